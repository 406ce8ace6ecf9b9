/// In what surroundings a page is shown.
package struct BrowserSetting: Sendable {
  package var isDark = false
  package var runsScript = true
  package var width = 1200
  package var height = 800

  package init() {}
}
