import TextDrawing
import TextGeometry
import TextLayout

/// Requests that examine documents: for errors, for differences, and on all devices.
extension Worker {
  /// Answers with all errors and warnings of a sheet, both in its text and in its layout; the list
  /// may be empty.
  func check(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    var entry: JSONCursor?
    var devices: JSONCursor?
    var request = DocumentRequest()
    let keys =
      WorkerRequest.keys + ["sheet", "data", "overflow", "traits", "orientation", "devices"]
    try cursor.readObject("a check request", keys: keys) { key, value throws(DocumentError) in
      switch key {
      case "sheet": entry = value
      case "data": request.values = try DocumentValues(reading: value)
      case "overflow": request.overflow = try value.choice(of: OverflowMode.self)
      case "traits": request.traits = try TraitCollection(reading: value)
      case "orientation": request.orientation = try value.choice(of: Orientation.self)
      case "devices": devices = value
      default: break
      }
    }
    guard let entry else { throw cursor.error("a request needs “sheet”") }
    request.files = files
    request.fontFiles = fontFiles
    request.links = links
    let environments =
      try devices.map { devices throws(DocumentError) in
        try WorkerDevice.list(devices, orientation: request.orientation).map(\.environments)
      } ?? []
    let sheet = Array(entry.document.bytes[entry.value.offset..<entry.value.end])
    let check = try SheetCheck(
      sheet, name: "sheet", in: folder, for: request, environments: environments, fonts: fonts)
    writer.key("faults")
    writer.write(check.faults)
  }

  /// Answers with the differences between the rows of one document under two sheets.
  func diff(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var sheets: [String: Sheet] = [:]
    let keys = Self.layoutKeys.filter { $0 != "sheet" } + ["before", "after"]
    var request = try documentRequest(cursor, limits, keys: keys, sheetKey: nil) {
      key, value throws(DocumentError) in sheets[key] = try sheet(value)
    }
    guard let before = sheets["before"], let after = sheets["after"] else {
      throw cursor.error("a diff request needs “before” and “after”, two sheets")
    }
    request.sheet = before
    let old = try DocumentLayout(request, fonts: fonts, threads: threads)
    request.sheet = after
    let new = try DocumentLayout(request, fonts: fonts, threads: threads)
    let comparison = DocumentComparison(from: old, to: new)
    writer.key("changes")
    writer.beginArray()
    for change in comparison.changes {
      writer.beginObject()
      writer.member("kind", change.kind.rawValue)
      for (key, rows) in [("before", change.before), ("after", change.after)] {
        guard let rows else { continue }
        writer.key(key)
        writer.beginObject()
        writer.member("container", rows.container)
        writer.key("rows")
        writer.range(rows.range)
        writer.key("text")
        writer.range(rows.text)
        writer.key("y")
        writer.pair(rows.top, rows.bottom)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endArray()
    writer.key("rows")
    writer.beginObject()
    for kind in [LayoutChange.Kind.kept, .moved, .changed, .added, .removed] {
      writer.key(kind.rawValue)
      writer.integer(comparison.rowCount(kind))
    }
    writer.endObject()
  }

  /// Answers with one picture of a document on many devices.
  func preview(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var pictures = WorkerPictures()
    var devices: JSONCursor?
    var preview = PreviewRequest(devices: [])
    let keys =
      WorkerRequest.keys + WorkerPictures.keys + [
        "sheet", "data", "overflow", "traits", "orientation", "devices", "pages", "scale",
      ]
    var request = try documentRequest(cursor, limits, keys: keys) {
      key, value throws(DocumentError) in
      if try pictures.read(key, value) { return }
      switch key {
      case "devices": devices = value
      case "pages": preview.pageCount = try value.integer("a number of pages", in: 1...100)
      default: preview.scale = try value.number("pixels per point", in: 0.01...100)
      }
    }
    if let devices {
      preview.environments = try WorkerDevice.list(devices, orientation: request.orientation)
        .map(\.environments)
    } else {
      preview.environments =
        PreviewRequest(devices: Device.presets, orientations: [request.orientation]).environments
    }
    guard preview.environments.count * preview.pageCount <= PreviewRequest.limit else {
      throw DocumentError(
        .limitExceeded, at: "devices", "a preview shows at most \(PreviewRequest.limit) pages")
    }
    preview.threads = threads
    preview.smoothing = pictures.smoothing
    request.overflow = request.overflow ?? .pages
    var painter = try pictures.painter(
      "a preview request", cursor, limits, threads: threads)
    painter.links = links
    let document = AdaptiveDocument(request, fonts: fonts, threads: threads)
    let sheet = try PreviewSheet(document, preview, limits: painter.limits, fonts: fonts)
    let page = WorkerPage(
      try painter.picture(of: sheet.displayList, scale: 1), size: sheet.displayList.size)
    try write([page], pictures, to: &writer)
    write(sheet.remarks, to: &writer)
  }
}
