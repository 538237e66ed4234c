import TextFonts

/// The parts of runs: clusters, and neighbours of them that are written together.
extension PDFPage {
  /// Glyphs of a run with the characters that they represent.
  struct Part {
    /// The glyphs, as indices into the list's.
    var glyphs: Range<Int>
    /// The characters of a cluster, as indices into the text's units; empty for plain glyphs, and
    /// for glyphs that layout has added.
    var units: Range<Int>
    /// True if each glyph is a cluster of one character, to which the glyph's code maps.
    var isPlain = false
  }

  /// Returns the parts of a run from left to right, and records the use of plain glyphs.
  ///
  /// - Parameters:
  ///   - font: The font of the run; nil for clusters alone, of which none is plain.
  ///   - bridge: The start of a cluster that is not plain.
  func parts(
    of run: GlyphRun, _ text: PageText, _ font: PDFFont? = nil, bridge: Int32? = nil
  ) -> [Part] {
    var parts: [Part] = []
    let (places, ends, glyphs) = (text.clusters, clusterEnds, list.glyphs)
    let mayBePlain = font != nil && !hasJoiners
    var index = run.range.lowerBound
    var plainStart = index
    func endPlain(at end: Int) {
      if plainStart == end { return }
      parts.append(Part(glyphs: plainStart..<end, units: 0..<0, isPlain: true))
    }
    while index < run.range.upperBound {
      let start = index
      let place = places[index]
      index += 1
      if place >= 0 {
        while index < run.range.upperBound, places[index] == place { index += 1 }
      }
      let units = place < 0 ? 0..<0 : Int(place)..<Int(ends[Int(place)])
      if mayBePlain, place != bridge, index == start + 1, units.count == 1, let font,
        isPlain(glyphs[start], text.units[units.lowerBound], font)
      {
        continue
      }
      endPlain(at: start)
      parts.append(Part(glyphs: start..<index, units: units))
      plainStart = index
    }
    endPlain(at: index)
    return hasJoiners ? joined(parts, text, font, bridge: bridge) : parts
  }

  /// Returns clusters in which joiners and non-joiners are part of the ones beside them.
  private func joined(
    _ clusters: [Part], _ text: PageText, _ font: PDFFont?, bridge: Int32?
  ) -> [Part] {
    var clusters = clusters
    func isJoiner(_ cluster: Part) -> Bool {
      cluster.units.count == 1 && Self.isJoiner(text.units[cluster.units.lowerBound])
    }
    for index in clusters.indices where isJoiner(clusters[index]) {
      for neighbour in [index - 1, index + 1] where clusters.indices.contains(neighbour) {
        if clusters[neighbour].units.upperBound == clusters[index].units.lowerBound,
          !clusters[neighbour].units.isEmpty
        {
          clusters[neighbour].units =
            clusters[neighbour].units.lowerBound..<clusters[index].units.upperBound
          clusters[index].glyphs = 0..<0
        }
      }
    }
    clusters.removeAll { $0.glyphs.isEmpty }
    guard let font else { return clusters }
    for (index, cluster) in clusters.enumerated()
    where cluster.units.count == 1 && cluster.glyphs.count == 1 {
      let unit = cluster.units.lowerBound
      if bridge == Int32(unit) { continue }
      if isPlain(list.glyphs[cluster.glyphs.lowerBound], text.units[unit], font) {
        clusters[index] = Part(glyphs: cluster.glyphs, units: 0..<0, isPlain: true)
      }
    }
    return clusters
  }

  /// True if the code of a glyph maps to a character of the basic plane, as most do. Records the
  /// use of the glyph.
  @inline(__always)
  private func isPlain(_ glyph: UInt32, _ unit: UInt16, _ font: PDFFont) -> Bool {
    guard unit >= 0x20, !(0x7F...0xAD).contains(unit), unit < 0x2000 else { return false }
    return font.use(font.known(glyph), for: UInt32(unit))
  }

  /// True for joiners and non-joiners.
  static func isJoiner(_ unit: UInt16) -> Bool { unit == 0x200C || unit == 0x200D }

  /// Returns the characters of a cluster that are copied, without control characters that only
  /// arrange text.
  static func characters(_ units: ArraySlice<UInt16>) -> [UInt16] {
    var characters: [UInt16] = []
    for unit in units {
      switch unit {
      case 0x09: characters.append(0x20)
      case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060,
        0x2066...0x2069, 0xFEFF, 0xFFFC:
        break
      default: characters.append(unit)
      }
    }
    // Spaces that hang over the end of a line have no glyph of their own.
    while characters.count > 1, characters.last == 0x20 { characters.removeLast() }
    return characters
  }
}
