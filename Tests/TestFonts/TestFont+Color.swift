/// The paint of a character of a test font (`COLR` version 1). Positions are in font units, y up;
/// angles are in turns, counterclockwise.
public indirect enum TestPaint: Sendable {
  /// Colours as indices into the font's palette, with offsets from 0 to 1; 0xFFFF is the text's
  /// colour.
  public typealias Stops = [(offset: Double, color: Int)]

  /// Several paints, the last one in front.
  case layers([TestPaint])
  /// One colour.
  case solid(Int, alpha: Double = 1)
  /// A gradient along a line from the first position to the second; the line from the first to the
  /// third is of one colour.
  case linear(Stops, extend: Int = 0, [(Int, Int)])
  /// A gradient between two circles: two positions and two radii.
  case radial(Stops, extend: Int = 0, (Int, Int), Int, (Int, Int), Int)
  /// A gradient around a position, from one angle to another.
  case sweep(Stops, extend: Int = 0, (Int, Int), Double, Double)
  /// A paint within the outline of a character's glyph.
  case glyph(Unicode.Scalar, TestPaint)
  /// The paint of another character.
  case character(Unicode.Scalar)
  /// A paint under an affine map: xx, yx, xy, yy, dx, dy.
  case transform([Double], TestPaint)
  /// A paint moved.
  case translate(Int, Int, TestPaint)
  /// A paint moved by the axis `wght`: by the full distance at its end, proportionally at settings
  /// between.
  case translateAtFullWeight(Int, Int, TestPaint)
  /// A scaled paint.
  case scale(Double, Double, TestPaint)
  /// A paint rotated around the origin.
  case rotate(Double, TestPaint)
  /// A skewed paint.
  case skew(Double, Double, TestPaint)
  /// A paint over another, with a composition mode by its number in the standard.
  case composite(TestPaint, mode: Int, TestPaint)
}

extension TestFont {
  /// `CPAL`: the palettes of ``palettes``, each with a flag for the backgrounds it suits.
  func paletteTable() -> BigEndianBytes {
    let count = palettes.first?.count ?? 0
    var table = BigEndianBytes()
    table.add16(1, count, palettes.count, count * palettes.count)
    let records = 12 + 2 * palettes.count + 12
    let flags = records + 4 * count * palettes.count
    table.add32(UInt32(records))
    for palette in palettes.indices { table.add16(palette * count) }
    table.add32(UInt32(flags), 0, 0)
    for palette in palettes {
      // The colours are given as red, green, blue, opacity, and stored with blue first.
      for color in palette {
        table.bytes += [8, 16, 24, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
      }
    }
    for palette in palettes.indices {
      table.add32(palette < paletteFlags.count ? UInt32(paletteFlags[palette]) : 0)
    }
    return table
  }

  /// `SVG `: the documents of ``drawings``.
  func drawingTable() -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add16(0)
    table.add32(10, 0)
    table.add16(drawings.count)
    var offset = 2 + 12 * drawings.count
    for drawing in drawings {
      table.add16(Int(glyph(for: drawing.first)), Int(glyph(for: drawing.last)))
      table.add32(UInt32(offset), UInt32(drawing.document.count))
      offset += drawing.document.count
    }
    for drawing in drawings { table.bytes += drawing.document }
    return table
  }

  /// `COLR`: layers of ``colorLayers`` and paints of ``paints``.
  func colorTable() -> BigEndianBytes {
    let layered = colorLayers.keys.sorted { $0.value < $1.value }
    var records = BigEndianBytes()
    var layers = BigEndianBytes()
    for scalar in layered {
      let own = colorLayers[scalar] ?? []
      records.add16(Int(glyph(for: scalar)), layers.bytes.count / 4, own.count)
      for layer in own { layers.add16(Int(glyph(for: layer.character)), layer.color) }
    }
    var writer = PaintWriter(font: self)
    let painted = paints.keys.sorted { $0.value < $1.value }
    let roots = painted.map { (glyph(for: $0), writer.bytes(of: paints[$0] ?? .layers([]))) }

    var list = BigEndianBytes()
    list.add32(UInt32(roots.count))
    var offset = 4 + 6 * roots.count
    for (glyph, bytes) in roots {
      list.add16(Int(glyph))
      list.add32(UInt32(offset))
      offset += bytes.count
    }
    for (_, bytes) in roots { list.bytes += bytes }
    var shared = BigEndianBytes()
    shared.add32(UInt32(writer.layers.count))
    offset = 4 + 4 * writer.layers.count
    for layer in writer.layers {
      shared.add32(UInt32(offset))
      offset += layer.count
    }
    for layer in writer.layers { shared.bytes += layer }

    var table = BigEndianBytes()
    let header = 34
    let listStart = header + records.bytes.count + layers.bytes.count
    table.add16(1, layered.count)
    table.add32(UInt32(header), UInt32(header + records.bytes.count))
    table.add16(layers.bytes.count / 4)
    let sharedStart = listStart + list.bytes.count
    let store = writer.changes.isEmpty ? 0 : UInt32(sharedStart + shared.bytes.count)
    table.add32(UInt32(listStart), UInt32(sharedStart), 0, 0, store)
    table.bytes += records.bytes + layers.bytes + list.bytes + shared.bytes
    if !writer.changes.isEmpty { table.bytes += writer.variationStore() }
    return table
  }
}

/// A writer of paints; the paints that a paint refers to follow it.
private struct PaintWriter {
  let font: TestFont
  var layers: [[UInt8]] = []
  /// The change of each variable number at the end of the axis.
  var changes: [Int] = []

  init(font: TestFont) { self.font = font }

  mutating func bytes(of paint: TestPaint) -> [UInt8] {
    var table = BigEndianBytes()
    func add24(_ value: Int) {
      table.bytes.append(UInt8(truncatingIfNeeded: value >> 16))
      table.add16(value)
    }
    func part(_ value: Double) -> Int { Int((value * 16_384).rounded()) }
    switch paint {
    case .layers(let paints):
      // The list is in painting order, and its layers are consecutive.
      let first = layers.count
      layers += [[UInt8]](repeating: [], count: paints.count)
      for (index, paint) in paints.enumerated() { layers[first + index] = bytes(of: paint) }
      table.bytes = [1, UInt8(paints.count)]
      table.add32(UInt32(first))
    case .solid(let color, let alpha):
      table.bytes = [2]
      table.add16(color, part(alpha))
    case .linear(let stops, let extend, let positions):
      table.bytes = [4]
      add24(16)
      for (x, y) in positions { table.add16(x, y) }
      table.bytes += line(stops, extend)
    case .radial(let stops, let extend, let start, let radius, let end, let endRadius):
      table.bytes = [6]
      add24(16)
      table.add16(start.0, start.1, radius, end.0, end.1, endRadius)
      table.bytes += line(stops, extend)
    case .sweep(let stops, let extend, let center, let start, let end):
      table.bytes = [8]
      add24(12)
      // Half turns, less one.
      table.add16(center.0, center.1, part(start * 2 - 1), part(end * 2 - 1))
      table.bytes += line(stops, extend)
    case .glyph(let character, let inner):
      table.bytes = [10]
      add24(6)
      table.add16(Int(font.glyph(for: character)))
      table.bytes += bytes(of: inner)
    case .character(let character):
      table.bytes = [11]
      table.add16(Int(font.glyph(for: character)))
    case .transform(let numbers, let inner):
      table.bytes = [12]
      add24(31)
      add24(7)
      for number in numbers {
        table.add32(UInt32(bitPattern: Int32((number * 65_536).rounded())))
      }
      table.bytes += bytes(of: inner)
    case .translate(let x, let y, let inner):
      table.bytes = [14]
      add24(8)
      table.add16(x, y)
      table.bytes += bytes(of: inner)
    case .translateAtFullWeight(let x, let y, let inner):
      table.bytes = [15]
      add24(12)
      table.add16(0, 0)
      table.add32(UInt32(changes.count))
      changes += [x, y]
      table.bytes += bytes(of: inner)
    case .scale(let x, let y, let inner):
      table.bytes = [16]
      add24(8)
      table.add16(part(x), part(y))
      table.bytes += bytes(of: inner)
    case .rotate(let turns, let inner):
      table.bytes = [24]
      add24(6)
      table.add16(part(turns * 2))
      table.bytes += bytes(of: inner)
    case .skew(let x, let y, let inner):
      table.bytes = [28]
      add24(8)
      table.add16(part(x * 2), part(y * 2))
      table.bytes += bytes(of: inner)
    case .composite(let source, let mode, let backdrop):
      let upper = bytes(of: source)
      table.bytes = [32]
      add24(8)
      table.bytes.append(UInt8(mode))
      add24(8 + upper.count)
      table.bytes += upper + bytes(of: backdrop)
    }
    return table.bytes
  }

  /// An *Item Variation Store* with one region, from the axis' default to its end.
  func variationStore() -> [UInt8] {
    var table = BigEndianBytes()
    table.add16(1)
    table.add32(12)
    table.add16(1)
    table.add32(22)
    table.add16(1, 1, 0, 0x4000, 0x4000)
    table.add16(changes.count, 1, 1, 0)
    for change in changes { table.add16(change) }
    return table.bytes
  }

  private func line(_ stops: TestPaint.Stops, _ extend: Int) -> [UInt8] {
    var table = BigEndianBytes()
    table.bytes = [UInt8(extend)]
    table.add16(stops.count)
    for stop in stops {
      table.add16(Int((stop.offset * 16_384).rounded()), stop.color, 16_384)
    }
    return table.bytes
  }
}
