import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The parts of a layout dump.
extension JSONWriter {
  /// Writes an array of two measures.
  mutating func pair(_ first: Double, _ second: Double) {
    beginArray()
    number(first)
    number(second)
    endArray()
  }

  /// Writes which font a face is.
  mutating func font(_ face: FontFace) {
    beginObject()
    key("path")
    string(face.path)
    key("index")
    integer(face.index)
    key("variations")
    beginArray()
    for variation in face.variations { string(variation.description) }
    endArray()
    endObject()
  }

  /// Writes the members that say what shape a container has.
  mutating func describe(_ container: TextContainer) {
    key("padding")
    number(container.lineFragmentPadding)
    key("minFragmentWidth")
    number(container.minimumFragmentWidth)
    key("inside")
    if let shape = container.shape { string(shape.svgPathData) } else { null() }
    if let shape = container.shape {
      key("insideFillRule")
      string(shape.usesEvenOddFillRule ? "evenodd" : "nonzero")
    }
    key("exclusions")
    beginArray()
    for exclusion in container.exclusionPaths {
      beginObject()
      key("d")
      string(exclusion.path.svgPathData)
      key("fillRule")
      string(exclusion.path.usesEvenOddFillRule ? "evenodd" : "nonzero")
      key("margin")
      number(exclusion.margin)
      key("wrap")
      string(exclusion.wrap.rawValue)
      endObject()
    }
    endArray()
  }

  /// Writes an array of glyphs. There may be a million of them in a dump, so that the pieces between
  /// the numbers are written as they are.
  mutating func glyphs(_ glyphs: [PositionedGlyph], firstRun: Int) {
    beginArray()
    var isFirst = true
    for glyph in glyphs {
      append(isFirst ? "{\"id\":" : ",{\"id\":")
      isFirst = false
      appendInteger(Int(glyph.id))
      append(",\"cluster\":")
      appendInteger(glyph.cluster)
      append(",\"run\":")
      appendInteger(firstRun + Int(glyph.run))
      append(",\"x\":")
      appendNumber(glyph.x)
      append(",\"y\":")
      appendNumber(glyph.y)
      append(",\"adv\":")
      appendNumber(glyph.advance)
      append("}")
    }
    endArray()
  }
}

extension JSONWriter {
  /// Writes where attachments stand.
  mutating func attachments(_ attachments: [PositionedAttachment]) {
    key("attachments")
    beginArray()
    for attachment in attachments {
      beginObject()
      key("cluster")
      integer(attachment.position)
      key("rect")
      beginArray()
      number(attachment.rect.minX)
      number(attachment.rect.minY)
      number(attachment.rect.width)
      number(attachment.rect.height)
      endArray()
      endObject()
    }
    endArray()
  }

  /// Writes the marker of a list item, which is no part of the text; its runs are its own.
  mutating func marker(_ marker: ListMarker) {
    key("marker")
    beginObject()
    key("text")
    string(marker.text)
    key("runs")
    beginArray()
    for run in marker.runs {
      beginObject()
      key("font")
      font(run.face)
      key("size")
      number(run.size)
      endObject()
    }
    endArray()
    key("glyphs")
    glyphs(marker.glyphs, firstRun: 0)
    endObject()
  }
}

extension TextAlignment {
  /// What the layout dump calls the alignment.
  var dumpName: String {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    case .natural: "natural"
    }
  }
}

extension FragmentEnd {
  /// What the layout dump calls the end of a fragment.
  var dumpName: String {
    switch self {
    case .soft: "soft"
    case .hyphen: "hyphen"
    case .hard: "hard"
    case .endOfText: "eot"
    case .truncated: "truncated"
    case .clip: "clip"
    }
  }
}

extension DocumentLayout {
  /// Writes all stretches of text that fit nowhere, where several panes have such.
  func writeOverflows(to writer: inout JSONWriter) {
    guard overflows.count > 1 else { return }
    writer.key("overflows")
    writer.beginArray()
    for overflow in overflows { writer.range(overflow) }
    writer.endArray()
  }
}
