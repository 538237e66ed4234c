import TextFonts
import TextGeometry

/// Glyphs as paths, each of which is written once.
extension SVGPage {
  /// Draws glyphs as paths; each outline is written once.
  mutating func addOutlines(_ run: GlyphRun, _ glyphs: [Int]) {
    let face = list.faces[run.face]
    let units = Double(face.unitsPerEm)
    let scale = run.size / units
    var isOpen = false
    for index in glyphs {
      if writesOutlinesInPlace {
        addOutline(list.glyphs[index], at: list.origins[index], run)
        continue
      }
      guard let number = outline(of: list.glyphs[index], face: run.face, units: units) else {
        continue
      }
      if !isOpen {
        body.add("<g transform=\"scale(")
        // Three decimals are too few for this scale.
        body.add(run.expansion == 1 ? "\(scale)" : "\(scale * run.expansion) \(scale)")
        body.add(")\"")
        body.fill(run.color)
        body.add(">")
        isOpen = true
      }
      let origin = list.origins[index]
      body.add("<use href=\"#\(names)g\(number)\"")
      body.attribute("x", (origin.x / (scale * run.expansion)).rounded())
      body.attribute("y", (origin.y / scale).rounded())
      body.add("/>")
    }
    if isOpen { body.add("</g>\n") }
  }

  private mutating func addOutline(_ glyph: UInt32, at origin: Point, _ run: GlyphRun) {
    let path = list.faces[run.face].outline(ofGlyph: glyph, size: run.size)
    if path.isEmpty { return }
    addFill(path.transformed(by: run.placement(at: origin)), run.color)
  }

  /// Returns the number of a glyph's outline among the definitions; nil for a blank one.
  mutating func outline(of glyph: UInt32, face: Int, units: Double) -> Int? {
    let key = Outline(face: face, glyph: glyph)
    if let known = outlines[key] { return known }
    let path = list.faces[face].outline(ofGlyph: glyph, size: units)
    var number: Int?
    if !path.isEmpty {
      definitions.add("<path id=\"\(names)g\(outlineCount)\" d=\"")
      definitions.add(path)
      definitions.add("\"/>\n")
      number = outlineCount
      outlineCount += 1
    }
    outlines[key] = .some(number)
    return number
  }
}
