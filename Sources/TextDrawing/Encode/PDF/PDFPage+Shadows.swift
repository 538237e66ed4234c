import TextFonts
import TextGeometry
import TextStorage

/// Shadows of glyphs, which are no text.
extension PDFPage {
  /// Draws the shadow of glyphs. A blurred one is a picture, because PDF has no blur.
  mutating func addShadow(
    of run: GlyphRun, offset: Vector, blurRadius: Double
  ) throws(DrawingError) {
    if blurRadius <= 0 { return addSharpShadow(of: run, offset: offset) }
    let reach = 2 * run.size + 2 * max(0, blurRadius)
    var area = Rect.zero
    for origin in list.origins[run.range] where origin.isFinite {
      area = area.union(Rect(origin: origin + offset, size: .zero).inset(by: Insets(-reach)))
    }
    // Items of a group may lie beyond the page before the transform moves them there.
    if groupDepth == 0 { area = area.intersection(sheet) }
    guard area.width > 0, area.height > 0, run.color.alpha > 0 else { return }
    let corner = Point(x: area.minX.rounded(.down), y: area.minY.rounded(.down))
    var shadow = DisplayList(
      size: Size(width: area.maxX - corner.x, height: area.maxY - corner.y), background: .clear)
    shadow.append(
      .shadow(run, offset: offset - (corner - .zero), blurRadius: blurRadius), of: list)
    let picture = try Rasterizer().rasterize(shadow, scale: PDFPage.shadowScale)
    begin(.artifact)
    setFill(.black)
    show(
      encoder.images.object(of: picture, in: &encoder.file),
      at: place(Point(x: corner.x, y: corner.y + shadow.size.height)), size: shadow.size)
  }

  /// Draws a shadow without blur as paths, which are sharp at any size and are no text.
  ///
  /// All glyphs are one path, so that a translucent colour covers each point once.
  private mutating func addSharpShadow(of run: GlyphRun, offset: Vector) {
    let face = list.faces[run.face]
    // A picture's own colours have no part in its shadow.
    guard run.color.alpha > 0, !face.hasColorGlyphs, run.size.isFinite, run.size > 0,
      offset.dx.isFinite, offset.dy.isFinite
    else { return }
    let height = list.size.height
    var isEmpty = true
    for index in run.range where list.origins[index].isFinite {
      let origin = list.origins[index] + offset
      let outline = face.outline(ofGlyph: list.glyphs[index], size: run.size)
      if outline.isEmpty { continue }
      if isEmpty {
        begin(.artifact)
        setFill(run.color)
        isEmpty = false
      }
      content.add(outline) {
        Point(x: $0.x * run.expansion + origin.x, y: height - $0.y - origin.y)
      }
    }
    if !isEmpty { content.add("f\n") }
  }

  /// The number of pixels per point of a shadow.
  private static let shadowScale = 2.0
}
