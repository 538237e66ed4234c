package import TextAnalysis
package import TextFonts

/// Lets a delegate change the glyphs of one paragraph before its lines are broken.
package final class GlyphGenerator {
  /// The start of the paragraph, in UTF-16 code units of the storage.
  private let start: Int
  private let usesLeading: Bool
  private let change: (inout GeneratedGlyphs) -> Void
  private let role: (_ position: Int) -> ControlRole
  private let findFont: (_ scalar: UInt32, _ style: Int, _ styles: [ShapingStyle]) -> FontFace?
  private var text: [UInt16] = []
  private var source = ShapedGlyphs()
  private var made = GeneratedParagraph()

  /// The outcome of a delegate's changes to a cluster.
  private enum Fate: Equatable {
    case kept
    case substituted
    case hidden
    case control
  }

  /// Consecutive clusters with the same fate.
  private struct Part {
    var fate: Fate
    /// The text, in UTF-16 code units of the paragraph.
    var range: Range<Int>
    /// The glyphs, counted from the start of the run in the order of the text.
    var glyphs: Range<Int>
    var font: FontFace
  }

  /// - Parameters:
  ///   - start: The start of the paragraph, in UTF-16 code units of the storage.
  ///   - usesLeading: True if the line gaps of fonts make rows higher.
  ///   - change: Lets the delegate change the glyphs of a run.
  ///   - role: Returns the action of a character that the delegate made a control character, by
  ///     its position in UTF-16 code units of the storage.
  ///   - findFont: Returns a font for a character that the font of a style lacks.
  package init(
    start: Int, usesLeading: Bool, change: @escaping (inout GeneratedGlyphs) -> Void,
    role: @escaping (_ position: Int) -> ControlRole,
    findFont: @escaping (_ scalar: UInt32, _ style: Int, _ styles: [ShapingStyle]) -> FontFace?
  ) {
    self.start = start
    self.usesLeading = usesLeading
    self.change = change
    self.role = role
    self.findFont = findFont
  }

  /// Asks the delegate about each item and returns the paragraph with its changes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func generate(
    _ items: [ShapedItem], _ glyphs: ShapedGlyphs, of text: [UInt16], styles: [ShapingStyle]
  ) -> GeneratedParagraph {
    self.text = text
    source = glyphs
    made = GeneratedParagraph()
    made.items.reserveCapacity(items.count)
    made.glyphs.reserveCapacity(glyphs.count)
    for item in items {
      if item.item.kind == .text {
        generateText(item, styles: styles)
      } else {
        generateControl(item, size: styles[item.item.style].size(of: item.item))
      }
    }
    return made
  }

  // MARK: Text

  private func generateText(_ item: ShapedItem, styles: [ShapingStyle]) {
    let indices: [Int] =
      item.item.isRightToLeft ? item.glyphs.reversed() : Array(item.glyphs)
    var properties: [GlyphProperty] = []
    properties.reserveCapacity(indices.count)
    var last = -1
    for index in indices {
      var position = source.cluster(index)
      let isFirst = position != last
      last = position
      let scalar = Unicode.Scalar(text.scalar(at: &position)) ?? "\u{FFFD}"
      properties.append(GlyphProperty(glyphFor: scalar, isFirst: isFirst))
    }
    var run = GeneratedGlyphs(
      font: item.item.face, size: styles[item.item.style].size(of: item.item),
      characterIndexes: indices.map { source.cluster($0) + start },
      glyphs: indices.map { UInt32(source.id($0)) },
      fonts: [FontFace](repeating: item.item.face, count: indices.count), properties: properties,
      findFont: { [findFont] in findFont($0, item.item.style, styles) })
    ask(&run)
    for part in parts(of: run, indices, known: properties, in: item.item.range) {
      append(part, of: item, run, indices, known: properties)
    }
  }

  private func ask(_ run: inout GeneratedGlyphs) {
    change(&run)
    let count = run.characterIndexes.count
    precondition(
      run.glyphs.count == count && run.properties.count == count && run.fonts.count == count,
      "A run of \(count) glyphs must keep its number of glyphs, fonts and properties.")
  }

  /// Divides a run into parts of consecutive clusters with the same fate, in order.
  private func parts(
    of run: GeneratedGlyphs, _ indices: [Int], known: [GlyphProperty], in range: Range<Int>
  ) -> [Part] {
    var parts: [Part] = []
    var first = 0
    while first < indices.count {
      let cluster = source.cluster(indices[first])
      var end = first
      var nulls = 0
      var isControl = false
      var isChanged = false
      while end < indices.count, source.cluster(indices[end]) == cluster {
        let added = run.properties[end].subtracting(known[end])
        if added.contains(.null) { nulls += 1 }
        if added.contains(.controlCharacter) { isControl = true }
        if run.glyphs[end] != UInt32(source.id(indices[end])) || run.fonts[end] !== run.font {
          isChanged = true
        }
        end += 1
      }
      var fate = isChanged || nulls > 0 ? Fate.substituted : .kept
      if isControl { fate = .control }
      if nulls == end - first { fate = .hidden }
      let start = parts.last?.range.upperBound ?? range.lowerBound
      let stop = end < indices.count ? source.cluster(indices[end]) : range.upperBound
      let font = fate == .substituted ? run.fonts[first] : run.font
      if let last = parts.last, last.fate == fate, fate != .control, last.font === font {
        parts[parts.count - 1].range = last.range.lowerBound..<stop
        parts[parts.count - 1].glyphs = last.glyphs.lowerBound..<end
      } else {
        parts.append(Part(fate: fate, range: start..<stop, glyphs: first..<end, font: font))
      }
      first = end
    }
    if parts.isEmpty {
      parts.append(Part(fate: .kept, range: range, glyphs: 0..<0, font: run.font))
    }
    return parts
  }

  private func append(
    _ part: Part, of item: ShapedItem, _ run: GeneratedGlyphs, _ indices: [Int],
    known: [GlyphProperty]
  ) {
    var made = item
    made.item.range = part.range
    switch part.fate {
    case .hidden:
      made.item.kind = .ignored
      self.made.overrides.hide(part.range)
    case .control:
      let role = role(part.range.lowerBound + start)
      made.item.kind = role.kind
      if role == .ignored {
        self.made.overrides.hide(part.range)
      } else {
        self.made.overrides.controls.append(ControlOverride(range: part.range, role: role))
      }
    case .kept, .substituted:
      let first = self.made.glyphs.count
      let order = item.item.isRightToLeft ? part.glyphs.reversed() : Array(part.glyphs)
      for step in order { append(step, of: run, indices, known, part) }
      made.glyphs = first..<self.made.glyphs.count
      if part.fate == .substituted { made.item.script = .common }
      if part.font !== run.font {
        made.setFont(part.font, size: run.size, usesLeading: usesLeading)
      }
      self.made.items.append(made)
      return
    }
    made.glyphs = self.made.glyphs.count..<self.made.glyphs.count
    self.made.items.append(made)
  }

  /// Appends one glyph of a run.
  private func append(
    _ step: Int, of run: GeneratedGlyphs, _ indices: [Int], _ known: [GlyphProperty], _ part: Part
  ) {
    let index = indices[step]
    if run.properties[step] != known[step] {
      if run.properties[step].subtracting(known[step]).contains(.null) { return }
      made.properties[made.glyphs.count] = run.properties[step]
    }
    if part.fate == .kept {
      made.glyphs.append(index, of: source)
    } else if part.font === run.font, run.glyphs[step] == UInt32(source.id(index)) {
      made.glyphs.appendSafe(index, of: source)
    } else {
      let id = run.glyphs[step]
      let advance = part.font.advance(ofGlyph: id)
      made.glyphs.append(
        id: UInt16(truncatingIfNeeded: id), advance: Int32(advance.rounded()), for: index,
        of: source)
    }
  }

  // MARK: Other characters

  /// Asks the delegate about each character of an item without glyphs.
  private func generateControl(_ item: ShapedItem, size: Double) {
    let range = item.item.range
    var isHidden = false
    for offset in range {
      // The line feed after a carriage return has no part of its own.
      let isSecond = text[offset] == 0x0A && offset > 0 && text[offset - 1] == 0x0D
      if !isSecond {
        var run = GeneratedGlyphs(
          font: item.item.face, size: size, characterIndexes: [offset + start],
          glyphs: [GeneratedGlyphs.noGlyph], fonts: [item.item.face],
          properties: [.controlCharacter], findFont: { _ in nil })
        ask(&run)
        isHidden = run.properties[0].contains(.null)
      }
      if isHidden { made.overrides.hide(offset..<offset + 1) }
    }
    var item = item
    item.glyphs = made.glyphs.count..<made.glyphs.count
    // A line break cannot be hidden, and an ignored item takes no room anyway.
    if isHidden, item.item.kind != .lineBreak, item.item.kind != .ignored { hide(&item) }
    made.items.append(item)
  }

  /// Turns an item into one that takes no room.
  private func hide(_ item: inout ShapedItem) {
    item.item.kind = .ignored
    item.advance = 0
    item.fitsLine = false
    item.metrics.boxAscent = 0
    item.metrics.boxDescent = 0
  }
}

extension ShapedItem {
  /// Sets the item in another font, on the same baseline.
  fileprivate mutating func setFont(_ face: FontFace, size: Double, usesLeading: Bool) {
    item.face = face
    scale = face.scale(forSize: size)
    metrics.formUnion(
      RowMetrics(
        face.metrics, scale: scale, baselineOffset: baselineOffset, usesLeading: usesLeading))
  }
}

/// The items and glyphs of a paragraph after a delegate's changes.
package struct GeneratedParagraph {
  /// The items, in logical order; they cover the paragraph.
  var items: [ShapedItem] = []
  /// The glyphs of all items, each item's in visual order.
  var glyphs = ShapedGlyphs()
  /// Changes to the roles of characters: those that are hidden or act as control characters.
  var overrides = TextOverrides()
  /// The properties that a delegate set, by glyph index, where they differ from the glyph's own.
  var properties: [Int: GlyphProperty] = [:]
}
