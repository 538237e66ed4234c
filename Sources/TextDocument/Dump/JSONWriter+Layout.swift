import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The parts of a layout dump.
extension JSONWriter {
  /// Writes an array of two numbers.
  mutating func pair(_ first: Double, _ second: Double) {
    beginArray()
    number(first)
    number(second)
    endArray()
  }

  /// Writes the identity of a font face.
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

  /// Writes the members that describe a container's geometry.
  mutating func describe(_ container: TextContainer) {
    key("padding")
    number(container.lineFragmentPadding)
    key("minFragmentWidth")
    number(container.minimumFragmentWidth)
    if let grid = container.baselineGrid {
      key("grid")
      beginObject()
      member("origin", grid.origin)
      member("step", grid.step)
      endObject()
    }
    if container.firstBaseline != .ascent {
      key("firstBaseline")
      string(container.firstBaseline.rawValue)
    }
    if container.lastBaseline != .descent {
      key("lastBaseline")
      string(container.lastBaseline.rawValue)
    }
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

  /// Writes an array of glyphs. A dump may contain a million of them, so the text between the
  /// numbers is appended directly.
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
  /// Writes the positions of attachments, whose text starts at a position of the dump's.
  mutating func attachments(_ attachments: [PositionedAttachment], movedBy start: Int) {
    key("attachments")
    beginArray()
    for attachment in attachments {
      beginObject()
      key("cluster")
      integer(attachment.position + start)
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

  /// Writes the marker of a list item, which is not part of the text; it has runs of its own.
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
  /// The alignment's name in the layout dump.
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
  /// The name of the fragment's end in the layout dump.
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
