import Synchronization

/// Which glyph stands for which code point, remembered in pages of 256.
///
/// Pages are filled when first asked for and never change afterwards, so that reading takes no
/// lock. Two threads that fill the same page write the same values; the one that comes second
/// throws its page away.
@safe
final class CharacterMap: @unchecked Sendable {
  // Sendable because a page is published by an atomic exchange and read-only from then on.

  private static let pageCount = 0x11_0000 >> 8
  private let pages: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    unsafe pages = .allocate(capacity: CharacterMap.pageCount)
    for page in 0..<CharacterMap.pageCount {
      unsafe (pages + page).initialize(to: Atomic(0))
    }
  }

  deinit {
    for page in 0..<CharacterMap.pageCount {
      let bits = unsafe pages[page].load(ordering: .relaxed)
      unsafe UnsafeMutablePointer<UInt32>(bitPattern: bits)?.deallocate()
    }
    unsafe pages.deinitialize(count: CharacterMap.pageCount)
    unsafe pages.deallocate()
  }

  /// The glyph for a code point, or 0.
  ///
  /// - Parameter lookUp: Asks the font; called for a whole page at once.
  @inline(__always)
  func glyph(for scalar: UInt32, lookUp: (UInt32) -> UInt32) -> UInt32 {
    guard scalar < 0x11_0000 else { return 0 }
    let slot = Int(scalar >> 8)
    let bits = unsafe pages[slot].load(ordering: .acquiring)
    if let page = unsafe UnsafePointer<UInt32>(bitPattern: bits) {
      return unsafe page[Int(scalar & 0xFF)]
    }
    return fill(slot, scalar, lookUp)
  }

  private func fill(_ slot: Int, _ scalar: UInt32, _ lookUp: (UInt32) -> UInt32) -> UInt32 {
    let page = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let first = UInt32(slot) << 8
    for offset in 0..<256 as Range<UInt32> {
      unsafe (page + Int(offset)).initialize(to: lookUp(first + offset))
    }
    let glyph = unsafe page[Int(scalar & 0xFF)]
    let exchange = unsafe pages[slot].compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if !exchange.exchanged { unsafe page.deallocate() }
    return glyph
  }
}
