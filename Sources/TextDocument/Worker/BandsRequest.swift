import TextGeometry

/// A request for the free spans of a band.
struct BandsRequest {
  private var exclusions: [ExclusionPath] = []
  private var width = -1.0
  private var top = Double.nan
  private var bottom = Double.nan
  private var minimumWidth = 0.0

  init(reading cursor: JSONCursor) throws(DocumentError) {
    let keys = WorkerRequest.keys + ["paths", "width", "y0", "y1", "minWidth", "margin"]
    var margin = 0.0
    var request = BandsRequest()
    try cursor.readObject("a bands request", keys: keys) { key, value throws(DocumentError) in
      switch key {
      case "paths":
        for element in try value.elements("paths") {
          request.exclusions.append(try Self.path(reading: element))
        }
      case "width": request.width = try value.number("a width in points", in: 0...1e9)
      case "y0": request.top = try value.number("points", in: -1e9...1e9)
      case "y1": request.bottom = try value.number("points", in: -1e9...1e9)
      case "minWidth": request.minimumWidth = try value.number("a width in points", in: 0...1e9)
      case "margin": margin = try value.number("a margin in points", in: -1e6...1e6)
      default: break
      }
    }
    guard request.width >= 0, !request.top.isNaN, !request.bottom.isNaN else {
      throw cursor.error("a bands request needs “width”, “y0” and “y1”")
    }
    guard request.top < request.bottom else {
      throw cursor.error("“y1” must be greater than “y0”")
    }
    for index in request.exclusions.indices { request.exclusions[index].margin = margin }
    self = request
  }

  private init() {}

  private static func path(reading cursor: JSONCursor) throws(DocumentError) -> ExclusionPath {
    var path = BezierPath()
    var isEvenOdd = false
    try cursor.readObject("a path", keys: ["d", "fillRule"]) { key, value throws(DocumentError) in
      if key == "d" {
        let data = try value.string("SVG path data")
        do throws(GeometryError) {
          path = try BezierPath(svgPathData: data)
        } catch {
          throw value.error(error.description)
        }
      } else {
        isEvenOdd = try value.choice(["nonzero": false, "evenodd": true])
      }
    }
    path.usesEvenOddFillRule = isEvenOdd
    return ExclusionPath(path: path)
  }

  func answer(_ writer: inout JSONWriter) throws(DocumentError) {
    let index: ExclusionIndex
    do {
      index = try ExclusionIndex(exclusions: exclusions)
    } catch {
      throw DocumentError(.malformedInput, at: "paths", error.description)
    }
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    index.freeSpans(
      of: Rect(x: 0, y: top, width: width, height: bottom - top), isRightToLeft: false,
      scratch: &scratch, into: &spans)
    writer.key("free")
    writer.beginArray()
    for span in spans where span.end - span.start >= minimumWidth {
      writer.beginArray()
      writer.exactNumber(span.start)
      writer.exactNumber(span.end)
      writer.endArray()
    }
    writer.endArray()
  }
}
