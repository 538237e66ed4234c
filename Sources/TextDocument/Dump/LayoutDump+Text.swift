import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The text, its runs and its paragraphs.
extension LayoutDump {
  /// Writes the text paragraph by paragraph, so that a long text is not copied in memory.
  func writeText(to writer: inout JSONWriter) throws(DocumentError) {
    var rest = texts[...]
    var position = 0
    try writer.string {
      while let text = rest.first, position >= text.storage.length {
        rest.removeFirst()
        position = 0
      }
      guard let storage = rest.first?.storage else { return nil }
      let range = storage.paragraphRange(containing: position)
      position = range.upperBound
      return storage.substring(in: range)
    }
  }

  mutating func writeRuns(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("runs")
    writer.beginArray()
    var count = 0
    for text in texts {
      for paragraph in 0..<text.manager.paragraphCount {
        firstRuns.append(count)
        let runs = text.manager.textRuns(ofParagraph: paragraph)
        count += runs.count
        try Self.write(runs, of: text.storage, from: text.start, to: &writer)
      }
    }
    writer.endArray()
  }

  private static func write(
    _ runs: [TextRun], of storage: TextStorage, from start: Int, to writer: inout JSONWriter
  ) throws(DocumentError) {
    for run in runs {
      writer.newline()
      writer.beginObject()
      writer.key("range")
      writer.range(run.range.moved(by: start))
      writer.key("font")
      writer.font(run.face)
      writer.member("size", run.size)
      writer.member("level", Int(run.level))
      writer.member("script", run.script)
      writer.member("language", run.language)
      writer.key("features")
      writer.beginArray()
      for feature in run.features { writer.string(feature.description) }
      writer.endArray()
      writer.member("letterSpacing", run.letterSpacing)
      if let room = wordRoom(of: run.range, in: storage) {
        writer.key("room")
        writer.pair(room.start, room.end)
      }
      writer.endObject()
      try writer.flushIfLarge()
    }
  }

  /// Returns the room that boxes around words take before and after a run, in points. The advances
  /// of its first and last glyphs include it.
  private static func wordRoom(
    of range: Range<Int>, in storage: TextStorage
  ) -> (start: Double, end: Double)? {
    guard !range.isEmpty, let box = storage.attribute(.box, at: range.lowerBound) else {
      return nil
    }
    let boxes = box.limited.nested
    let paragraph = storage.paragraphRange(containing: range.lowerBound)
    /// Returns the boxes that begin or end beside the text at another position.
    func edge(at position: Int, beside other: Int) -> ArraySlice<TextBox> {
      let isEnd =
        !paragraph.contains(other)
        || storage.codeUnit(at: max(position, other)).isParagraphSeparator
      let others = isEnd ? nil : storage.attribute(.box, at: other)?.limited.nested
      return boxes[boxes.sharedCount(others ?? [])...]
    }
    let room = (
      start: edge(at: range.lowerBound, beside: range.lowerBound - 1)
        .reduce(0) { $0 + $1.margin.start + $1.inside.start },
      end: edge(at: range.upperBound - 1, beside: range.upperBound)
        .reduce(0) { $0 + $1.margin.end + $1.inside.end }
    )
    return room == (0, 0) ? nil : room
  }

  func writeParagraphs(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("paragraphs")
    writer.beginArray()
    for text in texts {
      try text.manager.describeParagraphs { paragraph throws(DocumentError) in
        var paragraph = paragraph
        paragraph.range = paragraph.range.moved(by: text.start)
        Self.write(paragraph, to: &writer)
        try writer.flushIfLarge()
      }
    }
    writer.endArray()
  }

  private static func write(_ paragraph: ParagraphDescription, to writer: inout JSONWriter) {
    let style = paragraph.style
    writer.newline()
    writer.beginObject()
    writer.key("range")
    writer.range(paragraph.range)
    writer.member("direction", paragraph.isRightToLeft ? "rtl" : "ltr")
    writer.member("align", style.alignment.dumpName)
    writer.member("lineBreak", style.lineBreakMode == .byCharWrapping ? "char" : "word")
    writer.key("lineHeight")
    if let height = style.lineHeight { writer.number(height) } else { writer.null() }
    writer.key("hyphenation")
    if let language = paragraph.hyphenationLanguage {
      writer.string(language)
    } else {
      writer.null()
    }
    writer.endObject()
  }
}
