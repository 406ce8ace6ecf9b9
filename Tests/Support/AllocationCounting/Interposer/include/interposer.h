#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What the calling thread has asked of the heap since it began.
struct heap_use {
  /// How often it allocated or reallocated.
  size_t calls;
  /// The bytes that it was given.
  size_t bytes;
  /// The bytes that it gave back.
  size_t freed_bytes;
};

/// Whether this build puts its own functions before those of the C library.
bool heap_use_is_counted(void);

struct heap_use heap_use_of_this_thread(void);
