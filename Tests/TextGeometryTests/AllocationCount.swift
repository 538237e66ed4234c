import Glibc

/// Counts the objects that the calling thread allocates, by a hook of Swift's runtime for
/// Instruments.
@safe enum AllocationCount {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  private nonisolated(unsafe) static var original: Allocate?
  private nonisolated(unsafe) static var thread = pthread_t()
  private nonisolated(unsafe) static var count = 0

  /// The number of objects that `body` allocates, or nil if the runtime has no hook. It must be
  /// called where no other thread runs: in an exit test.
  static func during(_ body: () -> Void) -> Int? {
    let names = [
      "_swift_allocObject",
      "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly",
    ]
    let places = unsafe names.compactMap { unsafe dlsym(nil, $0) }
    guard unsafe places.count == 2 else { return nil }
    let hook = unsafe places[0].assumingMemoryBound(to: Allocate.self)
    let isOn = unsafe places[1].assumingMemoryBound(to: UInt8.self)
    unsafe original = hook.pointee
    unsafe thread = pthread_self()
    unsafe count = 0
    unsafe hook.pointee = { metadata, size, alignment in
      if unsafe pthread_equal(pthread_self(), AllocationCount.thread) != 0 {
        unsafe AllocationCount.count += 1
      }
      return unsafe AllocationCount.original?(metadata, size, alignment)
    }
    unsafe isOn.pointee = 1
    body()
    unsafe isOn.pointee = 0
    if let original = unsafe original { unsafe hook.pointee = original }
    return unsafe count
  }
}
