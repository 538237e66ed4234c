/// The rendering of the edges of glyphs and paths as pixels.
///
/// The default is what most programs on screens do. The alternatives suit light text on dark pages
/// (``blending-swift.property``), pictures that are scaled or compared
/// (``baselines-swift.property``), and small text (``darkensStems``). No layout depends on any of
/// them.
public struct Smoothing: Hashable, Sendable {
  /// The colour space in which an edge that covers part of a pixel is mixed.
  public enum Blending: String, Hashable, Sendable, CaseIterable {
    /// The values of sRGB, as Cairo, FreeType's users and browsers do.
    case srgb
    /// Linear light: a half-covered pixel emits half the light. Dark text on a light page gets
    /// thinner, light text on a dark page bolder. Opacities of colours and pictures are still
    /// mixed in sRGB, and so is everything on a transparent layer.
    case linear
  }

  /// The position of baselines among the rows of pixels.
  public enum Baselines: String, Hashable, Sendable, CaseIterable {
    /// Each line moves up or down to the nearest row, which keeps it crisp.
    case aligned
    /// Glyphs are placed to the nearest quarter of a pixel, both horizontally and vertically.
    case exact
  }

  /// The colour space in which edges are mixed.
  public var blending: Blending
  /// The position of baselines among the rows of pixels.
  public var baselines: Baselines
  /// True to widen the stems of small upright glyphs by as much as FreeType's CFF driver does: by
  /// 0.4 pixels for stems of half a pixel, by 0.275 from 1 to 1.67 pixels, not at all from 2.33.
  public var darkensStems: Bool

  /// Creates a smoothing; the default one without arguments.
  public init(
    blending: Blending = .srgb, baselines: Baselines = .aligned, darkensStems: Bool = false
  ) {
    self.blending = blending
    self.baselines = baselines
    self.darkensStems = darkensStems
  }
}
