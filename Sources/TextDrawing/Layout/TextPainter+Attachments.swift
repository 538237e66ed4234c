import TextGeometry
import TextLayout
import TextStorage

/// What stands in lines and beside them without being text.
extension TextPainter {
  /// Adds the pictures of the attachments; a frame stands for one that cannot be read.
  mutating func drawAttachments(
    of fragment: LineFragment, in manager: LayoutManager, on list: inout DisplayList
  ) {
    guard hasAttachments else { return }
    for attachment in manager.attachments(of: fragment) where range.contains(attachment.position) {
      guard let contents = attachmentContents(at: attachment.position), contents != .none else {
        continue
      }
      let frame = attachment.rect.offset(by: offset)
      guard frame.width > 0, frame.height > 0 else { continue }
      if let picture = picture(contents) {
        keepFigure(at: attachment.position, of: fragment, on: &list)
        list.draw(picture, in: frame)
      } else {
        list.stroke(frame, with: Color(red: 0.6, green: 0.6, blue: 0.6), width: 0.5)
      }
    }
  }

  /// Keeps what the item that is added next shows.
  private mutating func keepFigure(
    at position: Int, of fragment: LineFragment, on list: inout DisplayList
  ) {
    guard list.text != nil else { return }
    let paragraph = keptParagraph(of: fragment, on: &list)
    let words = text.attributes(at: position)[.attachment]?.alternativeText
    list.text?.figures.append(
      PageText.Figure(item: list.items.count, paragraph: paragraph, alternativeText: words))
  }

  /// The picture that bytes or a file hold, read once; nil when it cannot be read.
  private mutating func picture(_ contents: TextAttachment.Contents) -> Bitmap? {
    if let known = pictures[contents] { return known }
    let picture: Bitmap? =
      switch contents {
      case .none: nil
      case .data(let bytes): try? PictureDecoder().decode(bytes, place: "attachment")
      case .file(let path): try? PictureFile.read(path)
      }
    pictures[contents] = .some(picture)
    return picture
  }

  /// Adds the marker of a list item that layout has made, in the colour of the item's first character.
  mutating func drawMarker(
    of fragment: LineFragment, in manager: LayoutManager, on list: inout DisplayList
  ) {
    if isPartial, !range.contains(fragment.range.lowerBound) { return }
    guard let marker = manager.listMarker(of: fragment) else { return }
    let color = color(at: fragment.paragraphStart)
    var start = list.glyphs.count
    // A line without glyphs has not been kept yet.
    if list.text != nil, glyphs.isEmpty { keepText(of: fragment, since: start, on: &list) }
    list.text?.setMarker(marker.text, glyphs: start..<start + marker.glyphs.count)
    for (index, glyph) in marker.glyphs.enumerated() {
      list.appendGlyph(glyph.id, at: Point(x: glyph.x, y: glyph.y) + offset)
      let isLast = index + 1 == marker.glyphs.count || marker.glyphs[index + 1].run != glyph.run
      guard isLast else { continue }
      let run = marker.runs[Int(glyph.run)]
      list.endGlyphRun(
        face: run.face, size: run.size, color: color, baseline: fragment.baseline + offset.dy,
        since: start)
      start = list.glyphs.count
    }
  }
}
