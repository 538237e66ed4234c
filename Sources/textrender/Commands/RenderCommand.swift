import TextDocument
import TextGeometry

/// `textrender render`, and what `textrender demo` shares with it.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments)
    let pictures = try PictureArguments(arguments)
    try checkSize(options.request, pictures)
    if let path = pictures.path { try check(path) }
    let request = try DocumentLoader.load(arguments.operands[0], options)
    try render(request, pictures)
  }

  /// Lays a request out and writes its pictures.
  static func render(_ request: DocumentRequest, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    let layout = try DocumentLoader.layout(request, threads: pictures.threads)
    if layout.overflow != nil {
      guard layout.overflowMode == .truncate else { throw noRoom(layout) }
      DocumentLoader.noteOverflow(of: layout)
    }
    if pictures.path == nil, layout.pages.count > 1 {
      throw CommandFailure(
        .usage, at: "--output",
        "the text takes \(layout.pages.count) pages, but standard output holds one picture",
        hint: "Name a file, or ask for --overflow grow or truncate.")
    }
    try write(layout, pictures)
  }

  private static func write(_ layout: DocumentLayout, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    var painter = PicturePainter(
      format: pictures.format, limits: pictures.limits, threads: pictures.threads,
      debugsLayout: pictures.debugsLayout,
      textIsOutlined: pictures.textIsOutlined)
    var line = ProgressLine()
    defer { line.finish() }
    for index in layout.pages.indices {
      line.show("drawing: page \(index + 1) of \(layout.pages.count)")
      do {
        let picture = try painter.picture(of: layout, page: index)
        if let path = pictures.path {
          let file = PicturePainter.path(path, page: index, of: layout.pages.count)
          try PicturePainter.write(picture.bytes, to: file)
        } else {
          try StandardOutput.write(picture.bytes)
        }
      } catch let error as DocumentError {
        throw CommandFailure(error)
      } catch let error as CommandFailure {
        throw error
      } catch {
        throw CommandFailure(.inputOutput, at: "output", "\(error)")
      }
    }
  }

  /// Refuses a page that is too large before anything is read or laid out.
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
      throw CommandFailure(.usage, at: "--size", error.message, hint: error.hint)
    }
  }

  /// Refuses an output that cannot be written before long work begins.
  static func check(_ path: String) throws(CommandFailure) {
    do {
      try PicturePainter.check(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The failure of a text that no page takes.
  static func noRoom(_ layout: DocumentLayout) -> CommandFailure {
    let start = layout.overflow?.lowerBound ?? 0
    return CommandFailure(
      .malformedInput, at: "page",
      "from UTF-16 code unit \(start) on the text fits no page: margins and shapes leave no room",
      hint: "Make the page larger or the shapes smaller, or say --overflow truncate.")
  }
}
