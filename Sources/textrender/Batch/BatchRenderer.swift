import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles
import TextLayout
import TextStorage

/// Lays out the documents of a batch, one after the other, and writes their pictures.
struct BatchRenderer {
  private let plan: BatchPlan
  private let journal: BatchJournal
  /// The batch's folder.
  private let folder: OpenFolder
  /// The claims for output files of the current document.
  private var outputs = BatchOutputs(BatchNames(), 0)
  /// The files that this document has written.
  private var written: Set<FileKey> = []
  private let painter: PicturePainter
  private var folders: Set<String> = []
  /// The files in each folder that looked like pages when the first document was written into it.
  private var pageFiles: [String: PageFiles] = [:]

  init(_ plan: BatchPlan, _ journal: BatchJournal, in folder: OpenFolder) {
    self.plan = plan
    self.journal = journal
    self.folder = folder
    painter = plan.pictures.painter(threads: 1)
  }

  /// Lays out a document.
  ///
  /// - Parameter outputs: The claims for its output files.
  /// - Returns: Its record, also if it failed.
  mutating func set(_ row: BatchRow, _ outputs: BatchOutputs) -> BatchRecord {
    self.outputs = outputs
    written = []
    var record = BatchRecord(id: row.id, place: row.place)
    let start = ProgressLine.now()
    do throws(CommandFailure) {
      try set(row, since: start, &record)
    } catch {
      record.fail(error)
      record.seconds = ProgressLine.now() - start
    }
    return record
  }

  private mutating func set(
    _ row: BatchRow, since start: Double, _ record: inout BatchRecord
  ) throws(CommandFailure) {
    // The digest is taken before reading, so a change of the text during layout is noticed later.
    let digest = plan.inputs.digest(of: row, in: plan.manifestFolder, plan.manifestFiles)
    try checkOutput(of: row)
    let files = FileRecord()
    do {
      let request = try self.request(row, recordedBy: files)
      let devices =
        try row.devices.map { names in try BatchPlan.devices(names, plan.orientations) }
        ?? plan.devices
      let pattern = plan.pattern(of: row)
      if devices.isEmpty {
        let layout = try DocumentLayout(
          request, fonts: plan.fonts, threads: 1, releasesPages: true)
        if layout.overflow != nil, layout.losesText {
          throw RenderCommand.noRoom(layout)
        }
        try write(layout, row, pattern, &record)
      } else {
        try write(request, devices, row, pattern, &record)
      }
    } catch {
      throw CommandFailure(error, at: row.place)
    }
    record.remarks += try removeLeftovers(of: row, keeping: record.pages.map(\.file))
    record.seconds = ProgressLine.now() - start
    journal.add(record, inputs: digest, files: files.entries, in: plan.folder)
  }

  /// Checks that a manifest may name a document's output, and that the name matches the format.
  private func checkOutput(of row: BatchRow) throws(CommandFailure) {
    guard let output = row.output else { return }
    guard plan.allowsOutputs else {
      throw CommandFailure(
        .malformedInput, at: "output", "with --no-files a manifest may not name files",
        hint: "Remove “output”; the picture then takes its name from “id”.")
    }
    let format = plan.pictures.format
    guard let named = PictureFormat(forFileNamed: output) else {
      if plan.namesFormat { return }
      throw CommandFailure(
        .malformedInput, at: "output", "“\(output)” does not end in .\(format.rawValue)",
        hint: "Give it the ending of the format of pictures, or name the format with --to.")
    }
    if named != format {
      throw CommandFailure(
        .malformedInput, at: "output",
        "“\(output)” ends in .\(named.rawValue), but the format of pictures is \(format.rawValue)",
        hint: "Change the ending to .\(format.rawValue), or use --to \(named.rawValue).")
    }
  }

  /// Returns the request for a document.
  ///
  /// - Parameter files: The record of the files that it names, and that its sheets include.
  private func request(_ row: BatchRow, recordedBy files: FileRecord) throws -> DocumentRequest {
    var options = plan.options
    options.request.files = .recorded(options.request.files, by: files)
    if let format = row.format { options.format = format }
    if plan.devices.isEmpty { options.choosePaper(isPDF: painter.format == .pdf) }
    let folder = plan.manifestFolder
    if let bytes = row.sheet {
      var limits = JSONLimits()
      limits.firstColumn = row.sheetColumn
      options.request.sheet = try Sheet(
        parsing: bytes, limits: limits, place: "\(row.place): sheet", in: folder,
        including: options.request.files)
    } else if let file = row.sheetFile {
      let path = InputFile.resolve(file, in: folder)
      options.request.sheet = try Sheet(
        parsing: try plan.manifestFiles.read(path, namedIn: folder), place: path,
        in: InputFile.folder(of: path),
        including: options.request.files)
    }
    var request = options.request
    if let file = row.file {
      request =
        row.isOperand
        ? try DocumentLoader.load(file, options)
        : try DocumentLoader.load(
          InputFile.resolve(file, in: folder), options, named: (folder, plan.manifestFiles))
    } else if let text = row.text {
      request.input = DocumentInput(text, format: options.format ?? .plain, folder: folder)
    }
    request.values = row.data
    if options.usesPaper { request.usePaper() }
    return request
  }

  // MARK: Pictures

  private mutating func write(
    _ layout: DocumentLayout, _ row: BatchRow, _ pattern: OutputPattern,
    device: String = "", _ record: inout BatchRecord
  ) throws {
    let isOneFile = painter.format.holdsPages
    let count = isOneFile ? 1 : layout.pages.count
    try claim(count, row, pattern, device)
    for page in 0..<count {
      let picture =
        isOneFile
        ? Picture(bytes: try painter.pages(of: layout), width: 0, height: 0)
        : try painter.picture(of: layout, page: page)
      try write(picture, page, of: count, row, pattern, device, &record)
    }
    addRemarks(layout.remarks, layout.overflows, of: layout.storage.length, row, device, &record)
  }

  private mutating func write(
    _ request: DocumentRequest, _ devices: [LayoutEnvironment], _ row: BatchRow,
    _ pattern: OutputPattern, _ record: inout BatchRecord
  ) throws {
    if painter.format.holdsDevices, !pattern.has(.device), !pattern.has(.hash) {
      return try writeTogether(request, devices, row, pattern, &record)
    }
    if painter.format.isVector {
      for device in devices {
        let layout = try DocumentLayout(
          request.taking(device), fonts: plan.fonts, threads: 1)
        try write(layout, row, pattern, device: device.fileName, &record)
      }
      return
    }
    let document = AdaptiveDocument(
      request, fonts: plan.fonts, debugsLayout: plan.pictures.debugsLayout)
    for device in devices {
      let layout = try document.layout(for: device)
      try claim(layout.pages.count, row, pattern, device.fileName)
      for (page, list) in layout.pages.enumerated() {
        let picture = try painter.picture(of: list, scale: layout.scale)
        try write(picture, page, of: layout.pages.count, row, pattern, device.fileName, &record)
      }
      addRemarks(layout.remarks, layout.overflows, of: nil, row, device.fileName, &record)
    }
  }

  /// Writes one file that adapts to the reader's window.
  private mutating func writeTogether(
    _ request: DocumentRequest, _ devices: [LayoutEnvironment], _ row: BatchRow,
    _ pattern: OutputPattern, _ record: inout BatchRecord
  ) throws {
    try claim(1, row, pattern, "")
    let file = try AdaptiveFile(
      AdaptiveDocument(request, fonts: plan.fonts), for: devices, painter)
    try write(
      Picture(bytes: file.bytes, width: 0, height: 0), 0, of: 1, row, pattern, "", &record)
    addRemarks(file.remarks, [], of: nil, row, "", &record)
  }

  /// Checks, before any page is written, that pages overwrite neither those of another document
  /// nor each other.
  private mutating func claim(
    _ count: Int, _ row: BatchRow, _ pattern: OutputPattern, _ device: String
  ) throws(CommandFailure) {
    // Pictures that are named by their content are claimed one by one.
    if pattern.namesContent { return }
    let files = (0..<count).map { page in
      pattern.path(
        id: row.id, device: device, page: page, of: count, digits: plan.pictures.digits
      ) { "" }
    }
    try outputs.claim(files, for: row.id, in: plan.folder)
    for file in files where !written.insert(FileKey(file)).inserted {
      throw CommandFailure(
        .cannotCreate, at: plan.folder + file, "two pictures of “\(row.id)” would have this name",
        hint: "Put {device} and {page} into “output”.")
    }
  }

  private mutating func write(
    _ picture: Picture, _ page: Int, of count: Int, _ row: BatchRow, _ pattern: OutputPattern,
    _ device: String, _ record: inout BatchRecord
  ) throws {
    let digest = SHA256.hexadecimal(of: picture.bytes)
    let file = pattern.path(
      id: row.id, device: device, page: page, of: count, digits: plan.pictures.digits
    ) { digest }
    if pattern.namesContent, !pattern.has(.hash) {
      try outputs.claim([file], for: row.id, in: plan.folder)
      guard written.insert(FileKey(file)).inserted else {
        throw CommandFailure(
          .cannotCreate, at: plan.folder + file,
          "two pictures of “\(row.id)” would have this name",
          hint: "Put {device} and {page} into “output”.")
      }
    }
    let inner = InputFile.folder(of: file)
    let place = try PicturePainter.place(
      file, beneath: folder, makesFolders: true, shownName: plan.folder + file)
    if !inner.isEmpty, folders.insert(inner).inserted {
      OutputFile.removeAbandoned(in: place.folder)
    }
    try PicturePainter.write(picture.bytes, to: place)
    record.pages.append(
      BatchRecord.Page(
        device: device, file: plan.folder + file, width: picture.width, height: picture.height,
        byteCount: picture.bytes.count, digest: digest))
  }

  /// Adds the document's remarks to its record.
  private func addRemarks(
    _ remarks: [DocumentRemark], _ overflows: [Range<Int>], of length: Int?, _ row: BatchRow,
    _ device: String, _ record: inout BatchRecord
  ) {
    let place = device.isEmpty ? row.place : "\(row.place): \(device)"
    for remark in remarks {
      let text = "\(row.place): \(remark.text)"
      if !record.remarks.contains(text) { record.remarks.append(text) }
    }
    guard !overflows.isEmpty else { return }
    let count = overflows.reduce(0) { $0 + $1.count }
    let share = length.map { "\(count) of \($0)" } ?? "\(count)"
    record.remarks.append("\(place): overflow: \(share) UTF-16 code units did not fit")
  }

  /// Removes pages that an earlier batch wrote in the same format and this one does not, and
  /// returns remarks on files that others may have written.
  private mutating func removeLeftovers(of row: BatchRow, keeping files: [String])
    throws(CommandFailure)
    -> [String]
  {
    // A file that is named by its content may belong to another document, too.
    if plan.output.has(.hash) { return [] }
    let written = Set(files.map { FileKey($0) })
    // A folder may have the same documents in several formats, by one run for each.
    let formats = Set(files.map { PictureFormat(forFileNamed: $0) })
    let former = (journal.entry(for: row.id)?.pages ?? []).filter {
      !written.contains(FileKey(plan.folder + $0.file))
        && formats.contains(PictureFormat(forFileNamed: $0.file))
    }
    let free = Set(try outputs.free(former.map(\.file)).map { FileKey($0) })
    for page in former where free.contains(FileKey(page.file)) {
      page.removeIfWhole(in: self.folder)
    }
    guard plan.devices.isEmpty, row.devices == nil, row.output == nil, !plan.output.namesContent
    else { return [] }
    let single = plan.folder + plan.output.path(id: row.id, page: 0, of: 1) { "" }
    let folder = InputFile.folder(of: single)
    // The folder is read once for all documents.
    let known = pageFiles[folder] ?? PageFiles(in: folder)
    pageFiles[folder] = known
    let left = PicturePainter.leftovers(of: single, besides: files, among: known)
    return try outputs.free(
      left.map { String($0.unicodeScalars.dropFirst(plan.folder.unicodeScalars.count)) }
    ).map {
      "\(plan.folder + $0): this is not a page of “\(row.place)”; it may be left from an "
        + "earlier run"
    }
  }
}
