import Foundation

/// The other baseline: a post to one observer.
enum BareNotification {
  static let nanoseconds: Double = {
    let total = Total()
    let center = NotificationCenter()
    let name = Notification.Name("add")
    let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in total.add(1) }
    defer { center.removeObserver(observer) }
    let posts = 20_000
    return medianNanoseconds(per: posts) {
      for _ in 0..<posts { center.post(name: name, object: nil) }
    }
  }()
}

extension Benchmark {
  static let notificationCenter = Benchmark(name: "notification center") {
    [
      Measurement(
        name: "NotificationCenter, a post to one observer", value: BareNotification.nanoseconds,
        unit: "ns")
    ]
  }
}
