import TextDrawing
import TextGeometry
import TextLayout

/// Requests that lay out a document.
extension Worker {
  static let layoutKeys =
    WorkerRequest.keys + ["sheet", "data", "overflow", "traits", "device", "orientation", "split"]

  func layout(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var encoding = DumpEncoding.json
    let request = try documentRequest(cursor, limits, keys: Self.layoutKeys + ["encoding"]) {
      _, value throws(DocumentError) in encoding = try value.choice(of: DumpEncoding.self)
    }
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    writer.key("dump")
    var dump = LayoutDump(layout)
    switch encoding {
    case .json: try dump.write(to: &writer)
    case .zstd: try write(packed: &dump, to: &writer)
    }
    write(layout.remarks, to: &writer)
  }

  /// The encoding of a dump in an answer.
  private enum DumpEncoding: String, CaseIterable {
    /// JSON as a part of the answer's JSON.
    case json
    /// Zstandard-compressed bytes after the answer's line.
    case zstd
  }

  private func write(
    packed dump: inout LayoutDump, to writer: inout JSONWriter
  ) throws(DocumentError) {
    let packer = try ZstandardPacker()
    var json = JSONWriter(breaksLines: false) { bytes throws(DocumentError) in
      try packer.append(bytes)
    }
    try dump.write(to: &json)
    try json.flush()
    let frame = try packer.finish()
    writer.beginObject()
    writer.member("frame", frame.count)
    writer.member("bytes", packer.count)
    writer.endObject()
    writer.attach(frame)
  }

  func render(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var pictures = WorkerPictures()
    var devices: JSONCursor?
    let keys = Self.layoutKeys + WorkerPictures.keys + ["devices"]
    let request = try documentRequest(cursor, limits, keys: keys) {
      key, value throws(DocumentError) in
      if try !pictures.read(key, value) { devices = value }
    }
    var painter = try pictures.painter(
      "a render request", cursor, limits, threads: threads)
    painter.links = links
    if let devices {
      let list = try WorkerDevice.list(devices, orientation: request.orientation)
      return try render(request, list, pictures, painter, writer: &writer)
    }
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    let pages = try draw(layout, painter)
    try write(pages, pictures, to: &writer)
    write(overflows: layout.overflows, remarks: layout.remarks, to: &writer)
  }

  /// Draws all pages of a document, as one picture each, or into one file if the format supports
  /// pages.
  func draw(
    _ layout: DocumentLayout, _ painter: PicturePainter
  ) throws(DocumentError) -> [WorkerPage] {
    if painter.format.holdsPages, let first = layout.pages.first {
      return [WorkerPage(try painter.pages(of: layout), of: layout.pages.count, size: first.size)]
    }
    var pages = WorkerPages()
    for index in layout.pages.indices {
      try pages.add(
        WorkerPage(
          try painter.picture(of: layout, page: index), size: layout.pages[index].size))
    }
    return pages.list
  }

  /// Answers with the measurements of a document: the members of `textrender-measure/1`.
  func measure(
    _ cursor: JSONCursor, _ limits: WorkerLimits, writer: inout JSONWriter
  ) throws(DocumentError) {
    var suggests = true
    let request = try documentRequest(cursor, limits, keys: Self.layoutKeys + ["suggestions"]) {
      _, value throws(DocumentError) in suggests = try value.bool()
    }
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    var measure = LayoutMeasure(layout)
    if suggests { measure.addSuggestions(for: request, of: layout, fonts: fonts) }
    try measure.writeMembers(to: &writer)
    write(layout.remarks, to: &writer)
  }

  /// Reads the members that specify the document and its layout; other members go to `readOther`.
  ///
  /// - Parameter sheetKey: The member for the sheet; nil for requests with several sheets.
  func documentRequest(
    _ cursor: JSONCursor, _ limits: WorkerLimits, keys: [String], sheetKey: String? = "sheet",
    readOther: (String, JSONCursor) throws(DocumentError) -> Void
  ) throws(DocumentError) -> DocumentRequest {
    var request = DocumentRequest()
    var hasOrientation = false
    try cursor.readObject("a request", keys: keys) { key, value throws(DocumentError) in
      switch key {
      case _ where WorkerRequest.keys.contains(key): break
      case sheetKey: request.sheet = try sheet(value)
      case "data": request.values = try DocumentValues(reading: value)
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
      throw cursor.error("“split” needs a “device” with this split")
    }
    if request.sheet == nil, sheetKey != nil { throw cursor.error("a request needs “sheet”") }
    request.files = files
    request.fontFiles = fontFiles
    request.links = links
    request.maximumPages = limits.pages
    request.limits = LayoutLimits(steps: limits.steps, cancellation: limits.cancellation)
    let members = try cursor.members("a request")
    let hasDevices = !keys.contains("device") || members.contains { $0.key == "devices" }
    if hasOrientation, request.device == nil, !hasDevices {
      throw cursor.error("“orientation” needs “device”")
    }
    return request
  }

  /// Returns the sheet of a request; places in its errors are relative to the sheet.
  func sheet(_ cursor: JSONCursor) throws(DocumentError) -> Sheet {
    try Sheet(
      collectingFaultsOf: JSONCursor(document: cursor.document, value: cursor.value, place: ""),
      in: folder, including: files)
  }

  /// The folder that sheets in requests name files in, with the slash at its end; empty for the
  /// working folder.
  var folder: String {
    if case .beneath(let root) = files { return root + "/" }
    return ""
  }
}
