public import TextGeometry
package import TextStorage

extension LayoutManager {
  /// The rows of a container, from top to bottom; lays out what is needed.
  public func rows(in container: TextContainer) -> [LayoutRow] {
    layout(of: container)?.rows ?? []
  }

  /// The line fragments of a container, in reading order; lays out what is needed.
  public func lineFragments(in container: TextContainer) -> [LineFragment] {
    layout(of: container)?.fragments ?? []
  }

  /// The text that a container holds, in UTF-16 code units; lays out what is needed.
  public func characterRange(in container: TextContainer) -> Range<Int> {
    layout(of: container)?.range ?? text.length..<text.length
  }

  /// The smallest rectangle that holds all used parts of a container's fragments, in the container's
  /// coordinates; lays out what is needed.
  public func usedRect(for container: TextContainer) -> Rect {
    guard let layout = layout(of: container), let first = layout.fragments.first else {
      return .zero
    }
    let padding = container.geometry.padding
    var left = first.used.start
    var right = first.used.end
    for fragment in layout.fragments {
      left = min(left, fragment.used.start)
      right = max(right, fragment.used.end)
    }
    let top = layout.rows.first?.y ?? 0
    return Rect(
      x: left - padding, y: top, width: right - left + 2 * padding,
      height: layout.contentHeight - top)
  }

  /// The glyphs of a fragment, from left to right, each where it is drawn.
  ///
  /// - Parameters:
  ///   - fragment: One of ``lineFragments(in:)``, from the layout as it is now.
  ///   - glyphs: Gets the glyphs appended.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func appendGlyphs(of fragment: LineFragment, to glyphs: inout [PositionedGlyph]) {
    ensureLayout()
    guard prepared.indices.contains(fragment.paragraph),
      let paragraph = prepared[fragment.paragraph]
    else { return }
    var units: [UInt16] = []
    if fragment.stretch != 0 { text.copyUTF16(in: fragment.range, appendingTo: &units) }
    buildRunTable()
    FragmentGlyphs(fragment, of: paragraph, store: edgeStore, text: units)
      .append(to: &glyphs) { runTable.run(ofItem: $0, paragraph: fragment.paragraph) }
  }

  /// The runs of the whole text, in order; they partition it.
  public var textRuns: [TextRun] {
    ensureLayout()
    buildRunTable()
    return runTable.runs
  }

  /// The paragraphs of the whole text, in order; they partition it.
  public var paragraphs: [ParagraphDescription] {
    ensureLayout()
    return prepared.compactMap { prepared in
      guard let prepared, !prepared.range.isEmpty else { return nil }
      return ParagraphDescription(
        range: prepared.range, isRightToLeft: prepared.paragraph.isRightToLeft,
        style: styles.formats[prepared.format].style,
        hyphenationLanguage: styles.formats[prepared.format].hyphenator?.language)
    }
  }

  /// The different styles that paragraphs of the text have, or had before an edit.
  package var paragraphStyles: [ParagraphStyle] {
    ensureLayout()
    return styles.formats.map(\.style)
  }

  /// The characters for which no font has a glyph, as code points in ascending order.
  public var missingCharacters: [UInt32] {
    ensureLayout()
    var missing = Set<UInt32>()
    for prepared in prepared { missing.formUnion(prepared?.paragraph.missing ?? []) }
    return missing.sorted()
  }

  private func layout(of container: TextContainer) -> ContainerLayout? {
    ensureLayout()
    guard container.layoutManager === self, container.place < layouts.count else { return nil }
    return layouts[container.place]
  }
}
