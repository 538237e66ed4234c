import Glibc
import TextDocument
import TextDrawing
import TextFiles
import TextLayout
import TextStorage

/// Sets the documents of a batch, one after the other, and writes their pictures.
struct BatchSetter {
  private let plan: BatchPlan
  private let journal: BatchJournal
  /// The files of other documents, which pages must not overwrite.
  private let outputs: Set<FileKey>
  private var painter: PicturePainter
  private var folders: Set<String> = []
  /// What looked like pages in each folder when the first document was written into it.
  private var pageFiles: [String: PageFiles] = [:]

  init(_ plan: BatchPlan, _ journal: BatchJournal, outputs: Set<FileKey>) {
    self.plan = plan
    self.journal = journal
    self.outputs = outputs
    painter = plan.pictures.painter(threads: 1)
  }

  /// Sets a document.
  ///
  /// - Returns: What became of it, also when it failed.
  mutating func set(_ row: BatchRow) -> BatchRecord {
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
    // What the text says now is what the digest is of, whatever becomes of it meanwhile.
    let digest = plan.inputs.digest(of: row)
    let files = FileRecord()
    do {
      var request = try self.request(row)
      request.files = .recorded(request.files, by: files)
      let devices =
        try row.devices.map { names in try BatchPlan.devices(names, plan.orientations) }
        ?? plan.devices
      let pattern = row.output.map { OutputPattern(plan.folder + $0) } ?? plan.output
      if devices.isEmpty {
        let layout = try DocumentLayout(
          request, fonts: plan.fonts, threads: 1, releasesPages: true)
        if layout.overflow != nil, !layout.cutsOff {
          throw RenderCommand.noRoom(layout)
        }
        try write(layout, row, pattern, &record)
      } else {
        try write(request, devices, row, pattern, &record)
      }
    } catch {
      throw CommandFailure(error, at: row.place)
    }
    record.remarks += removeLeftovers(of: row, keeping: record.pages.map(\.file))
    record.seconds = ProgressLine.now() - start
    journal.add(record, inputs: digest, files: files.entries, in: plan.folder)
  }

  /// What is to be laid out.
  private func request(_ row: BatchRow) throws -> DocumentRequest {
    var options = plan.options
    if let format = row.format { options.format = format }
    let folder = plan.manifest.map { InputFile.folder(of: $0) } ?? ""
    if let bytes = row.sheet {
      options.request.sheet = try Sheet(
        parsing: bytes, place: "\(row.place): sheet", in: folder, including: options.request.files)
    } else if let file = row.sheetFile {
      let path = InputFile.resolve(file, in: folder)
      options.request.sheet = try Sheet(
        parsing: try InputFile.read(path), place: path, in: InputFile.folder(of: path),
        including: options.request.files)
    }
    var request = options.request
    if let file = row.file {
      request = try DocumentLoader.load(
        plan.manifest == nil ? file : InputFile.resolve(file, in: folder), options)
    } else if let text = row.text {
      request.input = DocumentInput(text, format: options.format ?? .plain, folder: folder)
    }
    if let input = request.input, !row.data.isEmpty {
      request.input = DocumentInput(
        try row.merged(input.string), format: input.format, folder: input.folder)
    }
    return request
  }

  // MARK: Pictures

  private mutating func write(
    _ layout: DocumentLayout, _ row: BatchRow, _ pattern: OutputPattern,
    device: String = "", _ record: inout BatchRecord
  ) throws {
    let isOneFile = painter.format.holdsPages
    let count = isOneFile ? 1 : layout.pages.count
    if count > 1, !pattern.has(.hash) {
      let files = (0..<count).map { page in
        pattern.path(
          id: row.id, device: device, page: page, of: count, digits: plan.pictures.digits
        ) {
          ""
        }
      }
      if let taken = files.first(where: { outputs.contains(FileKey($0)) }) {
        throw CommandFailure(
          .cannotCreate, at: taken, "a page of “\(row.place)” would overwrite another document")
      }
    }
    for page in 0..<count {
      let picture =
        isOneFile
        ? Picture(bytes: try painter.pages(of: layout), width: 0, height: 0)
        : try painter.picture(of: layout, page: page)
      try write(picture, page, of: count, row, pattern, device, &record)
    }
    note(layout.remarks, layout.overflows, of: layout.storage.length, row, device, &record)
  }

  private mutating func write(
    _ request: DocumentRequest, _ devices: [Surroundings], _ row: BatchRow,
    _ pattern: OutputPattern, _ record: inout BatchRecord
  ) throws {
    if painter.format == .html, !pattern.has(.device), !pattern.has(.hash) {
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
      for (page, list) in layout.pages.enumerated() {
        let picture = try painter.picture(of: list, scale: layout.scale)
        try write(picture, page, of: layout.pages.count, row, pattern, device.fileName, &record)
      }
      note(layout.remarks, layout.overflows, of: nil, row, device.fileName, &record)
    }
  }

  /// Writes one file that shows each reader the pages for the window at hand.
  private mutating func writeTogether(
    _ request: DocumentRequest, _ devices: [Surroundings], _ row: BatchRow,
    _ pattern: OutputPattern, _ record: inout BatchRecord
  ) throws {
    let file = try AdaptiveFile(
      AdaptiveDocument(request, fonts: plan.fonts), for: devices, painter)
    try write(
      Picture(bytes: file.bytes, width: 0, height: 0), 0, of: 1, row, pattern, "", &record)
    note(file.remarks, [], of: nil, row, "", &record)
  }

  private mutating func write(
    _ picture: Picture, _ page: Int, of count: Int, _ row: BatchRow, _ pattern: OutputPattern,
    _ device: String, _ record: inout BatchRecord
  ) throws {
    let digest = SHA256.hexadecimal(of: picture.bytes)
    let file = pattern.path(
      id: row.id, device: device, page: page, of: count, digits: plan.pictures.digits
    ) { digest }
    let folder = InputFile.folder(of: file)
    if folder != plan.folder, folders.insert(folder).inserted {
      try OutputFolder.makeAll(folder)
      OutputFile.removeAbandoned(in: folder)
    }
    try PicturePainter.write(picture.bytes, to: file)
    record.pages.append(
      BatchRecord.Page(
        device: device, file: file, width: picture.width, height: picture.height,
        byteCount: picture.bytes.count, digest: digest))
  }

  /// Takes note of what a document asks for and does not get.
  private func note(
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

  /// Removes pages that an earlier batch wrote and this one does not, and tells of those that somebody else may
  /// have written.
  private mutating func removeLeftovers(of row: BatchRow, keeping files: [String]) -> [String] {
    // A file that is named by what is in it may be another document's, too.
    if plan.output.has(.hash) { return [] }
    let written = Set(files.map { FileKey($0) })
    let isKept: (FileKey) -> Bool = { [outputs] in outputs.contains($0) || written.contains($0) }
    for page in journal.entry(for: row.id)?.pages ?? []
    where page.isBeneathFolder && !isKept(FileKey(plan.folder + page.file))
      && page.isWhole(in: plan.folder)
    {
      _ = unsafe (plan.folder + page.file).withFileName { unsafe unlink($0) }
    }
    guard plan.devices.isEmpty, row.devices == nil, row.output == nil else { return [] }
    let single = plan.output.path(id: row.id, page: 0, of: 1) { "" }
    let folder = InputFile.folder(of: single)
    // Read once for all documents, not for each.
    let known = pageFiles[folder] ?? PageFiles(in: folder)
    pageFiles[folder] = known
    return PicturePainter.leftovers(of: single, besides: files, among: known)
      .filter { !outputs.contains(FileKey($0)) }
      .map { "\($0): this is no page of “\(row.place)”; an earlier run may have left it" }
  }
}
