import TextGeometry
import TextStorage

/// The style in which glyphs are painted: filled, outlined, slanted, with a shadow or an effect.
struct GlyphLook: Hashable {
  /// The colour of the glyphs.
  let color: Color
  /// The width of the line along the outlines in ems; 0 for none.
  let strokeWidth: Double
  /// The colour of that line.
  let strokeColor: Color
  /// True if the glyphs are filled; outlined ones need not be.
  let isFilled: Bool
  /// The shift of glyphs to the right for each point of height.
  let obliqueness: Double
  /// The shadow, if any.
  let shadow: Shadow?
  /// The effect, if any; its edges lie over the shadow.
  let effect: TextEffect?

  /// Reads the attributes.
  ///
  /// As in Text Kit, a positive stroke width outlines the glyphs and a negative one also fills
  /// them.
  init(_ attributes: TextAttributes) {
    let color = attributes[.foregroundColor] ?? .black
    let width = attributes[.strokeWidth] ?? 0
    let slant = attributes[.obliqueness] ?? 0
    self.color = color
    strokeWidth = width.isFinite ? abs(width) / 100 : 0
    strokeColor = attributes[.strokeColor] ?? color
    isFilled = !(width > 0 && width.isFinite)
    obliqueness = slant.isFinite ? slant : 0
    shadow = attributes[.shadow]
    effect = attributes[.textEffect]
  }

  /// True if the glyphs are painted as they are in their font.
  var isPlain: Bool { strokeWidth == 0 && obliqueness == 0 }
}
