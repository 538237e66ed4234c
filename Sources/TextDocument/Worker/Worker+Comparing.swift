import TextDrawing
import TextGeometry
import TextLayout

/// Requests that look at documents from outside: what is wrong, what changed, how all devices show it.
extension Worker {
  /// What is wrong with a sheet; nothing gives an empty list.
  func check(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    var entry: JSONCursor?
    try cursor.readObject("a check request", keys: WorkerRequest.keys + ["sheet"]) { key, value in
      if key == "sheet" { entry = value }
    }
    guard let entry else { throw cursor.error("a request needs “sheet”") }
    var faults: [DocumentError] = []
    do throws(DocumentError) {
      try sheet(entry).check(place: "", files: files, fontFiles: fontFiles)
    } catch {
      var fault = error
      if fault.place.hasPrefix(": ") { fault.place = String(fault.place.dropFirst(2)) }
      faults.append(fault)
    }
    writer.key("faults")
    writer.beginArray()
    for fault in faults {
      writer.beginObject()
      writer.key("place")
      writer.string(fault.place)
      writer.key("message")
      writer.string(fault.message)
      if let hint = fault.hint {
        writer.key("hint")
        writer.string(hint)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// What became of the rows of one sheet's document in another's.
  func diff(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var sheets: [String: Sheet] = [:]
    let keys = Self.layoutKeys.filter { $0 != "sheet" } + ["before", "after"]
    var request = try documentRequest(cursor, keys: keys, sheetKey: nil) {
      key, value throws(DocumentError) in sheets[key] = try sheet(value)
    }
    guard let before = sheets["before"], let after = sheets["after"] else {
      throw cursor.error("a diff request needs “before” and “after”, two sheets")
    }
    request.sheet = before
    let old = try DocumentLayout(request, fonts: fonts, threads: threads)
    try check(old.pages.count, limits)
    request.sheet = after
    let new = try DocumentLayout(request, fonts: fonts, threads: threads)
    try check(new.pages.count, limits)
    let comparison = DocumentComparison(from: old, to: new)
    writer.key("changes")
    writer.beginArray()
    for change in comparison.changes {
      writer.beginObject()
      writer.key("kind")
      writer.string(change.kind.rawValue)
      for (key, rows) in [("before", change.before), ("after", change.after)] {
        guard let rows else { continue }
        writer.key(key)
        writer.beginObject()
        writer.key("container")
        writer.integer(rows.container)
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

  /// One picture of a document on many devices.
  func preview(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var pictures = WorkerPictures()
    var devices: JSONCursor?
    var preview = PreviewRequest(devices: [])
    let keys =
      WorkerRequest.keys + WorkerPictures.keys + [
        "sheet", "overflow", "traits", "orientation", "devices", "pages", "scale",
      ]
    var request = try documentRequest(cursor, keys: keys) { key, value throws(DocumentError) in
      if try pictures.read(key, value) { return }
      switch key {
      case "devices": devices = value
      case "pages": preview.pageCount = try value.integer("a number of pages", in: 1...100)
      default: preview.scale = try value.number("pixels a point", in: 0.01...100)
      }
    }
    if let devices {
      preview.surroundings = try WorkerDevice.list(devices, orientation: request.orientation)
        .map(\.surroundings)
    } else {
      preview.surroundings =
        PreviewRequest(devices: Device.presets, orientations: [request.orientation]).surroundings
    }
    guard preview.surroundings.count * preview.pageCount <= PreviewRequest.limit else {
      throw DocumentError(
        .limitExceeded, at: "devices", "a preview shows at most \(PreviewRequest.limit) pages")
    }
    preview.threads = threads
    request.overflow = request.overflow ?? .pages
    var painter = try pictures.painter(
      "a preview request", cursor, limits, threads: threads)
    let document = AdaptiveDocument(request, fonts: fonts, threads: threads)
    let sheet = try PreviewSheet(document, preview, limits: painter.limits, fonts: fonts)
    let page = WorkerPage(
      try painter.picture(of: sheet.displayList, scale: 1), size: sheet.displayList.size)
    try write([page], pictures, to: &writer)
    write(sheet.remarks, to: &writer)
  }
}
