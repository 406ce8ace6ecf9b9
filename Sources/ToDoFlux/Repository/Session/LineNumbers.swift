/// Whose the lines were that edits took away and put in, in the order of the edits: the numbers of the items, none for a blank line.
struct LineNumbers {
  var removed: [Int?] = []
  var inserted: [Int?] = []

  /// The same for the inverse edits.
  var inverse: LineNumbers { LineNumbers(removed: inserted, inserted: removed) }
}
