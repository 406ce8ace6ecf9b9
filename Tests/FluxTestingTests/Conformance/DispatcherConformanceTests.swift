import FluxCore
import FluxTesting
import Testing

struct DispatcherConformanceTests {
  @Test func `our dispatcher keeps every rule that the kit checks`() async {
    let violations = await DispatcherConformance.check { FluxDispatcherUnderTest() }
    #expect(violations.isEmpty)
  }
}

/// What the kit is worth: a dispatcher that breaks one rule is told which.
extension DispatcherConformanceTests {
  @Test func `another dispatcher that keeps the rules passes, too`() async {
    let violations = await DispatcherConformance.check(chainLength: 10_000) {
      ReferenceDispatcher()
    }
    #expect(violations.isEmpty)
  }

  @Test(arguments: Defect.allCases)
  func `a dispatcher with one defect is told the rule that it breaks`(defect: Defect) async {
    let violations = await DispatcherConformance.check(
      chainLength: 10_000, patience: .milliseconds(200)
    ) {
      ReferenceDispatcher(defect)
    }
    #expect(violations.map(\.rule).contains(defect.rule))
  }
}
