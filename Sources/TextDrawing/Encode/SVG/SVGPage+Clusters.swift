import TextFonts
import TextGeometry
import TextStorage

/// What glyphs stand for: the clusters of a run and their characters.
extension SVGPage {
  /// The glyphs of one cluster, or of one character that layout has added.
  struct Cluster {
    /// Its characters; none when they show nothing.
    var characters: String
    /// Its place among the units of the text, nil for what layout has added.
    var units: Range<Int>?
    /// Where its base is drawn.
    var origin: Point
    /// How far the pen moves by the font's own measure, in points.
    var advance: Double
    /// Whether it is a bracket or the like, turned round because it stands in text that runs leftwards.
    var isMirrored = false
    /// Whether it is a space, which may be of another width than the font's.
    var isSpace = false

    /// Whether it is an ideograph, or a syllable or a mark that stands among them.
    var isIdeographic: Bool {
      characters.unicodeScalars.first.map {
        $0.value >= 0x2E80 && $0.value < 0xFB00 || $0.value >= 0xFE30
      } ?? false
    }
  }

  /// The clusters of a run from left to right.
  ///
  /// - Parameter strangers: Gets the glyphs that stand for no known character.
  mutating func clusters(of run: GlyphRun, strangers: inout [Int]) -> [Cluster] {
    let face = list.faces[run.face]
    let scale = face.scale(forSize: run.size)
    let tatweel = face.glyph(for: 0x640)
    var clusters: [Cluster] = []
    clusters.reserveCapacity(run.range.count)
    var index = run.range.lowerBound
    while index < run.range.upperBound {
      let start = index
      let place = cluster(ofGlyph: index)
      index += 1
      while place >= 0, index < run.range.upperBound, cluster(ofGlyph: index) == place {
        index += 1
      }
      var advance = 0.0
      var base = start
      for glyph in (start..<index).reversed() {
        let own = face.advance(ofGlyph: list.glyphs[glyph]) * scale
        if own != 0 { base = glyph }
        advance += own
      }
      var cluster = Cluster(
        characters: "", units: nil, origin: list.origins[base], advance: advance)
      if place >= 0 {
        let units = Int(place)..<Int(clusterEnds[Int(place)])
        cluster.units = units
        cluster.characters = characters(units)
        if let scalar = cluster.characters.unicodeScalars.first, SVGPage.isMirrored(scalar) {
          cluster.isMirrored = face.glyph(for: scalar.value) != list.glyphs[base]
        }
        if tatweel != 0, !cluster.characters.contains("\u{640}") {
          // Justification lengthens words of Arabic by this character.
          for glyph in start..<index where list.glyphs[glyph] == tatweel {
            cluster.characters += "\u{640}"
          }
        }
      } else if let character = character(ofGlyph: list.glyphs[start], face: run.face) {
        cluster.characters.unicodeScalars.append(character)
      } else {
        strangers.append(start)
      }
      cluster.isSpace = Self.isSpace(cluster.characters)
      // Fonts may have another space for a script, as some do for hangul; browsers measure all of them by the usual one.
      if cluster.isSpace,
        let usual = cluster.characters.unicodeScalars.first.map({
          face.glyph(for: $0.value)
        }), usual != 0, list.glyphs[start] != usual
      {
        cluster.advance = face.advance(ofGlyph: usual) * scale
      }
      clusters.append(cluster)
    }
    return clusters
  }

  /// Whether characters are one space alone, as it is or one that does not break lines.
  private static func isSpace(_ characters: String) -> Bool {
    let scalars = characters.unicodeScalars
    guard let first = scalars.first, first == " " || first == "\u{A0}" else { return false }
    return scalars.dropFirst().isEmpty
  }

  /// Whether a character has another glyph in text that runs leftwards.
  private static func isMirrored(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isBidiMirrored }
    switch scalar {
    case "(", ")", "<", ">", "[", "]", "{", "}": return true
    default: return false
    }
  }

  /// The visible characters of a cluster.
  private func characters(_ units: Range<Int>) -> String {
    guard let text = list.text else { return "" }
    // Most are a letter that needs no looking at.
    if units.count == 1, (0x20..<0x7F).contains(text.units[units.lowerBound]),
      let scalar = Unicode.Scalar(text.units[units.lowerBound])
    {
      return String(scalar)
    }
    var characters = ""
    for scalar in String(decoding: text.units[units], as: UTF16.self).unicodeScalars {
      switch scalar.value {
      case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060,
        0x2066...0x2069, 0xFEFF, 0xFFFC:
        break
      default: characters.unicodeScalars.append(scalar)
      }
    }
    // Spaces that hang over the end of a line belong to no glyph.
    while characters.count > 1, characters.last == " " { characters.removeLast() }
    return characters
  }

  /// The character of a glyph that layout has added, such as a hyphen, an ellipsis or the marker of a list
  /// item; nil when it is none of the usual ones.
  private mutating func character(ofGlyph glyph: UInt32, face: Int) -> Unicode.Scalar? {
    if let known = nominalCharacters[face] { return known[glyph] }
    var characters: [UInt32: Unicode.Scalar] = [:]
    let usual: [UInt32] =
      Array(0x20...0x7E) + [0x2010, 0x2013, 0x2014, 0x2022, 0x2026, 0x25E6, 0x25AA]
    for value in usual {
      let nominal = list.faces[face].glyph(for: value)
      if nominal != 0, characters[nominal] == nil { characters[nominal] = Unicode.Scalar(value) }
    }
    nominalCharacters[face] = characters
    return characters[glyph]
  }
}
