/// What one dispatch knows of where it came from (D16).
public struct Cause: Sendable {
  /// Its place in the one order of its dispatcher, from 1 on; values that subjects send have numbers, too.
  public let number: UInt64
  /// The number of the dispatch whose delivery made this one, or started the invocation that did; nil for one from outside.
  public let parent: UInt64?
  /// The number of the asynchronous run that it is a result of, from 1 on; nil for a synchronous action.
  public let invocation: UInt64?
  /// Where the action was invoked.
  public let site: CallSite

  init(number: UInt64, origin: Origin) {
    self.number = number
    parent = origin.parent == 0 ? nil : origin.parent
    invocation = origin.invocation == 0 ? nil : origin.invocation
    site = origin.site
  }
}

/// The part of a cause that is known when something is dispatched; zero stands for none.
@usableFromInline
struct Origin: Sendable {
  @usableFromInline let site: CallSite
  @usableFromInline let parent: UInt64
  @usableFromInline let invocation: UInt64
  /// How many dispatches of the running drain lead to this one, each made in the delivery of the one before (D14).
  @usableFromInline let depth: Int

  @inlinable
  init(site: CallSite, parent: UInt64 = 0, invocation: UInt64 = 0, depth: Int = 0) {
    self.site = site
    self.parent = parent
    self.invocation = invocation
    self.depth = depth
  }
}
