import Synchronization

/// A cache of the face found for each single code point.
///
/// Reading takes no lock. Two threads that look up the same code point find the same face, so it
/// does not matter which of them stores it.
@safe
final class FaceMemo: @unchecked Sendable {
  // Sendable because pages are published by an atomic exchange and hold atomics only.

  private typealias Page = UnsafeMutablePointer<Atomic<UInt>>

  private static let pageCount = 0x11_0000 >> 8
  /// The value for "no face"; no object has this address.
  private static let nothing: UInt = 1
  private let pages: Page

  init() {
    unsafe pages = FaceMemo.zeros(FaceMemo.pageCount)
  }

  deinit {
    for page in 0..<FaceMemo.pageCount {
      let bits = unsafe pages[page].load(ordering: .relaxed)
      unsafe Page(bitPattern: bits)?.deallocate()
    }
    unsafe pages.deallocate()
  }

  /// Returns the face for a code point.
  ///
  /// - Parameter find: Finds the face on first use. Its result must outlive the memo.
  @inline(__always)
  func face(for scalar: UInt32, find: () -> FontFace?) -> FontFace? {
    guard scalar < 0x11_0000 else { return find() }
    let place = Int(scalar & 0xFF)
    let bits = unsafe pages[Int(scalar >> 8)].load(ordering: .acquiring)
    if let page = unsafe Page(bitPattern: bits) {
      let known = unsafe page[place].load(ordering: .acquiring)
      if known == FaceMemo.nothing { return nil }
      if let object = unsafe UnsafeRawPointer(bitPattern: known) {
        return unsafe Unmanaged<FontFace>.fromOpaque(object).takeUnretainedValue()
      }
    }
    let face = find()
    write(face, scalar)
    return face
  }

  private func write(_ face: FontFace?, _ scalar: UInt32) {
    let slot = Int(scalar >> 8)
    var bits = unsafe pages[slot].load(ordering: .acquiring)
    if bits == 0 {
      let page = unsafe FaceMemo.zeros(256)
      let exchange = unsafe pages[slot].compareExchange(
        expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
      bits = exchange.exchanged ? UInt(bitPattern: page) : exchange.original
      if !exchange.exchanged { unsafe page.deallocate() }
    }
    let value =
      face.map { UInt(bitPattern: unsafe Unmanaged.passUnretained($0).toOpaque()) }
      ?? FaceMemo.nothing
    unsafe Page(bitPattern: bits)?[Int(scalar & 0xFF)].store(value, ordering: .releasing)
  }

  private static func zeros(_ count: Int) -> Page {
    let page = Page.allocate(capacity: count)
    for index in 0..<count { unsafe (page + index).initialize(to: Atomic(0)) }
    return unsafe page
  }
}
