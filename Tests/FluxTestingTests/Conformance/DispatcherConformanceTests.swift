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
@Suite(
  .disabled(
    if: ThreadSanitizer.isOn,
    "some of the defects are races, and the sanitizer cannot follow the mutex of the others"))
struct DefectTests {
  @Test func `another dispatcher that keeps the rules passes, too`() async {
    let violations = await DispatcherConformance.check(chainLength: 10_000) {
      ReferenceDispatcher()
    }
    #expect(violations.isEmpty)
  }

  @Test(arguments: Defect.allCases)
  func `a dispatcher with one defect is told the rule that it breaks`(defect: Defect) async {
    let violations = await violations(of: defect)
    #expect(violations.map(\.rule).contains(defect.rule))
    let hang = violations.first { $0.found == "that it hangs" }
    #expect(hang != nil || defect != .locksOutItself)
  }

  @Test(arguments: [
    Defect.callsNewcomers, .deliversElsewhere, .recurses, .showsHalfChanges, .keepsHalfChanges,
  ])
  func `of a dispatcher that breaks one rule only, no other is reported`(defect: Defect) async {
    let rules = await Set(violations(of: defect).map(\.rule))
    #expect(rules == [defect.rule])
  }

  @Test func `a violation says on one line what was expected and what was found`() async {
    let violations = await violations(of: .keepsHalfChanges)
    #expect(
      violations.first?.description
        == "D11: when a handler throws, its state stays as it was and nobody hears of it; "
        + "found [1, 2, 3] instead of [1, 3]")
  }

  private func violations(of defect: Defect) async -> [ConformanceViolation] {
    await DispatcherConformance.check(
      chainLength: 2_000, patience: defect.hangs ? .milliseconds(200) : .seconds(10)
    ) {
      ReferenceDispatcher(defect)
    }
  }
}
