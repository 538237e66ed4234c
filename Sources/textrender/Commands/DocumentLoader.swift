import TextDocument
import TextStorage

/// Loads the input of a command line.
enum DocumentLoader {
  /// Returns the request for a command line.
  ///
  /// - Parameters:
  ///   - input: The file, or `-`.
  ///   - arguments: The options.
  ///   - releasesPages: True to keep only the pages of a long text that are being drawn, so that
  ///     it may be longer.
  ///   - manifest: For a file that a manifest names, the manifest's folder, and the rules for the
  ///     files that it may name.
  static func load(
    _ input: String, _ arguments: LayoutArguments, releasesPages: Bool = false,
    named manifest: (folder: String, files: FileAccess)? = nil
  ) throws(CommandFailure) -> DocumentRequest {
    do {
      return try request(input, arguments, releasesPages: releasesPages, named: manifest)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func request(
    _ input: String, _ arguments: LayoutArguments, releasesPages: Bool,
    named manifest: (folder: String, files: FileAccess)?
  ) throws(DocumentError) -> DocumentRequest {
    var request = arguments.request
    let format = arguments.format ?? DocumentFormat(forFileNamed: input)
    let place = input == InputFile.standardInput ? "standard input" : input
    if let path = arguments.sheetPath {
      RunReport.current?.read(path)
      request.sheet = try Sheet(
        parsing: try InputFile.read(path), place: path, in: InputFile.folder(of: path),
        including: request.files)
      request.sheetName = path
    }
    if manifest == nil { RunReport.current?.read(input) }
    let mayBeLonger = releasesPages && format == .plain
    if arguments.usesPaper { request.usePaper() }
    let limit =
      mayBeLonger && request.isSetPageByPage ? SourceText.pagedByteLimit : SourceText.byteLimit
    let bytes: [UInt8]
    do {
      bytes =
        if let manifest {
          try manifest.files.read(input, namedIn: manifest.folder, limit: limit)
        } else {
          try InputFile.read(input, limit: limit)
        }
    } catch {
      var error = error
      if error.kind == .limitExceeded, mayBeLonger, limit == SourceText.byteLimit {
        error.hint =
          "Set the height of pages, as with --size 600x800: a text in pages may have up to"
          + " \(SourceText.pagedByteLimit) bytes."
      }
      throw error
    }
    if format == .sheet {
      guard request.sheet == nil else {
        throw DocumentError(
          .invalidRequest, at: "--sheet", "\(place) is already a sheet",
          hint: "Use --format plain to lay out its JSON as text.")
      }
      request.sheet = try Sheet(
        parsing: bytes, place: place, in: InputFile.folder(of: input), including: request.files)
      request.sheetName = place
    } else {
      let text = try SourceText(
        bytes: consume bytes, place: place, isLossy: request.isLossy, limit: limit)
      if text.isRepaired {
        StandardError.report(place, "bytes that are not UTF-8 were replaced by U+FFFD")
      }
      request.input = DocumentInput(
        text.string, format: format, folder: InputFile.folder(of: input))
      request.input?.file = place
    }
    // The language of the text decides the paper.
    if arguments.usesPaper { request.usePaper() }
    return request
  }

  /// Lays out a request, showing progress if it takes long.
  ///
  /// - Parameters:
  ///   - releasesPages: True to keep only the pages of a long text that are being drawn.
  ///   - reportsLostText: True to report the text of a frame even if it is lost; false if that
  ///     ends the command with the same message.
  static func layout(
    _ request: consuming DocumentRequest, threads: Int, releasesPages: Bool = false,
    reportsLostText: Bool = true
  ) throws(CommandFailure) -> DocumentLayout {
    var line = ProgressLine()
    defer { line.finish() }
    let layout: DocumentLayout
    do {
      layout = try DocumentLayout(
        request, threads: threads, releasesPages: releasesPages
      ) {
        progress in
        line.show(
          "laying out: \(progress.pages) pages, "
            + "\(100 * progress.position / max(progress.length, 1)) %")
      }
    } catch {
      throw CommandFailure(error)
    }
    line.finish()
    let lost = reportsLostText ? nil : layout.lostFrameText
    for remark in layout.remarks where lost == nil || remark.message != lost?.message {
      StandardError.report(remark)
    }
    return layout
  }

  /// Reports on standard error how much of a text did not fit.
  static func reportOverflow(of layout: DocumentLayout) {
    // Remarks report the text of frames.
    let overflows = layout.bodyOverflows
    guard let overflow = overflows.first else { return }
    let count = overflows.reduce(0) { $0 + $1.count }
    let length = layout.storage.length
    // If panes are cut off, text may follow the part that is left out.
    let isEnd = count == length - overflow.lowerBound
    let share = count == length ? "all " : isEnd ? "the last " : ""
    StandardError.report(
      "overflow",
      "\(share)\(count) of \(length) UTF-16 code units did not fit")
  }
}
