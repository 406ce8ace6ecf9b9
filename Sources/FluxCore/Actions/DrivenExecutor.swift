/// An executor that runs nothing until someone drives it.
///
/// On one, nothing begins in the turn in which it was started, so work need not go through the caller's actor first.
package protocol DrivenExecutor: TaskExecutor {}
