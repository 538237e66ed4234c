import TextDocument

/// `textrender preview`.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "show the document on all requested devices, in one picture"
  static let operands = "INPUT -o OUT [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] =
    OptionSpec.layoutOptions + OptionSpec.pictureOptions + [
      .devices, .orientations, .vary, .pages, .spreads,
    ]
  static let examples = [
    "textrender preview article.md -o preview.png",
    "textrender preview sheet.json -o preview.png --orientations both \\",
    "  --devices iphone-15-pro,ipad-mini,ipad-pro-11:1/2 --pages 2",
    "textrender preview sheet.json -o preview.png --devices pixel-8,ipad-mini \\",
    "  --vary content-size=small,extraLarge --vary style=light,dark",
  ]

  /// The orientations of devices.
  enum Ways: String, CaseIterable {
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
    var options = try LayoutArguments(arguments, namesDevice: false)
    let pictures = try PictureArguments(arguments)
    var preview = try devices(arguments)
    for words in arguments.values(.vary) {
      do {
        try preview.vary(words)
      } catch {
        throw CommandFailure(.usage, at: "--vary", error.message, hint: error.commandLineHint)
      }
    }
    preview.pageCount = try arguments.integer(.pages, in: 1...100, "number of pages") ?? 1
    preview.showsSpreads = arguments.has(.spreads)
    preview.scale = options.request.overrides.page.scale ?? preview.scale
    preview.threads = pictures.threads
    preview.smoothing = pictures.smoothing
    options.request.overrides.page.scale = nil
    if options.request.overflow == nil {
      options.request.overflow =
        options.request.overrides.page.height == .automatic ? .grow : .pages
    }
    guard preview.environments.count * preview.pageCount <= PreviewRequest.limit else {
      throw CommandFailure(
        .usage, at: "--devices",
        "a preview shows at most \(PreviewRequest.limit) pages, not "
          + "\(preview.environments.count * preview.pageCount)")
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
    let document = AdaptiveDocument(
      request, threads: pictures.threads, debugsLayout: pictures.debugsLayout)
    do {
      let sheet = try PreviewSheet(document, preview, limits: pictures.limits) {
        line.show("laying out: \($0) of \($1) devices")
      }
      line.finish()
      for remark in sheet.remarks { StandardError.report(remark) }
      let painter = pictures.painter()
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
      RunReport.current?.wrote(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the devices that a command line names, each once: from a list, or from the options of
  /// `render` for one.
  static func devices(_ arguments: ParsedArguments) throws(CommandFailure) -> PreviewRequest {
    let orientations = try orientations(arguments)
    var spec = OptionSpec.devices
    var list = arguments.value(.devices) ?? "all"
    let split = try arguments.choice(.split, DeviceSplit.self)
    if let device = arguments.value(.device) {
      guard !arguments.has(.devices) else {
        throw CommandFailure(.usage, at: "--device", "--device and --devices exclude each other")
      }
      spec = .device
      list = split.map { "\(device):\($0.rawValue)" } ?? device
    } else if split != nil {
      throw CommandFailure(
        .usage, at: "--split", "this option needs --device",
        hint: "For several devices write --devices ipad-mini:1/3,ipad-pro-11:1/2.")
    }
    do {
      return try PreviewRequest(names: list, orientations: orientations)
    } catch {
      throw CommandFailure(.usage, at: "--\(spec.name)", error.message, hint: error.commandLineHint)
    }
  }

  private static func orientations(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [Orientation] {
    guard let orientation = try arguments.choice(.orientation, Orientation.self) else {
      return (try arguments.choice(.orientations, Ways.self) ?? .portrait).orientations
    }
    guard !arguments.has(.orientations) else {
      throw CommandFailure(
        .usage, at: "--orientation", "--orientation and --orientations exclude each other")
    }
    return [orientation]
  }
}
