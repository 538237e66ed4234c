import TextAnalysis

/// The text between two neighbouring break opportunities, with the advances that breaking needs.
///
/// Advances are running totals from the paragraph's start in logical order, in points, so that the
/// width of any stretch of pieces is one subtraction.
@usableFromInline package struct UnbreakablePiece: Sendable {
  /// The total up to the piece's end.
  @usableFromInline package var advance: Double
  /// The total up to the end of its visible text.
  @usableFromInline package var contentAdvance: Double
  /// The offset after the piece and its trailing white space, in UTF-16 code units of the
  /// paragraph.
  @usableFromInline package var end: Int32
  /// The offset after its visible text, in UTF-16 code units of the paragraph. For a piece of
  /// white space alone, it is that of the piece before.
  @usableFromInline package var contentEnd: Int32
  /// The number of spaces before the piece's end that justification may widen.
  @usableFromInline package var spaces: Int32
  /// The number of such spaces before the end of its visible text.
  @usableFromInline package var contentSpaces: Int32
  @usableFromInline package var flags: Flags

  @inlinable
  package init(
    advance: Double, contentAdvance: Double, end: Int32, contentEnd: Int32, spaces: Int32,
    contentSpaces: Int32, flags: Flags
  ) {
    (self.advance, self.contentAdvance) = (advance, contentAdvance)
    (self.end, self.contentEnd) = (end, contentEnd)
    (self.spaces, self.contentSpaces, self.flags) = (spaces, contentSpaces, flags)
  }

  @usableFromInline package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8

    @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line must end after the piece.
    @usableFromInline package static let mandatory = Flags(rawValue: 1)
    /// A line that ends after the piece needs its edges shaped again.
    package static let unsafeToBreak = Flags(rawValue: 2)
    /// A line that ends after the piece shows a hyphen for its soft hyphen.
    package static let softHyphen = Flags(rawValue: 4)
    /// The piece holds a tab.
    static let tab = Flags(rawValue: 8)
    /// The text after the piece goes into the next container.
    package static let containerBreak = Flags(rawValue: 16)
    /// The text after the piece is laid out like the start of a paragraph.
    package static let paragraphBreak = Flags(rawValue: 32)
    /// The paragraph after the piece is laid out as if it belonged to this one.
    static let continued = Flags(rawValue: 64)
  }
}

/// The totals of an ``UnbreakablePiece`` for loops that read many: without the fields that only
/// placing needs.
@usableFromInline package struct PieceTotals: Sendable {
  @usableFromInline package var advance, contentAdvance: Double
  @usableFromInline package var spaces, contentSpaces: Int32
  @usableFromInline package var flags: UnbreakablePiece.Flags

  @inlinable
  package init(
    advance: Double, contentAdvance: Double, spaces: Int32, contentSpaces: Int32,
    flags: UnbreakablePiece.Flags
  ) {
    (self.advance, self.contentAdvance) = (advance, contentAdvance)
    (self.spaces, self.contentSpaces, self.flags) = (spaces, contentSpaces, flags)
  }
}
