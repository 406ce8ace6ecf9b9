import Foundation

/// The other baseline: a post to one observer of a notification centre, without any content.
final class BareNotification {
  private let center = NotificationCenter()
  private let name = Notification.Name("add")
  private let observer: any NSObjectProtocol

  init() {
    let total = Total()
    observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in total.add(1) }
  }

  deinit { center.removeObserver(observer) }

  func work(posts: Int) -> Samples.Work {
    Samples.Work(posts) { [self] in
      for _ in 0..<posts { center.post(name: name, object: nil) }
    }
  }
}
