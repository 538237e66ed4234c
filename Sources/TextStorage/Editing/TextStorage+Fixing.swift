extension TextStorage {
  /// Makes the attributes of the edited text consistent: one style per paragraph, and attachments
  /// on their characters only. The changes count as attribute edits.
  func fixAttributes(in range: Range<Int>) {
    // The text around the edit was fixed earlier. If the edit and both its neighbours have one
    // style, so does every paragraph that it touches.
    let around = max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, text.length)
    if !text.runTree.hasOneStyle(in: around) {
      fixParagraphStyles(in: range)
    }
    if text.runTree.hasAttachment(in: range) { removeStrayAttachments(in: range) }
  }

  /// Gives each paragraph that a range touches one style. The edits of a batch often lie far apart,
  /// so their range has many paragraphs, which are found together.
  private func fixParagraphStyles(in range: Range<Int>) {
    let key = AttributeKey.paragraphStyle.number
    for paragraph in paragraphRanges(for: range) where !text.runTree.hasOneStyle(in: paragraph) {
      var style: AttributeBox?
      text.runTree.forEachWhile(in: paragraph) { run, _ in
        if run.traits.style == 0 { return true }
        style = text.table.attributes(run.id)[box: key]
        return false
      }
      changeAttributes(in: paragraph) { $0[box: key] = style }
    }
  }

  private func removeStrayAttachments(in range: Range<Int>) {
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
