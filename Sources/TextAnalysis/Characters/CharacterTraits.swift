import ICUReading
import Synchronization

/// The properties of a character that the stages need, packed into one number and read from ICU
/// once.
///
/// Numbers are stored in pages of 128 characters. A page is filled at its first use and never
/// changes, so that threads read it without a lock. Ideographs and Hangul syllables, whose pages
/// would be many and all equal, are recognised by their ranges.
package struct CharacterTraits: Hashable, Sendable {
  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// UAX #24's Script.
  @inline(__always)
  package var script: ScriptNumber { ScriptNumber(value: Int32(bits & 0xFF)) }

  /// UAX #14's Line_Break, numbered as in ICU.
  @inline(__always)
  var lineBreak: UInt8 { UInt8(truncatingIfNeeded: bits >> 8 & 0x3F) }

  /// UAX #9's Bidi_Class, numbered as in ICU.
  @inline(__always)
  var bidi: UInt8 { UInt8(truncatingIfNeeded: bits >> 14 & 0x1F) }

  /// UAX #29's Grapheme_Cluster_Break, numbered as in ICU.
  @inline(__always)
  package var cluster: UInt8 { UInt8(truncatingIfNeeded: bits >> 19 & 0x1F) }

  /// True if the character belongs to the grapheme cluster before it (UAX #29, rules GB9 and
  /// GB9a).
  @inline(__always)
  var continuesCluster: Bool {
    let kind = Int(cluster)
    return kind == CTEXT_GCB_EXTEND || kind == CTEXT_GCB_SPACING_MARK || kind == CTEXT_GCB_ZWJ
  }

  /// True if HarfBuzz puts the character into the cluster of the one before it: as in UAX #29, and
  /// for all marks.
  @inline(__always)
  package var continuesShapingCluster: Bool { continuesCluster || bits & 1 << 30 != 0 }

  /// True if the character is shown as an emoji unless a text selector follows (UTS #51's
  /// Emoji_Presentation).
  @inline(__always)
  package var asksForEmoji: Bool { bits & 1 << 24 != 0 }

  /// True if a font may lack the character without any visible loss: joiners, variation selectors
  /// and the other default-ignorable characters.
  @inline(__always)
  package var isIgnorableForCoverage: Bool { bits & 1 << 25 != 0 }

  /// True if the character is one of a pair of brackets (UAX #9's Bidi_Paired_Bracket).
  @inline(__always)
  package var isPairedBracket: Bool { bits & 1 << 26 != 0 }

  /// True if the character joins with adjacent Arabic or similar letters, or lets the letters on
  /// its sides join (Unicode's Joining_Type is not Non_Joining).
  @inline(__always)
  package var mayJoin: Bool { bits & 1 << 27 != 0 }

  /// True if the character joins with the one after it, provided that one joins with the character
  /// before.
  @inline(__always)
  package var joinsNext: Bool { bits & 1 << 28 != 0 }

  /// True if the character joins with the one before it, provided that one joins with the
  /// character after.
  @inline(__always)
  package var joinsPrevious: Bool { bits & 1 << 29 != 0 }

  /// True if the letters on the character's sides join as if it was not there (Joining_Type is
  /// Transparent).
  @inline(__always)
  package var isTransparentToJoining: Bool { bits >> 27 & 7 == 1 }

  /// The traits of a code point, including a lone surrogate; those of U+0000 if it is out of
  /// range.
  @inline(__always)
  package static func of(_ scalar: UInt32) -> CharacterTraits {
    if scalar >= 0x4E00, scalar <= 0x9FFF { return ideograph }
    if scalar >= 0xAC00, scalar <= 0xD7A3 {
      return (scalar - 0xAC00) % 28 == 0 ? openSyllable : closedSyllable
    }
    let scalar = scalar <= 0x10_FFFF ? scalar : 0
    let known = unsafe pages[Int(scalar >> 7)].load(ordering: .acquiring)
    if let page = unsafe UnsafePointer<UInt32>(bitPattern: known) {
      return unsafe CharacterTraits(bits: page[Int(scalar & 0x7F)])
    }
    return fillPage(of: scalar)
  }

  /// Reads the traits of many characters. It gets the address of the pages only once, because
  /// accessing the global takes as long as reading a character's traits.
  @safe package struct Reader {
    private let pages = unsafe CharacterTraits.pages
    private let ideograph = CharacterTraits.ideograph

    package init() {}

    /// The traits of a code unit; half of a surrogate pair has those of a lone surrogate.
    @inline(__always)
    package func traits(of unit: UInt16) -> CharacterTraits {
      if unit >= 0x4E00, unit <= 0x9FFF { return ideograph }
      let known = unsafe pages[Int(unit >> 7)].load(ordering: .acquiring)
      // Hangul syllables have no pages.
      guard let page = unsafe UnsafePointer<UInt32>(bitPattern: known) else {
        return CharacterTraits.of(UInt32(unit))
      }
      return unsafe CharacterTraits(bits: page[Int(unit & 0x7F)])
    }
  }

  private static let ideograph = CharacterTraits(reading: 0x4E00)
  private static let openSyllable = CharacterTraits(reading: 0xAC00)
  private static let closedSyllable = CharacterTraits(reading: 0xAC01)

  private static let pageCount = 0x11_0000 >> 7

  /// The pages, by the upper bits of their code points; 0 for a page that is not filled yet. They
  /// are never freed.
  nonisolated(unsafe) private static let pages: UnsafeMutablePointer<Atomic<UInt>> = {
    let pages = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: pageCount)
    for page in 0..<pageCount { unsafe (pages + page).initialize(to: Atomic(0)) }
    return unsafe pages
  }()

  private static func fillPage(of scalar: UInt32) -> CharacterTraits {
    let page = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    for low in 0..<128 as Range<UInt32> {
      unsafe (page + Int(low)).initialize(
        to: CharacterTraits(reading: scalar & ~0x7F | low).bits)
    }
    let result = unsafe CharacterTraits(bits: page[Int(scalar & 0x7F)])
    // Two threads that fill the same page write the same; the second one discards its own.
    let exchange = unsafe pages[Int(scalar >> 7)].compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if !exchange.exchanged { unsafe page.deallocate() }
    return result
  }

  /// Reads the traits of a character from ICU.
  init(reading scalar: UInt32) {
    var bits = UInt32(bitPattern: ctext_script(scalar)) & 0xFF
    bits |= (UInt32(bitPattern: ctext_line_break(scalar)) & 0x3F) << 8
    bits |= (UInt32(bitPattern: ctext_bidi_class(scalar)) & 0x1F) << 14
    bits |= (UInt32(bitPattern: ctext_grapheme_break(scalar)) & 0x1F) << 19
    if ctext_is_emoji(scalar) { bits |= 1 << 24 }
    if scalar >= 0xAD, ctext_is_ignorable(scalar) { bits |= 1 << 25 }
    if ctext_is_bracket(scalar) { bits |= 1 << 26 }
    bits |= ctext_joining(scalar) << 27
    if ctext_is_mark(scalar) { bits |= 1 << 30 }
    self.bits = bits
  }
}
