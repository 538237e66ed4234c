import TextFonts

extension DisplayList {
  /// Adds an item of another list, with what it refers to.
  ///
  /// - Complexity: O(*n*) in the number of its glyphs and curves.
  package mutating func append(_ item: DisplayItem, of other: DisplayList) {
    switch item {
    case .glyphs(let run):
      drawGlyphs(
        Array(other.glyphs[run.range]), at: Array(other.origins[run.range]),
        face: other.faces[run.face], size: run.size, color: run.color, baseline: run.baseline)
    case .shadow(let run, let offset, let blurRadius):
      let start = glyphs.count
      for index in run.range { appendGlyph(other.glyphs[index], at: other.origins[index]) }
      endShadow(
        face: other.faces[run.face], size: run.size, color: run.color, baseline: run.baseline,
        offset: offset, blurRadius: blurRadius, since: start)
    case .fill(let path, let color): fill(other.paths[path], with: color)
    case .stroke(let path, let color, let width, let dashes):
      stroke(
        other.paths[path], with: color, width: width, dashes: Array(other.dashes[dashes]))
    case .rectangle(let rect, let color, let isAligned):
      fill(rect, with: color, isAligned: isAligned)
    case .rule(let rule): drawRule(rule)
    case .picture(let index, let frame, let opacity):
      draw(other.pictures[index], in: frame, opacity: opacity)
    }
  }
}
