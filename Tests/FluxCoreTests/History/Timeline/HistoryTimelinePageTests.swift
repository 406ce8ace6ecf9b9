import HeadlessBrowser
import Testing

/// The page in a browser: **H9**, an exported page is one file, makes no request, is readable without script, and runs nothing
/// that a recording contains.
///
/// One after the other: all share a browser.
@Suite(.serialized)
struct HistoryTimelinePageTests {
  /// Where one is, as the page says it.
  func position(_ page: BrowserPage) throws -> String {
    try page.evaluate("document.querySelector('#position').textContent")
  }

  /// The number of the current step.
  func current(_ page: BrowserPage) throws -> String {
    try page.evaluate("document.querySelector('#steps [aria-current=step] i').textContent")
  }

  /// The texts of all elements that a selector finds.
  func texts(_ selector: String, _ page: BrowserPage) throws -> [String] {
    try page.evaluate(
      "[...document.querySelectorAll(`\(selector)`)].map(element => element.innerText.trim())")
  }

  /// Waits until something holds of the page; it is asked before each frame.
  func reaches(_ condition: String, _ page: BrowserPage) throws -> Bool {
    try page.evaluate(
      """
      new Promise(done => {
        const end = performance.now() + 30000;
        const ask = () => (\(condition)) ? done(true)
          : performance.now() > end ? done(false) : requestAnimationFrame(ask);
        ask();
      })
      """)
  }
}
