import TextGeometry
import TextLayout
import TextStorage

/// Parts of lines that are not text: attachments and list markers.
extension TextPainter {
  /// Adds the pictures of the attachments; a frame replaces a picture that cannot be read.
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
        let own = text.attributes(at: attachment.position)[.attachment]
        let whole = own?.pictureFrame(in: frame) ?? frame
        if let outline = own?.outline(in: frame) {
          list.draw(picture, in: whole, clippedTo: outline)
        } else {
          list.draw(picture, in: whole)
        }
      } else {
        list.stroke(frame, with: Color(red: 0.6, green: 0.6, blue: 0.6), width: 0.5)
      }
    }
  }

  /// Records the figure that the next item shows.
  private mutating func keepFigure(
    at position: Int, of fragment: LineFragment, on list: inout DisplayList
  ) {
    guard list.text != nil else { return }
    let paragraph = keptParagraph(of: fragment, on: &list)
    let words = text.attributes(at: position)[.attachment]?.alternativeText
    list.text?.figures.append(
      PageText.Figure(item: list.items.count, paragraph: paragraph, alternativeText: words))
  }

  /// Returns the picture in bytes or a file, read once; nil if it cannot be read.
  private mutating func picture(_ contents: TextAttachment.Contents) -> Bitmap? {
    if let known = pictures[contents] { return known }
    let picture: Bitmap? =
      switch contents {
      case .none: nil
      case .data(let bytes): try? RecentPictures.picture(in: bytes, place: "attachment")
      case .file(let path): try? PictureFile.read(path)
      }
    pictures[contents] = .some(picture)
    return picture
  }

  /// Adds the marker of a list item, made by layout, in the colour of the item's first character.
  mutating func drawMarker(
    of fragment: LineFragment, in manager: LayoutManager, on list: inout DisplayList
  ) {
    if isPartial, !range.contains(fragment.range.lowerBound) { return }
    guard let marker = manager.listMarker(of: fragment) else { return }
    let color = color(at: fragment.paragraphStart)
    var start = list.glyphs.count
    // A line without glyphs has not been recorded yet, unless it is that of an empty cell.
    if let text = list.text, glyphs.isEmpty, !isKept(fragment, in: text) {
      keepText(of: fragment, since: start, on: &list)
    }
    list.text?.setMarker(marker.text, glyphs: start..<start + marker.glyphs.count)
    keepLink(of: marker, fragment, on: &list)
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

  /// True if a fragment was the last one that was recorded.
  private func isKept(_ fragment: LineFragment, in text: PageText) -> Bool {
    guard let last = text.lines.last else { return false }
    return last.position == fragment.range.lowerBound
      && last.frame == fragment.rect.offset(by: offset)
  }

  /// Records the way back from the marker of a note in a list to its mark.
  private func keepLink(
    of marker: ListMarker, _ fragment: LineFragment, on list: inout DisplayList
  ) {
    let start = fragment.paragraphStart
    guard let last = list.text?.lines.last, start < text.length,
      let note = text.attributes(at: start)[.note],
      start == 0 || text.attributes(at: start - 1)[.note] != note,
      let left = marker.glyphs.map(\.x).min(),
      let right = marker.glyphs.map({ $0.x + $0.advance }).max()
    else { return }
    let frame = Rect(
      x: left, y: fragment.rect.minY, width: right - left, height: fragment.rect.height)
    let unit = last.characters.lowerBound
    var link = PageText.Link(
      destination: PageText.link(toMarkOfNote: note), frame: frame.offset(by: offset),
      characters: unit..<unit)
    link.anchor = String(PageText.link(toNote: note).dropFirst())
    link.isMarker = true
    list.text?.links.append(link)
  }
}
