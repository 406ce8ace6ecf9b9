import ToDoModel

/// Refuses a text that cannot be an item, or that other programs would read as several.
///
/// The file may have a CR anywhere, but many programs take a lone one for a line break, so none goes
/// in from here.
func checkItemText(_ text: String) throws(ToDoError) {
  try ToDoLine.check(text)
  if text.utf8.contains(UInt8(ascii: "\r")) { throw .textHasLineBreak }
}
