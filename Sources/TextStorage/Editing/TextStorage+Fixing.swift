extension TextStorage {
  /// Makes the attributes of the edited text consistent: one style a paragraph, attachments on their
  /// characters only. Changes are noted as edits of attributes.
  func fixAttributes(in range: Range<Int>) {
    fixParagraphStyles(in: paragraphRange(for: range))
    removeStrayAttachments(in: range)
  }

  private func fixParagraphStyles(in range: Range<Int>) {
    if range.isEmpty || text.runTree.hasOneStyle(in: range) { return }
    var start = range.lowerBound
    while start < range.upperBound {
      let paragraph = paragraphRange(containing: start)
      start = paragraph.upperBound
      if text.runTree.hasOneStyle(in: paragraph) { continue }
      var style: AttributeBox?
      var isUniform = true
      var first: UInt32?
      text.runTree.forEach(in: paragraph) { run, _ in
        if run.traits.style != first ?? run.traits.style { isUniform = false }
        first = first ?? run.traits.style
        if style == nil, run.traits.style != 0 {
          style = text.table.attributes(run.id)[box: AttributeKey.paragraphStyle.number]
        }
      }
      if isUniform { continue }
      changeAttributes(in: paragraph) { $0[box: AttributeKey.paragraphStyle.number] = style }
    }
  }

  private func removeStrayAttachments(in range: Range<Int>) {
    if range.isEmpty || !text.runTree.hasAttachment(in: range) { return }
    var strays: [Range<Int>] = []
    text.runTree.forEach(in: range) { run, part in
      guard run.traits.hasAttachment else { return }
      for position in part where text.units.unit(at: position) != TextAttachment.character {
        if let last = strays.last, last.upperBound == position {
          strays[strays.count - 1] = last.lowerBound..<position + 1
        } else {
          strays.append(position..<position + 1)
        }
      }
    }
    for stray in strays { changeAttributes(in: stray) { $0[.attachment] = nil } }
  }
}
