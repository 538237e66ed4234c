import TextDocument
import TextFiles
import TextGeometry

/// `textrender render`, with the parts that `textrender demo` shares.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "lay out a document and write a picture"
  static let operands = "INPUT -o OUT [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] =
    OptionSpec.layoutOptions + OptionSpec.pictureOptions + [
      .page, .pageRange, .spreads, .devices, .orientations,
    ]
  static let examples = [
    "textrender render article.md -o article.png",
    "textrender render page.txt -o page.png --size 800x1000 --columns 2 \\",
    "  --exclude 'circle(120 at 50% 40%)' --exclude-margin 12 --align justify",
    "textrender render article.md -o - --to png --device iphone-15-pro | display",
    "textrender render sheet.json -o screens --devices phones,a4 --trait style=dark",
    "textrender render sheet.json -o page.html --devices iphone-8,ipad-mini",
  ]

  static func prepareOutput(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    let output = arguments.value(.output)
    guard arguments.has(.devices) else { return output == "-" ? nil : output }
    // Made now, because its parent folder will not be writable.
    let folder = try PictureArguments(folderOf: arguments).path
    if let folder { try OutputFolder.make(folder) }
    return folder
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    if arguments.has(.devices) {
      return try PictureArguments.namesFileForDevices(arguments)
        ? renderTogether(arguments) : renderAll(arguments)
    }
    guard !arguments.has(.orientations) else {
      throw CommandFailure(.usage, at: "--orientations", "this option needs --devices")
    }
    var options = try LayoutArguments(arguments)
    let pictures = try PictureArguments(arguments)
    options.choosePaper(isPDF: pictures.format == .pdf)
    try checkSize(options.request, pictures)
    if let path = pictures.path { try check(path) }
    try render(
      try DocumentLoader.load(arguments.operands[0], options, releasesPages: true), pictures)
  }

  /// Writes a picture for each of several devices into a folder: `FOLDER/iphone-8.png`.
  private static func renderAll(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments, namesDevice: false)
    let preview = try PreviewCommand.devices(arguments)
    var pictures = try PictureArguments(folderOf: arguments)
    pictures.page = try arguments.integer(.page, in: 1...1_000_000, "page number")
    pictures.pages = try PictureArguments.pages(arguments)
    pictures.showsSpreads = arguments.has(.spreads)
    let folder = pictures.path ?? "."
    try OutputFolder.make(folder)
    let request = try DocumentLoader.load(arguments.operands[0], options)
    for place in preview.environments {
      pictures.path = FilePath.file(
        "\(place.fileName).\(pictures.format.rawValue)", in: folder)
      try render(request.taking(place), pictures)
    }
  }

  /// Writes one file for several devices that adapts to the reader's window.
  private static func renderTogether(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments, namesDevice: false)
    let preview = try PreviewCommand.devices(arguments)
    let pictures = try PictureArguments(arguments)
    let chosen = [OptionSpec.page, .pageRange, .spreads].first { arguments.has($0) }
    if let chosen {
      throw CommandFailure(
        .usage, at: "--\(chosen.name)",
        "an HTML file holds all pages, so --\(chosen.name) and --devices exclude each other")
    }
    if let path = pictures.path { try check(path) }
    let request = try DocumentLoader.load(arguments.operands[0], options)
    let file = try together(request, preview, pictures)
    for remark in file.remarks { StandardError.report(remark) }
    guard let path = pictures.path else { return try StandardOutput.write(file.bytes) }
    do {
      try PicturePainter.write(file.bytes, to: path)
      RunReport.current?.wrote(path)
    } catch {
      throw CommandFailure(error, at: "output")
    }
  }

  private static func together(
    _ request: DocumentRequest, _ preview: PreviewRequest, _ pictures: PictureArguments
  ) throws(CommandFailure) -> AdaptiveFile {
    var line = ProgressLine()
    defer { line.finish() }
    let document = AdaptiveDocument(request, threads: pictures.threads)
    do {
      return try AdaptiveFile(document, for: preview.environments, pictures.painter()) {
        line.show("laying out: \($0) of \($1) devices")
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Lays out a request and writes its pictures.
  static func render(_ request: consuming DocumentRequest, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    let layout = try DocumentLoader.layout(
      request, threads: pictures.threads, releasesPages: true, reportsLostText: false)
    if layout.overflow != nil {
      if layout.losesText { throw noRoom(layout) }
      DocumentLoader.reportOverflow(of: layout)
    }
    if let page = pictures.page ?? pictures.pages?.lowerBound, page > layout.pages.count {
      throw CommandFailure(
        .usage, at: pictures.page == nil ? "--pages" : "--page",
        "the text has \(layout.pages.count) page\(layout.pages.count == 1 ? "" : "s"), so there is no "
          + "page \(page)")
    }
    if pictures.path == nil, pictures.wanted(of: layout).count > 1,
      !pictures.format.holdsPages
    {
      throw CommandFailure(
        .usage, at: "--output",
        "the text has \(pictures.wanted(of: layout).count) pages, but standard output takes one picture",
        hint: "Name a file, or use --page N, or --overflow grow or truncate.")
    }
    try write(layout, pictures)
  }

  private static func write(_ layout: DocumentLayout, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    let painter = pictures.painter()
    var line = ProgressLine()
    defer { line.finish() }
    let wanted = pictures.wanted(of: layout)
    if pictures.format.holdsPages {
      try writePages(wanted, of: layout, painter, pictures.path, &line)
      return
    }
    var files: [String] = []
    var drawing = PagePictures(wanted, of: layout, painter)
    for index in wanted {
      line.show("drawing: page \(index - wanted.lowerBound + 1) of \(wanted.count)")
      do {
        guard let picture = try drawing.next() else { break }
        if let path = pictures.path {
          let file = PicturePainter.path(
            path, page: index, of: wanted.count, digits: pictures.digits)
          try PicturePainter.write(picture.bytes, to: file)
          files.append(file)
          RunReport.current?.wrote(file)
        } else {
          try StandardOutput.write(picture.bytes)
        }
      } catch {
        throw CommandFailure(error, at: "output")
      }
    }
    line.finish()
    reportFiles(files, of: pictures)
  }

  /// The most files of an earlier run that are listed.
  private static let maximumNamedLeftovers = 10

  /// Reports the files of several pages, and other files that look like pages of the same
  /// document.
  static func reportFiles(_ files: [String], of pictures: PictureArguments) {
    guard let path = pictures.path else { return }
    if files.count > 1 {
      let list = files.count == 2 ? "\(files[0]) and" : "\(files[0]) to"
      StandardError.report(
        path, "\(files.count) pages, written to \(list) \(files[files.count - 1])")
    }
    if pictures.page != nil || pictures.pages != nil { return }
    let leftovers = PicturePainter.leftovers(of: path, besides: files)
    let named =
      leftovers.count > maximumNamedLeftovers + 1 ? maximumNamedLeftovers : leftovers.count
    for file in leftovers[..<named] {
      StandardError.report(
        file, "this is not a page of the output; it may be left from an earlier run")
    }
    if named < leftovers.count {
      StandardError.report(path, "there are \(leftovers.count - named) more such files")
    }
  }

  /// Writes all pages into one file.
  private static func writePages(
    _ pages: Range<Int>, of layout: DocumentLayout, _ painter: PicturePainter, _ path: String?,
    _ line: inout ProgressLine
  ) throws(CommandFailure) {
    do {
      if let path {
        try painter.writePages(pages, of: layout, to: path) {
          line.show("drawing: page \($0) of \(pages.count)")
        }
        RunReport.current?.wrote(path)
        return
      }
      var file = PageFile(pages, of: layout, painter)
      while let piece = try file.next() { try StandardOutput.write(piece) }
    } catch {
      throw CommandFailure(error, at: "output")
    }
  }

  /// Rejects a page that is too large before anything is read or laid out.
  static func checkSize(_ request: DocumentRequest, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    let page = request.overrides.page
    guard let width = page.width else { return }
    var height = 1.0
    if case .points(let points) = page.height { height = points }
    let scale = page.scale ?? request.device?.scale ?? 1
    do {
      try PicturePainter(format: pictures.format, limits: pictures.limits)
        .checkSize(Size(width: width, height: height), scale: scale)
    } catch {
      throw CommandFailure(.usage, at: "--size", error.message, hint: error.commandLineHint)
    }
  }

  /// Rejects an output that cannot be written before long work begins.
  static func check(_ path: String) throws(CommandFailure) {
    do {
      try PicturePainter.check(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the failure for text that fits no page.
  static func noRoom(_ layout: DocumentLayout) -> CommandFailure {
    if let error = layout.lostFrameText { return CommandFailure(error) }
    let start = layout.overflow?.lowerBound ?? 0
    return CommandFailure(
      .malformedInput, at: "page",
      "the text from UTF-16 code unit \(start) does not fit any page: margins and shapes leave "
        + "no room",
      hint: "Make the page larger or the shapes smaller, or use --overflow truncate.")
  }
}
