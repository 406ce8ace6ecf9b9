import Foundation
import Testing

/// Gives up what root may do, so that permissions mean something.
func becomeUnprivileged() {
  guard geteuid() == 0 else { return }
  #expect(setgroups(0, nil) == 0)
  #expect(setgid(65534) == 0)
  #expect(setuid(65534) == 0)
}

/// Makes writing beyond a size fail instead of ending the process.
func limitFileSize(to size: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  #expect(getrlimit(resource, &limit) == 0)
  limit.rlim_cur = rlim_t(size)
  #expect(setrlimit(resource, &limit) == 0)
}
