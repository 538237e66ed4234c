import TextAnalysis
import TextFonts

/// An engine that turns an item into glyphs. All engines give the same glyphs; some can do it for
/// some text only.
protocol RunShaper: ~Copyable {
  /// The number of calls of HarfBuzz so far.
  var callCount: Int { get }

  /// Appends the glyphs of an item.
  ///
  /// - Parameters:
  ///   - item: The item, whose kind is text.
  ///   - text: The paragraph, as UTF-16.
  ///   - style: The item's style.
  /// - Returns: True if the glyphs equal those of shaping the whole item in its paragraph.
  ///   Otherwise nothing was appended, and another engine has to answer.
  mutating func append(
    _ item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) -> Bool
}

/// The general engine: a call of HarfBuzz for each item.
struct HarfBuzzShaper: RunShaper, ~Copyable {
  private var shaper = Shaper()
  /// The glyphs of the last call.
  private(set) var buffer = GlyphBuffer()
  var callCount = 0

  init() {}

  mutating func append(
    _ item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) -> Bool {
    shape(item, of: text, style: style)
    glyphs.append(buffer)
    return true
  }

  /// Shapes an item into ``buffer``, with the paragraph as context.
  mutating func shape(
    _ item: TextItem, of text: [UInt16], style: ShapingStyle, options: ShapingOptions = []
  ) {
    buffer.removeAll(keepingCapacity: true)
    callCount += 1
    var options = options
    if item.range.lowerBound == 0 { options.insert(.paragraphStart) }
    if item.range.upperBound == text.count { options.insert(.paragraphEnd) }
    if let letters = style.capitals(of: item) {
      let capitals = CapitalText(text, item.range, letters: letters)
      shaper.shape(
        capitals.units.span, range: capitals.range, face: item.face,
        properties: ShapingProperties(item, style), options: options, into: &buffer)
      for index in buffer.clusters.indices {
        buffer.clusters[index] = capitals.places[Int(buffer.clusters[index])]
      }
      return
    }
    shaper.shape(
      text.span, range: item.range, face: item.face,
      properties: ShapingProperties(item, style), options: options, into: &buffer)
  }
}
