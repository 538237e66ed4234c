/// How the edges of glyphs and shapes become pixels.
///
/// The standard is what most programs on screens do. The other ways are worth a look for light text on dark pages
/// (``blending-swift.property``), for pictures that are scaled or compared (``baselines-swift.property``), and for small text
/// (``darkensStems``). No layout depends on any of them.
public struct Smoothing: Hashable, Sendable {
  /// What is mixed where an edge covers a part of a pixel.
  public enum Blending: String, Hashable, Sendable, CaseIterable {
    /// The numbers of sRGB, as Cairo, FreeType's users and browsers do.
    case srgb
    /// Light: a pixel that is half covered sends out half the light. Dark text on a light page gets thinner
    /// by it, light text on a dark page bolder. Opacities of colours and pictures are still numbers of
    /// sRGB, and so is what is drawn on a layer that is transparent.
    case linear
  }

  /// Where lines of text stand among the rows of pixels.
  public enum Baselines: String, Hashable, Sendable, CaseIterable {
    /// Each line moves up or down to the nearest row, which keeps it crisp.
    case aligned
    /// Glyphs stand at the nearest quarter of a pixel, downwards as well as across.
    case exact
  }

  /// What is mixed at edges.
  public var blending: Blending
  /// Where lines of text stand among the rows of pixels.
  public var baselines: Baselines
  /// Whether the stems of small upright glyphs are made wider, by as much as FreeType's CFF driver does: by 0.4 pixels
  /// where a stem is half a pixel wide, by 0.275 from 1 to 1.67 pixels, not at all from 2.33.
  public var darkensStems: Bool

  /// Creates a way of smoothing; the standard one unless told.
  public init(
    blending: Blending = .srgb, baselines: Baselines = .aligned, darkensStems: Bool = false
  ) {
    self.blending = blending
    self.baselines = baselines
    self.darkensStems = darkensStems
  }
}
