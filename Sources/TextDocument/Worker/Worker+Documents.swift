import TextDrawing
import TextGeometry
import TextLayout

/// Requests that lay a document out.
extension Worker {
  private static let layoutKeys = [
    "id", "op", "sheet", "overflow", "traits", "device", "orientation", "split",
  ]

  func layout(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    let request = try documentRequest(cursor, keys: Self.layoutKeys) { _, _ in }
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    writer.key("dump")
    var dump = LayoutDump(layout)
    try dump.write(to: &writer)
  }

  func render(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    var out: String?
    var format: PictureFormat?
    let request = try documentRequest(cursor, keys: Self.layoutKeys + ["out", "to"]) {
      key, value throws(DocumentError) in
      if key == "out" {
        out = try value.nonEmptyString("the name of a picture file")
      } else {
        format = try value.choice(of: PictureFormat.self)
      }
    }
    guard let chosen = format ?? out.flatMap(PictureFormat.init(forFileNamed:)) else {
      throw cursor.error(
        "a render request needs “out”, a \(PictureFormat.endings) file, or “to”, one of \(PictureFormat.names)"
      )
    }
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    var painter = PicturePainter(format: chosen, threads: threads)
    writer.key("pages")
    writer.beginArray()
    for index in layout.pages.indices {
      let picture = try painter.picture(of: layout, page: index)
      writer.beginObject()
      if let out {
        let path = PicturePainter.path(out, page: index, of: layout.pages.count)
        try PicturePainter.write(picture.bytes, to: try outputs.outputPath(path))
        writer.key("out")
        writer.string(path)
      } else {
        writer.key("data")
        writer.base64(picture.bytes)
      }
      writer.key("size")
      writer.beginArray()
      writer.integer(picture.width)
      writer.integer(picture.height)
      writer.endArray()
      writer.key("points")
      writer.pair(layout.pages[index].size.width, layout.pages[index].size.height)
      writer.endObject()
    }
    writer.endArray()
    writer.key("overflow")
    if let overflow = layout.overflow { writer.range(overflow) } else { writer.null() }
    layout.writeOverflows(to: &writer)
  }

  /// Reads the members that say what is laid out and how; others go to `readOther`.
  private func documentRequest(
    _ cursor: JSONCursor, keys: [String],
    readOther: (String, JSONCursor) throws(DocumentError) -> Void
  ) throws(DocumentError) -> DocumentRequest {
    var request = DocumentRequest()
    var hasOrientation = false
    try cursor.readObject("a request", keys: keys) { key, value throws(DocumentError) in
      switch key {
      case "id", "op": break
      case "sheet": request.sheet = try Self.sheet(value)
      case "overflow": request.overflow = try value.choice(of: OverflowMode.self)
      case "traits": request.traits = try TraitCollection(reading: value)
      case "device":
        let name = try value.string("the name of a device")
        do throws(DocumentError) {
          request.device = try Device.named(name)
        } catch {
          throw value.error(error.message, hint: error.hint)
        }
      case "orientation":
        request.orientation = try value.choice(of: Orientation.self)
        hasOrientation = true
      case "split": request.split = try value.choice(of: DeviceSplit.self)
      default: try readOther(key, value)
      }
    }
    if let split = request.split, request.device?.size(request.orientation, split: split) == nil {
      throw cursor.error("“split” needs a “device” whose screen is shared in such parts")
    }
    guard let sheet = request.sheet else { throw cursor.error("a request needs “sheet”") }
    request.files = files
    request.fontFiles = fontFiles
    if case .beneath(let root) = files { request.sheet = sheet.located(in: root + "/") }
    if hasOrientation, request.device == nil {
      throw cursor.error("“orientation” needs a “device” to be held so")
    }
    return request
  }

  /// The sheet of a request; its places are told as they are in a sheet of its own.
  private static func sheet(_ cursor: JSONCursor) throws(DocumentError) -> Sheet {
    let sheet = try Sheet(
      checking: JSONCursor(document: cursor.document, value: cursor.value, place: ""))
    guard sheet.includes?.isEmpty ?? true else {
      throw cursor.error("a sheet in a request cannot include others")
    }
    return sheet
  }
}
