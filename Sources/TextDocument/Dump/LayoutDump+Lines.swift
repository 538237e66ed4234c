import TextGeometry
import TextLayout
import TextStorage

/// The lines of containers and their fragments.
extension LayoutDump {
  mutating func writeLines(
    in container: TextContainer, of text: Text, to writer: inout JSONWriter
  ) throws(DocumentError) {
    guard let container = text.manager.layout(of: container) else { return }
    let fragments = container.fragments
    for row in container.rows {
      writer.newline()
      writer.beginObject()
      writer.member("y", row.y)
      writer.member("height", row.height)
      writer.member("baseline", row.baseline)
      writer.member("spaceBefore", row.spaceBefore)
      writer.member("spaceAfter", row.spaceAfter)
      writer.key("fragments")
      writer.beginArray()
      for index in row.fragments { write(fragments[index], of: text, to: &writer) }
      writer.endArray()
      writer.endObject()
      try writer.flushIfLarge()
      try checkCancellation()
    }
  }

  /// Ends the dump of a layout that is cancelled; a long one takes as long as the layout.
  private func checkCancellation() throws(DocumentError) {
    guard layout.manager.limits?.cancellation?.isCancelled == true else { return }
    throw DocumentError(.limitExceeded, at: "limits.cancellation", "the layout was cancelled")
  }

  private mutating func write(
    _ fragment: LineFragment, of text: Text, to writer: inout JSONWriter
  ) {
    writer.newline()
    writer.beginObject()
    writer.key("rect")
    writer.beginArray()
    writer.number(fragment.rect.minX)
    writer.number(fragment.rect.minY)
    writer.number(fragment.rect.width)
    writer.number(fragment.rect.height)
    writer.endArray()
    writer.key("avail")
    writer.pair(fragment.available.start, fragment.available.end)
    writer.key("used")
    writer.pair(fragment.used.start, fragment.used.end)
    writer.key("range")
    writer.range(fragment.range.moved(by: text.start))
    writer.member("end", fragment.end.dumpName)
    let protrusion = fragment.protrusion
    if protrusion.left > 0 || protrusion.right > 0 {
      writer.key("protrusion")
      writer.pair(protrusion.left, protrusion.right)
    }
    if fragment.expansion != 1 { writer.member("expansion", fragment.expansion) }
    let room = text.manager.cutRoom(of: fragment)
    if !room.isEmpty {
      writer.key("cutRoom")
      writer.pair(room.start.reduce(0, +), room.end.reduce(0, +))
    }
    writer.key("glyphs")
    glyphs.removeAll(keepingCapacity: true)
    text.manager.appendGlyphs(of: fragment, to: &glyphs)
    if text.start > 0 {
      for index in glyphs.indices { glyphs[index].cluster += text.start }
    }
    writer.glyphs(glyphs, firstRun: firstRuns[text.firstParagraph + fragment.paragraph])
    let attachments = text.manager.attachments(of: fragment)
    if !attachments.isEmpty { writer.attachments(attachments, movedBy: text.start) }
    if let marker = text.manager.listMarker(of: fragment) { writer.marker(marker) }
    writer.endObject()
  }
}
