import TextDocument

/// `textrender preview`.
enum PreviewCommand {
  /// Which ways devices are held.
  private enum Ways: String, CaseIterable {
    case both
    case portrait
    case landscape

    var orientations: [Orientation] {
      switch self {
      case .both: [.portrait, .landscape]
      case .portrait: [.portrait]
      case .landscape: [.landscape]
      }
    }
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments)
    let pictures = try PictureArguments(arguments)
    let ways = try arguments.choice(.orientations, Ways.self) ?? .portrait
    var preview = try devices(arguments.value(.devices) ?? "all", ways.orientations)
    preview.pageCount = try arguments.integer(.pages, in: 1...100, "number of pages") ?? 1
    preview.scale = options.request.overrides.page.scale ?? preview.scale
    preview.threads = pictures.threads
    options.request.overrides.page.scale = nil
    options.request.overflow = .pages
    guard preview.surroundings.count * preview.pageCount <= PreviewRequest.limit else {
      throw CommandFailure(
        .usage, at: "--devices",
        "a preview shows at most \(PreviewRequest.limit) pages, not "
          + "\(preview.surroundings.count * preview.pageCount)")
    }
    if let path = pictures.path { try RenderCommand.check(path) }
    let request = try DocumentLoader.load(arguments.operands[0], options)
    try write(try draw(request, preview, pictures), pictures)
  }

  private static func draw(
    _ request: DocumentRequest, _ preview: PreviewRequest, _ pictures: PictureArguments
  ) throws(CommandFailure) -> Picture {
    var line = ProgressLine()
    defer { line.finish() }
    let document = AdaptiveDocument(request, threads: pictures.threads)
    do {
      let sheet = try PreviewSheet(document, preview, limits: pictures.limits) {
        line.show("setting: \($0) of \($1) devices")
      }
      var painter = PicturePainter(
        format: pictures.format, limits: pictures.limits, threads: pictures.threads)
      return try painter.picture(of: sheet.displayList, scale: 1)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func write(_ picture: Picture, _ pictures: PictureArguments)
    throws(CommandFailure)
  {
    guard let path = pictures.path else {
      try StandardOutput.write(picture.bytes)
      return
    }
    do {
      try PicturePainter.write(picture.bytes, to: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The devices that a list names, each once.
  private static func devices(
    _ list: String, _ orientations: [Orientation]
  ) throws(CommandFailure) -> PreviewRequest {
    do {
      return try PreviewRequest(names: list, orientations: orientations)
    } catch {
      throw CommandFailure(.usage, at: "--devices", error.message, hint: error.hint)
    }
  }
}
