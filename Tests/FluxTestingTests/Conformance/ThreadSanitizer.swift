import Foundation

/// Whether the thread sanitizer watches this process.
enum ThreadSanitizer {
  static let isOn = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
