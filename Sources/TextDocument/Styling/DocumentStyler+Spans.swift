import TextDrawing
import TextStorage

/// Styles of words in Markdown: emphasis, code, links, spans with classes, and boxes around them.
extension DocumentStyler {
  /// Merges the styles of spans over the paragraph's style, which is given by its index.
  ///
  /// - Parameters:
  ///   - isolates: True if directions may meet in the paragraph, so that code and boxes have
  ///     directions of their own.
  ///   - hasBoxes: True if some styles have boxes.
  ///   - styled: The attributes of spans, to which these are added; outer spans come first.
  mutating func styleSpans(
    _ spans: ArraySlice<MarkdownSpan>, over base: Int, isolates: Bool, hasBoxes: Bool,
    _ styled: inout [(attributes: TextAttributes, range: Range<Int>)]
  ) {
    var open:
      [(
        end: Int, style: Int, link: String?, boxes: [TextBox], directions: [DirectionOverride],
        anchors: [String]
      )] = []
    // The number of boxes at each depth.
    var counts: [Int] = []
    for span in spans where !span.range.isEmpty {
      while let last = open.last, last.end <= span.range.lowerBound { open.removeLast() }
      classes.add(span.classes)
      let style = number(of: span, in: open.last?.style ?? base)
      let note = span.note.map { String($0 + noteCount) }
      let link =
        span.destination ?? note.map { PageText.link(toNote: $0) } ?? open.last?.link
      var attributes = styleCache[style].attributes
      var boxes = open.last?.boxes ?? []
      if hasBoxes, boxes.count < TextBox.maximumDepth, let own = wordBox(of: span) {
        if counts.count == boxes.count { counts.append(0) }
        // Boxes that follow each other differ.
        counts[boxes.count] += 1
        var box = own.textBox(identity: counts[boxes.count] % 2)
        let ground = styleCache[open.last?.style ?? base].attributes[.backgroundColor]
        if box.background == nil, boxes.isEmpty || attributes[.backgroundColor] != ground {
          box.background = attributes[.backgroundColor]
        }
        boxes.append(box)
      }
      var directions = open.last?.directions ?? []
      if isolates, let own = direction(of: span), directions.last != own { directions.append(own) }
      var anchors = open.last?.anchors ?? []
      if let name = span.identifier, anchors.count < StyleNames.maximumAnchors {
        anchors.append(name)
      }
      open.append((span.range.upperBound, style, link, boxes, directions, anchors))
      // The paragraph style stays the paragraph's, whatever span it starts with.
      attributes[.paragraphStyle] = styleCache[base].attributes[.paragraphStyle]
      attributes[.link] = link
      attributes[.noteReference] = note
      if !directions.isEmpty { attributes[.writingDirection] = directions }
      if !anchors.isEmpty {
        var names = attributes[.styleNames] ?? StyleNames()
        names.wordAnchors = anchors
        attributes[.styleNames] = names
      }
      var box = boxes.popLast()
      box?.outer = boxes
      attributes[.box] = box
      styled.append((attributes, span.range))
    }
  }

  /// Returns the box that a span gives its words; nil if it has none.
  private func wordBox(of span: MarkdownSpan) -> SheetBox? {
    var box = named(span.element, em: em).box
    for name in span.classes { if let own = namedStyle(name) { box.mergeKeys(of: own.box) } }
    return box == SheetBox() ? nil : box
  }

  /// Returns the isolate of a span's words: that of a style with a direction, otherwise from left
  /// to right for code, and by its first letter for a box; nil for none.
  private func direction(of span: MarkdownSpan) -> DirectionOverride? {
    var direction = named(span.element, em: em).direction
    for name in span.classes { direction = namedStyle(name)?.direction ?? direction }
    switch direction {
    case .leftToRight?: return .leftToRightIsolate
    case .rightToLeft?: return .rightToLeftIsolate
    case .natural?: return .naturalIsolate
    case nil: break
    }
    if span.element == .code { return .leftToRightIsolate }
    let isBox = span.element == .keyboard || wordBox(of: span) != nil
    return isBox ? .naturalIsolate : nil
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
        look.style.merge(style.sized(in: styleCache[outer].look.style.font.size ?? em))
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
