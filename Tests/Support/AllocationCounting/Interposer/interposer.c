// The allocator of the C library, with counters of each thread in front.
//
// In C and not in Swift: an unoptimised Swift function may itself allocate, to look up a type for one,
// and would then call itself for ever. These functions use a static thread-local variable and the C library's
// own entry points, so they never allocate, from the first call of the loader to the last.
//
// The sanitizers replace the same functions; nothing is replaced in their builds.

#include "interposer.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) || (defined(__linux__) && __has_include(<gnu/libc-version.h>))
#define HAS_GLIBC 1
#endif

#if defined(HAS_GLIBC) && !defined(SANITIZED)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static _Thread_local struct heap_use use __attribute__((tls_model("initial-exec")));

static void *count(void *memory) {
  if (memory) {
    use.calls += 1;
    use.bytes += malloc_usable_size(memory);
  }
  return memory;
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }

void *realloc(void *old, size_t size) {
  size_t old_size = old ? malloc_usable_size(old) : 0;
  void *memory = __libc_realloc(old, size);
  // Given no size, it has freed; given no memory, it has left the old.
  if (memory || size == 0) use.freed_bytes += old_size;
  return count(memory);
}

void *memalign(size_t alignment, size_t size) {
  return count(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || alignment == 0 || alignment & (alignment - 1)) return EINVAL;
  void *given = memalign(alignment, size);
  if (!given) return ENOMEM;
  *memory = given;
  return 0;
}

void free(void *memory) {
  if (memory) use.freed_bytes += malloc_usable_size(memory);
  __libc_free(memory);
}

bool heap_use_is_counted(void) { return true; }

struct heap_use heap_use_of_this_thread(void) { return use; }

#else

bool heap_use_is_counted(void) { return false; }

struct heap_use heap_use_of_this_thread(void) {
  struct heap_use none = {0, 0, 0};
  return none;
}

#endif
