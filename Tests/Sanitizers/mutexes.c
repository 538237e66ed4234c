// Reports Swift's mutexes to the thread sanitizer. Taking a free mutex is compiled into the
// program, where the sanitizer sees it. Waiting for a taken one happens in a library of the
// toolchain that was built without the sanitizer. So access to data guarded by a mutex was
// reported as a race. This library is loaded before that one (LD_PRELOAD), calls it, and reports
// that the mutex was taken.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Synchronization._MutexHandle._lockSlow(_: UInt32)
SWIFT void lock_slow(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
// Synchronization._MutexHandle._unlockSlow()
SWIFT void unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock_slow(uint32_t thread, SELF) {
  typedef SWIFT void (*function)(uint32_t, SELF);
  static function next;
  if (!next) next = (function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  next(thread, self);
  __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
  typedef SWIFT void (*function)(SELF);
  static function next;
  if (!next) next = (function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  __tsan_release(self);
  next(self);
}
