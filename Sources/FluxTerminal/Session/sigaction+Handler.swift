#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension sigaction {
  /// Runs `handler` with every other signal kept waiting.
  init(_ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
    self.init()
    #if canImport(Glibc)
      __sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      __sa_handler.sa_handler = handler
    #else
      __sigaction_u.__sa_handler = handler
    #endif
    sa_flags = flags
    sigfillset(&sa_mask)
  }

  var isIgnoring: Bool {
    #if canImport(Glibc)
      let handler = __sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = __sa_handler.sa_handler
    #else
      let handler = __sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
