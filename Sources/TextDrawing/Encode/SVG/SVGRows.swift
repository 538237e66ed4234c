package import TextFonts
import TextGeometry
import TextStorage

/// The text of a page as lines of SVG, for a viewer that holds the previous lines: only changed
/// lines are written.
///
/// Lines refer to fonts by classes, `f0`, `f1` and so on, which never change their meaning. The
/// first layer of the page is its ground, one group. Items that are not text of a line, such as
/// pictures and underlines, form another group behind all lines. In layers above the second they
/// are among the lines, at their place in painting order.
package final class SVGRows {
  /// A font with the properties that a CSS class needs.
  package struct Font: Sendable {
    /// The face, as an index into ``SVGRows/faces``.
    package var face: Int
    /// The size of the em, in points.
    package var size: Double
    /// The features and axes that differ from the font's defaults, as CSS declarations, each after
    /// a semicolon.
    package var settings: String
  }

  /// The difference from the previous page.
  package struct Change: Sendable {
    /// The previous lines that are replaced by ``rows``.
    package var range: Range<Int>
    /// The new lines, as SVG elements.
    package var rows: [[UInt8]]
    /// The ground of the page; nil if unchanged.
    package var ground: [UInt8]?
    /// The group behind the lines; nil if unchanged.
    package var back: [UInt8]?
  }

  /// CSS declarations that keep browsers from changing layout's positions in lines.
  package static let rules = SVGPage.ownRules

  /// The fonts, by the numbers of their classes.
  package private(set) var fonts: [Font] = []
  /// The faces of the fonts.
  package private(set) var faces: [FontFace] = []
  private var classes: [FontKey: Int] = [:]
  private var faceNumbers: [FontFace: Int] = [:]
  /// The hash of each line's content, for comparison.
  private var keys: [Int] = []
  private var groundKey: Int?
  private var backKey: Int?

  private struct FontKey: Hashable {
    var face: UInt32
    var size: Double
    var features: [FontFeature]
  }

  /// Creates the lines of a page that no viewer holds yet.
  package init() {}

  /// The number of lines, including the covers among them.
  package var count: Int { keys.count }

  /// A unit that is written by itself.
  private enum Element {
    /// The glyphs of a line.
    case line([GlyphRun])
    /// Items that are painted over the lines before.
    case cover([DisplayItem])
  }

  /// Forgets the lines, so that the next update writes all of them.
  package func forgetRows() {
    keys = []
    (groundKey, backKey) = (nil, nil)
  }

  /// Updates to the current page and returns the changes.
  ///
  /// - Parameter list: The page, which keeps its text.
  /// - Throws: A ``DrawingError`` if a picture of the page cannot be encoded.
  /// - Complexity: O(*n*) in the glyphs of the page, with a small factor for unchanged lines.
  package func update(_ list: DisplayList) throws(DrawingError) -> Change {
    let (elements, ground, back) = elements(of: list)
    let new = elements.map { key(of: $0, list) }
    var start = 0
    while start < min(keys.count, new.count), keys[start] == new[start] { start += 1 }
    var end = 0
    while end < min(keys.count, new.count) - start,
      keys[keys.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    var page = SVGPage(list, textIsOutlined: false)
    page.writesOutlinesInPlace = true
    // The page that shows the lines has classes of its own.
    page.hasStyleNames = false
    var rows: [[UInt8]] = []
    for element in elements[start..<new.count - end] {
      switch element {
      case .line(let runs):
        page.body = SVGWriter()
        for run in runs where run.size.isFinite && run.size > 0 && run.color.alpha > 0 {
          page.classes[SVGPage.Font(run)] = number(of: run, list)
          page.addText(run)
        }
        rows.append(page.body.bytes)
      case .cover(let items): rows.append(try file(items, list))
      }
    }
    var change = Change(range: start..<keys.count - end, rows: rows)
    keys = new
    change.ground = try update(ground, known: &groundKey, list)
    change.back = try update(back, known: &backKey, list)
    return change
  }

  /// Returns the lines of a page with the covers among them, and the items behind all of them.
  private func elements(
    of list: DisplayList
  ) -> (elements: [Element], ground: [DisplayItem], back: [DisplayItem]) {
    let lines = list.text?.lines.count ?? 0
    var runs = [[GlyphRun]](repeating: [], count: lines)
    var covers: [Int: [DisplayItem]] = [:]
    var (ground, back): ([DisplayItem], [DisplayItem]) = ([], [])
    var next = 0
    for (layer, items) in list.layers.enumerated() {
      for item in list.items[items] {
        if case .glyphs(let run) = item, let line = list.text?.line(ofGlyph: run.range.lowerBound) {
          runs[line].append(run)
          next = line + 1
        } else if layer == 0 {
          ground.append(item)
        } else if layer == 1 {
          back.append(item)
        } else {
          covers[next, default: []].append(item)
        }
      }
    }
    var elements: [Element] = []
    for line in 0...lines {
      if let cover = covers[line] { elements.append(.cover(cover)) }
      if line < lines { elements.append(.line(runs[line])) }
    }
    return (elements, ground, back)
  }

  private func key(of element: Element, _ list: DisplayList) -> Int {
    switch element {
    case .line(let runs): key(of: runs, list)
    case .cover(let items): key(of: items, list)
    }
  }

  private func key(of runs: [GlyphRun], _ list: DisplayList) -> Int {
    var hasher = Hasher()
    for run in runs {
      hasher.combine(list.faces[run.face].id)
      hasher.combine(run.size)
      hasher.combine(run.color)
      hasher.combine(run.letterSpacing)
      hasher.combine(run.expansion)
      hasher.combine(run.features)
      hasher.combine(run.capitals)
      combine(list.glyphs[run.range], into: &hasher)
      combine(list.origins[run.range], into: &hasher)
      guard let text = list.text else { continue }
      // Glyphs that layout has added follow those of the text, or have no characters.
      var (first, last) = (Int32.max, Int32(-1))
      for cluster in text.clusters[run.range.clamped(to: text.clusters.indices)] where cluster >= 0
      {
        (first, last) = (min(first, cluster), max(last, cluster))
      }
      if first <= last { combine(text.units[Int(first)...Int(last)], into: &hasher) }
    }
    return hasher.finalize()
  }

  /// Hashes the bytes of numbers, which is several times as fast as hashing one number after
  /// another.
  private func combine<Number>(_ numbers: ArraySlice<Number>, into hasher: inout Hasher) {
    unsafe numbers.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  private func number(of run: GlyphRun, _ list: DisplayList) -> Int {
    let face = list.faces[run.face]
    let features = run.cssFeatures
    let key = FontKey(face: face.id, size: run.size, features: features)
    if let known = classes[key] { return known }
    var place = faceNumbers[face]
    if place == nil {
      place = faces.count
      faceNumbers[face] = faces.count
      faces.append(face)
    }
    classes[key] = fonts.count
    var settings = SVGWriter()
    settings.addSettings(features, face.variations)
    fonts.append(
      Font(
        face: place ?? 0, size: run.size, settings: String(decoding: settings.bytes, as: UTF8.self))
    )
    return fonts.count - 1
  }

  private func update(
    _ items: [DisplayItem], known: inout Int?, _ list: DisplayList
  ) throws(DrawingError) -> [UInt8]? {
    let key = key(of: items, list)
    if key == known { return nil }
    known = key
    return try file(items, list)
  }

  private func file(
    _ items: [DisplayItem], _ list: DisplayList
  ) throws(DrawingError) -> [UInt8] {
    var shapes = DisplayList(size: list.size, background: list.background)
    for item in items { shapes.append(item, of: list) }
    var page = SVGPage(shapes, textIsOutlined: true)
    try page.addItems()
    return page.file
  }

  private func key(of items: [DisplayItem], _ list: DisplayList) -> Int {
    var hasher = Hasher()
    combine(items, list, into: &hasher)
    return hasher.finalize()
  }

  private func combine(_ items: [DisplayItem], _ list: DisplayList, into hasher: inout Hasher) {
    for item in items {
      hasher.combine(item)
      switch item {
      case .fill(let path, _), .stroke(let path, _, _, _): hasher.combine(list.paths[path])
      case .gradient(let path, let gradient, _):
        hasher.combine(list.paths[path])
        hasher.combine(list.gradients[gradient])
      case .glyphs(let run), .shadow(let run, _, _):
        for glyph in run.range { hasher.combine(list.origins[glyph]) }
      case .rectangle, .rule, .picture: break
      case .group(let index, _):
        let group = list.groups[index]
        hasher.combine(group.transform)
        if let clip = group.clip { hasher.combine(list.paths[clip]) }
        combine(group.items, list, into: &hasher)
      }
    }
  }
}
