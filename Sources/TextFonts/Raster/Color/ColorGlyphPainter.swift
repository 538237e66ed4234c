import TextGeometry
import TextStorage

/// Paints colour glyphs at any size.
///
/// A painter keeps its working memory; make one for each thread.
struct ColorGlyphPainter: ~Copyable {
  /// The largest width and height of a painted picture, in pixels. A larger picture is painted
  /// smaller, and enlarged later.
  static let maximumSide = 2048.0
  /// The most pixels of all layers of a glyph together.
  private static let pixelLimit = 4_194_304.0
  /// The most pixels that may be covered before a glyph is abandoned.
  private static let workLimit = 1 << 28

  private var filler = PathFiller()
  private var path = BezierPath()
  private var spans: [CoverageSpan] = []

  init() {}

  /// A picture and the clips in which it is painted.
  private struct Group {
    var layer: ColorLayer
    var clips: [ClipMask]
    /// The mask without an open clip.
    private let whole: ClipMask

    init(width: Int, height: Int) {
      layer = ColorLayer(width: width, height: height)
      clips = []
      whole = ClipMask(width: width, height: height)
    }

    var clip: ClipMask { clips.last ?? whole }
  }

  /// Returns the picture of a glyph; nil if painting it would take too long.
  ///
  /// - Parameters:
  ///   - glyph: The painting steps.
  ///   - number: The glyph's number in its face.
  ///   - textColor: The text's colour.
  mutating func paint(
    _ glyph: ColorGlyph, _ number: UInt32, of face: FontFace, pixelsPerEm: Double, textColor: Color
  ) -> GlyphMask? {
    let bounds = bounds(of: glyph, number, face, pixelsPerEm)
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else {
      return GlyphMask()
    }
    let depth = Double(glyph.groupDepth + 1)
    let smaller = min(
      1, (ColorGlyphPainter.maximumSide - 2) / max(bounds.width, bounds.height),
      (ColorGlyphPainter.pixelLimit / depth / bounds.width / bounds.height).squareRoot())
    let size = pixelsPerEm * smaller
    let left = (bounds.minX * smaller).rounded(.down)
    let top = (bounds.minY * smaller).rounded(.down)
    let width = Int((bounds.maxX * smaller).rounded(.up) - left)
    let height = Int((bounds.maxY * smaller).rounded(.up) - top)
    let toPixels = face.outlineTransform(pixelsPerEm: size, x: -left, y: -top)
    guard let layer = paint(glyph, face, toPixels, width, height, textColor) else { return nil }
    var mask = GlyphMask(left: Int(left), top: Int(top), width: width, height: height)
    mask.pixels = layer.packed()
    mask.scale = 1 / smaller
    return mask
  }

  private mutating func paint(
    _ glyph: ColorGlyph, _ face: FontFace, _ toPixels: Transform, _ width: Int, _ height: Int,
    _ textColor: Color
  ) -> ColorLayer? {
    var groups = [Group(width: width, height: height)]
    var work = 0
    for step in glyph.steps {
      let last = groups.count - 1
      switch step {
      case .beginClip(let outline, let transform):
        path.removeAllPoints()
        face.appendUnitOutline(ofGlyph: outline, to: &path)
        spans.removeAll(keepingCapacity: true)
        filler.fill(
          path, transform: transform.concatenating(toPixels), columns: 0..<width, rows: 0..<height,
          into: &spans)
        let clip = ClipMask(spans, within: groups[last].clip)
        groups[last].clips.append(clip)
        work += clip.area + path.points.count
      case .endClip: groups[last].clips.removeLast()
      case .fill(.color(let color)):
        let pixel = ColorLayer.pixel(color.resolved(inTextOf: textColor))
        let clip = groups[last].clip
        groups[last].layer.cover(clip) { _, _ in pixel }
        work += clip.area
      case .fill(.gradient(let gradient, let transform)):
        let clip = groups[last].clip
        if let sampler = GradientSampler(
          gradient, transform.concatenating(toPixels), textColor: textColor)
        {
          groups[last].layer.cover(clip, sampler.color)
        }
        work += clip.area * 4
      case .beginGroup: groups.append(Group(width: width, height: height))
      case .endGroup(let mode):
        let upper = groups.removeLast()
        let clip = groups[last - 1].clip
        groups[last - 1].layer.put(upper.layer, mode, clip)
        work += clip.area + width * height
      }
      if work > ColorGlyphPainter.workLimit { return nil }
    }
    return groups[0].layer
  }

  /// Returns the bounds of a glyph, in pixels from the pen, y down.
  ///
  /// These are the bounds of the outermost outlines. Fills without any outline, which would cover
  /// everything, are limited to the glyph's own outline. HarfBuzz is not asked for that box: from
  /// version 7 on it answers with the box of the paint.
  private mutating func bounds(
    of glyph: ColorGlyph, _ number: UInt32, _ face: FontFace, _ pixelsPerEm: Double
  ) -> Rect {
    let toPixels = face.outlineTransform(pixelsPerEm: pixelsPerEm, x: 0, y: 0)
    var bounds: Rect?
    var depth = 0
    var isOpen = false
    for step in glyph.steps {
      switch step {
      case .beginClip(let outline, let transform):
        depth += 1
        guard depth == 1 else { continue }
        let extent = extent(of: outline, face, transform.concatenating(toPixels))
        if extent.width > 0, extent.height > 0 { bounds = bounds?.union(extent) ?? extent }
      case .endClip: depth -= 1
      case .fill: isOpen = isOpen || depth == 0
      case .beginGroup, .endGroup: break
      }
    }
    let em = Rect(x: -8, y: -8, width: 16, height: 16)
    if isOpen {
      let own = extent(of: number, face, toPixels)
      bounds = bounds?.union(own) ?? own
    }
    // No glyph is visible eight ems away.
    let reach = Rect(
      x: em.minX * pixelsPerEm, y: em.minY * pixelsPerEm, width: em.width * pixelsPerEm,
      height: em.height * pixelsPerEm)
    return bounds?.intersection(reach) ?? .zero
  }

  /// The box around a glyph's outline.
  private mutating func extent(of glyph: UInt32, _ face: FontFace, _ transform: Transform) -> Rect {
    path.removeAllPoints()
    face.appendUnitOutline(ofGlyph: glyph, to: &path)
    path.apply(transform)
    return path.bounds
  }
}
