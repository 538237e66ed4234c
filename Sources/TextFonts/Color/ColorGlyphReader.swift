import CHarfBuzz
import TextGeometry
import TextStorage

/// Reads the painting steps of glyphs from a font's `COLR` table: layers (version 0) and graphs of
/// paints (version 1).
///
/// A font may hold any data, so a graph is followed only within limits. A cyclic graph, or one
/// with too many or too deeply nested paints, is not painted at all.
struct ColorGlyphReader {
  /// The most paints of a glyph; one that is reached twice counts twice.
  private static let paintLimit = 4_096
  /// The deepest nesting of paints.
  private static let depthLimit = 64

  let table: ColorTable
  private let face: FontFace
  private let palette: [Color]
  private var steps: [ColorGlyph.Step] = []
  private var paintCount = 0
  /// The offsets of the paints around the current one.
  private var ancestors: [Int] = []

  init(_ face: FontFace) {
    self.face = face
    table = ColorTable(face)
    palette = face.paletteColors
  }

  /// Returns the painting steps of a glyph; nil if the table has nothing for it that can be
  /// painted.
  mutating func read(_ glyph: UInt32) -> ColorGlyph? {
    steps.removeAll(keepingCapacity: true)
    paintCount = 0
    if let paint = table.paint(ofGlyph: glyph) {
      guard add(paint, .identity) else { return nil }
    } else {
      addLayers(of: glyph)
    }
    return steps.isEmpty ? nil : ColorGlyph(steps: steps)
  }

  /// Returns a colour of the palette, or the text's if the palette has no such colour.
  func color(_ index: Int, alpha: Double = 1) -> GlyphColor {
    GlyphColor(index < palette.count ? palette[index] : nil, alpha: min(max(alpha, 0), 1))
  }

  /// Adds the layers of a glyph in version 0.
  private mutating func addLayers(of glyph: UInt32) {
    var count = unsafe min(
      hb_ot_color_glyph_get_layers(face.rawFace, glyph, 0, nil, nil),
      UInt32(ColorGlyphReader.paintLimit))
    guard count > 0 else { return }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    unsafe hb_ot_color_glyph_get_layers(face.rawFace, glyph, 0, &count, &layers)
    for layer in layers.prefix(Int(count)) {
      steps.append(.beginClip(glyph: layer.glyph, .identity))
      steps.append(.fill(.color(color(Int(layer.color_index)))))
      steps.append(.endClip)
    }
  }

  /// Adds the steps of a paint and of those within it; false if it cannot be painted.
  private mutating func add(_ paint: Int, _ transform: Transform) -> Bool {
    paintCount += 1
    guard paintCount <= ColorGlyphReader.paintLimit, ancestors.count < ColorGlyphReader.depthLimit,
      !ancestors.contains(paint)
    else { return false }
    ancestors.append(paint)
    defer { ancestors.removeLast() }
    switch table.u8(paint) {
    case 1:
      let first = table.u32(paint + 2)
      for layer in first..<first + table.u8(paint + 1) {
        guard let inner = table.paint(ofLayer: layer), add(inner, transform) else { return false }
      }
    case 2...9:
      guard let fill = fill(paint, transform) else { return false }
      steps.append(.fill(fill))
    case 10:
      steps.append(.beginClip(glyph: UInt32(table.u16(paint + 4)), transform))
      guard let inner = table.part(paint, 1), add(inner, transform) else { return false }
      steps.append(.endClip)
    case 11:
      guard let other = table.paint(ofGlyph: UInt32(table.u16(paint + 1))) else { return false }
      return add(other, transform)
    case 12...31:
      guard let inner = table.part(paint, 1), let own = self.transform(paint) else { return false }
      return add(inner, own.concatenating(transform))
    case 32:
      guard let mode = CompositeMode(rawValue: UInt8(table.u8(paint + 4))),
        let source = table.part(paint, 1), let backdrop = table.part(paint, 5)
      else { return false }
      steps.append(.beginGroup)
      guard add(backdrop, transform) else { return false }
      steps.append(.beginGroup)
      guard add(source, transform) else { return false }
      steps.append(.endGroup(mode))
      steps.append(.endGroup(.sourceOver))
    default: return false
    }
    return true
  }
}
