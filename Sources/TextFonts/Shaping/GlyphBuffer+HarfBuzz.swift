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
    let start = array.count
    array.append(contentsOf: repeatElement(0, count: source.count))
    unsafe array.withUnsafeMutableBufferPointer { target in
      for index in source.indices {
        unsafe target[start + index] = value(source[index])
      }
    }
  }
}
