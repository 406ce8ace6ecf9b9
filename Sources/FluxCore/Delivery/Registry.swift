/// Who is registered with a dispatcher.
///
/// Only the holder of the token touches it; see ``ObserverList`` for why that is safe.
@usableFromInline
final class Registry: @unchecked Sendable {
  @exclusivity(unchecked) private var channels = ChannelTable()
  /// In the order in which they were installed.
  @exclusivity(unchecked) var interceptors: [InstalledInterceptor] = []
  /// Those who are told of each delivery, its types erased.
  @exclusivity(unchecked) var watchers: [any DeliveryWatcher] = []
  /// Whether there are any of either.
  @exclusivity(unchecked) @usableFromInline private(set) var isIntercepted = false

  func noteInterceptors() { isIntercepted = !interceptors.isEmpty || !watchers.isEmpty }

  /// How many action types have someone registered for them.
  var channelCount: Int { channels.count }

  /// Those who are registered for `action`, without a reference of its own; nil when there is nobody.
  func existingChannel(of action: ObjectIdentifier) -> Unmanaged<Channel>? { channels[action] }

  func channel(of action: ObjectIdentifier) -> Channel {
    if let channel = channels[action] { return channel.takeUnretainedValue() }
    let channel = Channel(of: action)
    channels.insert(channel)
    return channel
  }

  /// Takes `observer` out of its list, and leaves no entry behind for an action that nobody is registered for any more (D10).
  func remove(_ observer: Observer) {
    guard let list = observer.list else { return }
    list.remove(observer)
    if let channel = list.channel, channel.isEmpty { channels.remove(channel.action) }
  }
}
