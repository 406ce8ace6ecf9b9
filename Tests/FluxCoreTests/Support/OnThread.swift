import Foundation

/// Runs `body` on a thread of its own and returns when it is over.
///
/// For what waits for tasks: waiting on a thread of the pool could take the very thread that they need.
func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      body()
      continuation.resume()
    }.start()
  }
}
