import Synchronization

/// A number for each code point, such as its glyph, cached in pages of 256.
///
/// Pages are filled on first use and never change afterwards, so reading takes no lock. Two
/// threads that fill the same page compute the same values; the second discards its page.
///
/// The map is a pointer to its pages, which live as long as the ``Owner`` that made it.
@safe
struct CharacterMap: @unchecked Sendable {
  // Sendable because a page is published by an atomic exchange and read-only from then on.

  private let pageCount: Int
  private let pages: UnsafeMutablePointer<Atomic<UInt>>

  private init(_ pages: UnsafeMutablePointer<Atomic<UInt>>, count: Int) {
    unsafe self.pages = unsafe pages
    pageCount = count
  }

  /// Owns a map's pages. Code that reads the map in a loop copies the value out of its owner, so
  /// that reading counts no references.
  final class Owner: Sendable {
    let map: CharacterMap

    /// - Parameter planeCount: The number of Unicode's planes that have numbers; at least one.
    init(planeCount: Int = 17) {
      let count = planeCount << 8
      let pages = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
      for page in 0..<count {
        unsafe (pages + page).initialize(to: Atomic(0))
      }
      map = unsafe CharacterMap(pages, count: count)
    }

    deinit { map.freePages() }
  }

  private func freePages() {
    for page in 0..<pageCount {
      let bits = unsafe pages[page].load(ordering: .relaxed)
      unsafe UnsafeMutablePointer<UInt32>(bitPattern: bits)?.deallocate()
    }
    unsafe pages.deinitialize(count: pageCount)
    unsafe pages.deallocate()
  }

  /// Returns the number for a code point; 0 above the planes that have numbers.
  ///
  /// - Parameter fillPage: Fills the page that begins at the first argument times 256. The values
  ///   are all 0 when it is called.
  @inline(__always)
  func value(for scalar: UInt32, fillPage: (UInt32, inout MutableSpan<UInt32>) -> Void) -> UInt32 {
    guard scalar >> 8 < UInt32(pageCount) else { return 0 }
    let bits = unsafe pages[Int(scalar >> 8)].load(ordering: .acquiring)
    if let page = unsafe UnsafePointer<UInt32>(bitPattern: bits) {
      return unsafe page[Int(scalar & 0xFF)]
    }
    return fill(scalar, fillPage)
  }

  /// The number for a code point of the basic plane; nil if its page has not been filled.
  @inline(__always)
  func known(_ unit: UInt16) -> UInt32? {
    let bits = unsafe pages[Int(unit >> 8)].load(ordering: .acquiring)
    guard let page = unsafe UnsafePointer<UInt32>(bitPattern: bits) else { return nil }
    return unsafe page[Int(unit & 0xFF)]
  }

  private func fill(
    _ scalar: UInt32, _ fillPage: (UInt32, inout MutableSpan<UInt32>) -> Void
  ) -> UInt32 {
    let page = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 256)
    unsafe page.initialize(repeating: 0)
    var values = unsafe page.mutableSpan
    fillPage(scalar >> 8, &values)
    let value = unsafe page[Int(scalar & 0xFF)]
    let exchange = unsafe pages[Int(scalar >> 8)].compareExchange(
      expected: 0, desired: UInt(bitPattern: page.baseAddress), ordering: .acquiringAndReleasing)
    if !exchange.exchanged { unsafe page.deallocate() }
    return value
  }
}
