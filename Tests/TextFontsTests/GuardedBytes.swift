import CHarfBuzz
import Glibc

/// Bytes in memory that end before an inaccessible page.
enum GuardedBytes {
  @unsafe
  private struct Mapping {
    var start: UnsafeMutableRawPointer
    var size: Int
  }

  /// A HarfBuzz blob with a copy of the bytes.
  static func blob(holding bytes: [UInt8]) -> OpaquePointer? {
    let page = 4096
    let size = (bytes.count + page - 1) / page * page + page
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start = unsafe memory, unsafe start != MAP_FAILED else { return nil }
    unsafe mprotect(start + size - page, page, PROT_NONE)
    let first = unsafe start + size - page - bytes.count
    unsafe bytes.withUnsafeBytes {
      if let source = $0.baseAddress {
        unsafe first.copyMemory(from: source, byteCount: bytes.count)
      }
    }
    let mapping = UnsafeMutablePointer<Mapping>.allocate(capacity: 1)
    unsafe mapping.initialize(to: Mapping(start: start, size: size))
    return unsafe hb_blob_create(
      first.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_READONLY,
      mapping,
      { context in
        guard let mapping = unsafe context?.assumingMemoryBound(to: Mapping.self) else { return }
        unsafe munmap(mapping.pointee.start, mapping.pointee.size)
        unsafe mapping.deallocate()
      })
  }
}
