public import TextDrawing
public import TextLayout

/// A document as it was laid out for some surroundings: a value that later layouts leave alone.
public struct AdaptiveLayout: Sendable {
  /// What is on each page.
  public var pages: [DisplayList]
  /// All traits of the surroundings.
  public var traits: TraitCollection
  /// Pixels a point that the document asks for.
  public var scale: Double
  /// The stretches of text that fit nowhere, in UTF-16 code units.
  public var overflows: [Range<Int>]
  /// What the document asks for and does not get.
  public var remarks: [DocumentRemark]
  /// Where every glyph of the first page stands.
  public var glyphs: [LayoutTransition.Placement]

  /// The text that fits nowhere, in UTF-16 code units, or nil when all of it fits; the first of ``overflows``.
  public var overflow: Range<Int>? { overflows.first }
}
