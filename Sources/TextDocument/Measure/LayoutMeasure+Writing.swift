import TextGeometry

extension LayoutMeasure {
  /// Writes the members of a `textrender-measure/1` object, without its braces.
  ///
  /// - Throws: A ``DocumentError`` if the bytes cannot be passed on.
  package func writeMembers(to writer: inout JSONWriter) throws(DocumentError) {
    writer.member("schema", "textrender-measure/1")
    writer.member("fits", fits)
    writer.key("pages")
    writer.beginArray()
    for page in pages {
      writer.newline()
      writer.beginObject()
      writer.key("points")
      writer.pair(page.size.width, page.size.height)
      writer.member("lines", page.lineCount)
      writer.rect("used", page.used)
      writer.endObject()
      try writer.flushIfLarge()
    }
    writer.endArray()
    writer.newline()
    writer.overflows(overflows)
    writer.newline()
    writer.key("frames")
    writer.beginArray()
    for frame in frames {
      writer.newline()
      frame.write(to: &writer)
      try writer.flushIfLarge()
    }
    writer.endArray()
    writer.newline()
    writeFonts(to: &writer)
    writer.key("smallestText")
    if let smallestText { writer.number(smallestText) } else { writer.null() }
    writer.key("lowestContrast")
    if let lowestContrast { writer.number(lowestContrast) } else { writer.null() }
  }

  private func writeFonts(to writer: inout JSONWriter) {
    writer.key("fonts")
    writer.beginArray()
    for font in fonts {
      writer.beginObject()
      writer.member("asked", font.asked)
      writer.member("got", font.got)
      writer.member("characters", font.characterCount)
      writer.endObject()
    }
    writer.endArray()
    writer.newline()
    writer.key("missing")
    writer.beginArray()
    for one in missing {
      writer.beginObject()
      writer.member("character", String(Character(one.character)))
      writer.member("count", one.count)
      writer.endObject()
    }
    writer.endArray()
    writer.newline()
  }
}

extension FrameMeasure {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("page", page)
    writer.member("fits", fits)
    writer.key("size")
    writer.pair(size.width, size.height)
    writer.rect("used", used)
    writer.member("lines", lineCount)
    writer.member("widestLine", widestLine)
    writer.key("overflow")
    if let overflow { writer.range(overflow) } else { writer.null() }
    writer.member("text", overflowingText)
    writer.member("fit", fit)
    writer.key("suggestions")
    writer.beginArray()
    for suggestion in suggestions { suggestion.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension FitSuggestion {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .fontSize(let size):
      writer.member("key", "font.size")
      writer.member("value", size)
    case .height(let height):
      writer.member("key", "height")
      writer.member("value", height)
    case .cut(let count):
      writer.member("key", "text")
      writer.member("cut", count)
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member whose value is a rectangle as x, y, width and height, or null.
  fileprivate mutating func rect(_ name: StaticString, _ rect: Rect?) {
    key(name)
    guard let rect else { return null() }
    beginArray()
    for value in [rect.minX, rect.minY, rect.width, rect.height] { number(value) }
    endArray()
  }
}
