import CHarfBuzz

extension GlyphBuffer {
  /// Appends what HarfBuzz made, one array after the other so that each copy is a plain loop.
  mutating func append(
    infos: UnsafeBufferPointer<hb_glyph_info_t>,
    positions: UnsafeBufferPointer<hb_glyph_position_t>
  ) {
    unsafe GlyphBuffer.extend(&glyphs, infos) { $0.codepoint }
    unsafe GlyphBuffer.extend(&clusters, infos) { $0.cluster }
    unsafe GlyphBuffer.extend(&flags, infos) { UInt8(truncatingIfNeeded: $0.mask & 7) }
    unsafe GlyphBuffer.extend(&xAdvance, positions) { $0.x_advance }
    unsafe GlyphBuffer.extend(&yAdvance, positions) { $0.y_advance }
    unsafe GlyphBuffer.extend(&xOffset, positions) { $0.x_offset }
    unsafe GlyphBuffer.extend(&yOffset, positions) { $0.y_offset }
  }

  @inline(__always)
  private static func extend<Source, Value: FixedWidthInteger>(
    _ array: inout [Value], _ source: UnsafeBufferPointer<Source>, _ value: (Source) -> Value
  ) {
    array.append(addingCapacity: source.count) { (target: inout OutputSpan<Value>) in
      // Writing through the pointer leaves out a check for each element.
      unsafe target.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        for index in source.indices {
          unsafe (start + index).initialize(to: value(source[index]))
        }
        count = source.count
      }
    }
  }
}
