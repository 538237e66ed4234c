import TextFonts
package import TextGeometry
import TextStorage

extension DisplayList {
  /// Adds an item of another list, with the data that it refers to.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - other: The list that holds it.
  ///   - place: The transform to this list: a move and an equal scaling in both directions
  ///     (``Transform/uprightScale``).
  /// - Complexity: O(*n*) in the number of its glyphs and curves.
  package mutating func append(
    _ item: DisplayItem, of other: DisplayList, by place: Transform = .identity
  ) {
    let scale = place.a
    switch item {
    case .glyphs(let run):
      let start = appendGlyphs(of: run, in: other, by: place)
      endGlyphRun(
        face: other.faces[run.face], size: run.size * scale, color: run.color,
        baseline: run.baseline * scale + place.ty, letterSpacing: run.letterSpacing * scale,
        expansion: run.expansion, features: run.features, capitals: run.capitals, since: start)
    case .shadow(let run, let offset, let blurRadius):
      let start = appendGlyphs(of: run, in: other, by: place)
      endShadow(
        face: other.faces[run.face], size: run.size * scale, color: run.color,
        baseline: run.baseline * scale + place.ty, offset: place.apply(to: offset),
        blurRadius: blurRadius * scale, expansion: run.expansion, since: start)
    case .fill(let path, let color): fill(placed(other.paths[path], by: place), with: color)
    case .gradient(let path, let gradient, let opacity):
      fill(
        placed(other.paths[path], by: place),
        with: other.gradients[gradient].transformed(by: place), opacity: opacity)
    case .stroke(let path, let color, let width, let dashes):
      stroke(
        placed(other.paths[path], by: place), with: color, width: width * scale,
        dashes: other.dashes[dashes].map { $0 * scale })
    case .rectangle(let rect, let color, let isAligned):
      fill(rect.placed(by: place), with: color, isAligned: isAligned)
    case .rule(var rule):
      rule.start = rule.start * scale + place.tx
      rule.end = rule.end * scale + place.tx
      rule.y = rule.y * scale + place.ty
      rule.thickness *= scale
      drawRule(rule)
    case .picture(let index, let frame, let opacity):
      draw(other.pictures[index], in: frame.placed(by: place), opacity: opacity)
    case .group(let index, let opacity):
      append(other.groups[index], opacity, of: other, by: place)
    }
  }

  /// Adds a group of another list, with the data that it refers to.
  mutating func append(
    _ group: DisplayGroup, _ opacity: Double, of other: DisplayList, by place: Transform = .identity
  ) {
    let held = items
    items = []
    for item in group.items { append(item, of: other) }
    var own = group
    own.items = items
    items = held
    own.transform = group.transform.concatenating(place)
    own.clip = group.clip.map { keep(placed(other.paths[$0], by: place)) }
    appendGroup(own, opacity: opacity)
  }

  /// Adds the glyphs of a run and returns the index of the first.
  private mutating func appendGlyphs(
    of run: GlyphRun, in other: DisplayList, by place: Transform
  ) -> Int {
    let start = glyphs.count
    for index in run.range {
      appendGlyph(other.glyphs[index], at: place.apply(to: other.origins[index]))
    }
    return start
  }

  private func placed(_ path: BezierPath, by place: Transform) -> BezierPath {
    place == .identity ? path : path.transformed(by: place)
  }
}

extension Rect {
  /// Returns the image under a transform that does not rotate.
  fileprivate func placed(by place: Transform) -> Rect {
    Rect(
      x: minX * place.a + place.tx, y: minY * place.d + place.ty, width: width * place.a,
      height: height * place.d)
  }
}
