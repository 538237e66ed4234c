import TextDrawing
import TextStorage

/// Styles of words in Markdown: emphasis, code, links, spans with classes, and boxes around them.
extension DocumentStyler {
  /// Merges the styles of spans over the paragraph's style, which is given by its index; outer
  /// spans come first.
  mutating func styleSpans(
    _ spans: ArraySlice<MarkdownSpan>, over base: Int, in storage: TextStorage
  ) {
    var open: [(end: Int, style: Int, link: String?, box: TextBox?)] = []
    let hasBoxes = !part.boxedClasses.isEmpty
    var boxCount = 0
    for span in spans where !span.range.isEmpty {
      while let last = open.last, last.end <= span.range.lowerBound { open.removeLast() }
      classes.add(span.classes)
      let style = number(of: span, in: open.last?.style ?? base)
      let note = span.note.map { String($0 + noteCount) }
      let link =
        span.destination ?? note.map { PageText.link(toNote: $0) } ?? open.last?.link
      var box = open.last?.box
      if hasBoxes, let own = wordBox(of: span) {
        // Boxes that follow each other differ.
        boxCount += 1
        box = own.textBox(identity: boxCount % 2)
      }
      open.append((span.range.upperBound, style, link, box))
      var attributes = styleCache[style].attributes
      // The paragraph style stays the paragraph's, whatever span it starts with.
      attributes[.paragraphStyle] = styleCache[base].attributes[.paragraphStyle]
      attributes[.link] = link
      attributes[.noteReference] = note
      attributes[.box] = box
      _ = storage.setAttributes(attributes, range: span.range)
    }
  }

  /// Returns the box that a span gives its words; nil if it has none.
  private func wordBox(of span: MarkdownSpan) -> SheetBox? {
    var box = named(span.element, em: em).box
    for name in span.classes { if let own = namedStyle(name) { box.mergeKeys(of: own.box) } }
    return box == SheetBox() ? nil : box
  }

  /// Returns the index of the style of an element within text of a style.
  private mutating func number(of span: MarkdownSpan, in outer: Int) -> Int {
    let inner = InnerStyle(outer: outer, element: span.element, classes: span.classes)
    if let number = innerNumbers[inner] { return number }
    var look = styleCache[outer].look
    look.style.merge(named(span.element, em: look.style.font.size ?? em))
    if span.element != .span || part.styles["span"] != nil {
      look.names.addWords(span.element.rawValue)
    }
    for name in span.classes {
      if let style = namedStyle(name) {
        look.style.merge(style)
      } else if name != SheetIndex.className {
        classes.addUnknown(name)
      }
      look.names.addWords(name)
    }
    let number = number(of: look)
    innerNumbers[inner] = number
    return number
  }
}
