import Synchronization

/// A number for each glyph of a face, computed at the first request and cached in pages of 256.
///
/// Reading takes no lock. Two threads that compute a number at the same time store the same one.
@safe
final class GlyphNumbers: @unchecked Sendable {
  // Sendable because pages and numbers are only read and written as atomic values.

  private let pageCount: Int
  private let pages: UnsafeMutablePointer<Atomic<UInt>>

  init(glyphCount: Int) {
    pageCount = (glyphCount + 0xFF) >> 8
    unsafe pages = .allocate(capacity: pageCount)
    for page in 0..<pageCount { unsafe (pages + page).initialize(to: Atomic(0)) }
  }

  deinit {
    for page in 0..<pageCount {
      let bits = unsafe pages[page].load(ordering: .relaxed)
      guard let numbers = unsafe Self.numbers(at: bits) else { continue }
      unsafe numbers.deinitialize(count: 256)
      unsafe numbers.deallocate()
    }
    unsafe pages.deinitialize(count: pageCount)
    unsafe pages.deallocate()
  }

  /// Returns the number of a glyph; 0 for a glyph that the face lacks.
  ///
  /// - Parameter compute: A closure that returns the number, which is not 0.
  func number(ofGlyph glyph: UInt32, compute: () -> UInt64) -> UInt64 {
    let place = Int(glyph >> 8)
    guard place < pageCount else { return 0 }
    let page = unsafe page(place)
    let known = unsafe page[Int(glyph & 0xFF)].load(ordering: .relaxed)
    if known != 0 { return known }
    let number = compute()
    unsafe page[Int(glyph & 0xFF)].store(number, ordering: .relaxed)
    return number
  }

  private func page(_ place: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let bits = unsafe pages[place].load(ordering: .acquiring)
    if let page = unsafe Self.numbers(at: bits) { return unsafe page }
    let page = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: 256)
    for index in 0..<256 { unsafe (page + index).initialize(to: Atomic(0)) }
    let exchange = unsafe pages[place].compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if exchange.exchanged { return unsafe page }
    unsafe page.deinitialize(count: 256)
    unsafe page.deallocate()
    return unsafe Self.numbers(at: exchange.original) ?? page
  }

  private static func numbers(at bits: UInt) -> UnsafeMutablePointer<Atomic<UInt64>>? {
    unsafe UnsafeMutablePointer(bitPattern: bits)
  }
}
