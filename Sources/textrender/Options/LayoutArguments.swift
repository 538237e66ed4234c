import TextDocument
import TextGeometry
import TextLayout
import TextStorage

/// The options for the layout of a document, converted to the library's form.
struct LayoutArguments {
  /// The request with the values of the options.
  var request = DocumentRequest()
  /// The format of the input, or nil to go by its name.
  var format: DocumentFormat?
  /// The sheet's file, or nil.
  var sheetPath: String?
  /// The maximum number of threads that shape.
  var threads: Int
  /// True to put documents without a size on paper.
  var usesPaper = false

  /// - Parameters:
  ///   - arguments: The command line.
  ///   - namesDevice: True if a named device is the page; false for a preview of several.
  init(_ arguments: ParsedArguments, namesDevice: Bool = true) throws(CommandFailure) {
    format = try arguments.choice(.format, DocumentFormat.self)
    sheetPath = arguments.value(.sheet)
    threads = try arguments.integer(.threads, in: 1...1024, "number of threads") ?? 1
    request.isLossy = arguments.has(.lossy)
    try Self.readAccess(arguments, into: &request)
    try readPage(arguments)
    try readType(arguments)
    try readFlow(arguments)
    if namesDevice { try readDevice(arguments) }
    try readTraits(arguments)
  }

  /// Puts documents without a size on paper if they are written as PDF, or on request in pages.
  ///
  /// - Parameter isPDF: True if the output is a PDF file.
  mutating func choosePaper(isPDF: Bool = false) {
    usesPaper = request.overflow == .pages || (isPDF && request.overflow == nil)
  }

  /// Reads the files, links and pages that a document may have.
  static func readAccess(
    _ arguments: ParsedArguments, into request: inout DocumentRequest
  ) throws(CommandFailure) {
    let files = try FileArguments(arguments)
    request.files = files.files ?? .besideDocument
    request.fontFiles = files.fontFiles
    request.links = try LinkArguments.policy(arguments)
    request.overflow = try arguments.choice(.overflow, OverflowMode.self)
    request.maximumPages = try arguments.integer(.maxPages, in: 1...1 << 30, "number of pages")
  }

  private mutating func readPage(_ arguments: ParsedArguments) throws(CommandFailure) {
    if let text = arguments.value(.size), let paper = PaperSize(named: text) {
      request.overrides.page.take(paper)
    } else if let text = arguments.value(.size) {
      let size = try Self.size(text)
      request.overrides.page.width = size.width
      request.overrides.page.height = size.height
    }
    request.overrides.page.scale = try arguments.scale()
    request.overrides.page.bleed = try arguments.points(
      .bleed, in: SheetPage.bleeds, "distance in points")
    if let text = arguments.value(.margin) {
      request.overrides.page.margin = try Self.margin(
        text, em: try Self.em(arguments))
    }
  }

  /// Returns the font size that `em` units refer to, in points.
  private static func em(_ arguments: ParsedArguments) throws(CommandFailure) -> Double {
    try arguments.points(.fontSize, in: 0.01...10_000, "size in points") ?? 16
  }

  /// Parses a size: `600x800`, or `600xAUTO`.
  private static func size(_ text: String) throws(CommandFailure) -> (
    width: Double, height: SheetPageHeight
  ) {
    // The x of “px” belongs to the unit.
    let parts = text.lowercased().replacing("px", with: "p\u{7}")
      .split(separator: "x", omittingEmptySubsequences: false)
      .map { $0.replacing("\u{7}", with: "x") }
    let wrong = CommandFailure(
      .usage, at: "--size",
      "“\(text)” is not a size; a size is two positive numbers such as 600x800",
      hint: "Write 600xAUTO for a page as high as its text, or the name of a paper such as A4.")
    func extent(_ text: some StringProtocol) -> Double? {
      let points = Double(text) ?? MeasureUnit.points(of: text, em: 16)
      return points.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
    guard parts.count == 2, let width = extent(parts[0]) else { throw wrong }
    var height = SheetPageHeight.automatic
    if parts[1] != "auto" {
      guard let points = extent(parts[1]) else { throw wrong }
      height = .points(points)
    }
    let largest: Double = if case .points(let points) = height { max(width, points) } else { width }
    guard largest <= 1_000_000 else {
      throw CommandFailure(
        .usage, at: "--size", "“\(text)” is larger than the limit of 1000000 points per side")
    }
    return (width, height)
  }

  /// Parses one to four lengths, as in CSS margins.
  private static func margin(_ text: String, em: Double) throws(CommandFailure) -> SheetMargins {
    let words = text.split { $0 == " " || $0 == "," }
    let parts = words.compactMap { Length(parsing: $0, em: em) }
    guard parts.count == words.count, let margins = SheetMargins(parts) else {
      throw CommandFailure(
        .usage, at: "--margin",
        "“\(text)” is not a margin; give one to four lengths or percentages of the width",
        hint: "Write 10,20 for top and sides, or 10,20,30,40 for top, right, bottom and left.")
    }
    return margins
  }

  private mutating func readType(_ arguments: ParsedArguments) throws(CommandFailure) {
    var body = SheetStyle()
    if let family = arguments.value(.font) {
      guard !family.isEmpty else {
        throw CommandFailure(.usage, at: "--font", "the name of the font family is empty")
      }
      body.font.families = [family]
    }
    if let file = arguments.value(.fontFile) {
      guard !file.isEmpty else {
        throw CommandFailure(.usage, at: "--font-file", "the name of the font file is empty")
      }
      body.font.file = file
      RunReport.current?.read(file)
    }
    body.font.size = try arguments.points(.fontSize, in: 0.01...10_000, "size in points")
    if let text = arguments.value(.fit) { request.overrides.page.fit = try Self.fit(text) }
    let em = body.font.size ?? 16
    body.lineHeight = try arguments.points(
      .lineHeight, in: 0.01...100_000, "height in points", em: em)
    body.alignment = try arguments.choice(.align, SheetStyle.Alignment.self)
    body.direction = try arguments.choice(.direction, SheetStyle.Direction.self)
    body.lineBreaking = try arguments.choice(.lineBreaking, SheetStyle.LineBreaking.self)
    if let language = arguments.value(.hyphenate) {
      guard LanguageTag.isWellFormed(language) else {
        throw CommandFailure(
          .usage, at: "--hyphenate",
          "“\(language)” is not a language; write a tag such as en-US or de")
      }
      body.hyphenation = .language(language)
    }
    request.overrides.body = body
  }

  /// Parses the least and the greatest size of a fit: `12..96`.
  private static func fit(_ text: String) throws(CommandFailure) -> SheetFit {
    let parts = text.parts(between: "..")
    let sizes = parts.compactMap { part in
      (Double(part) ?? MeasureUnit.points(of: part, em: 16)).flatMap {
        SheetFit.sizes.contains($0) ? $0 : nil
      }
    }
    guard parts.count == 2, sizes.count == 2 else {
      throw CommandFailure(
        .usage, at: "--fit",
        "“\(text)” is not a range; give the least and the greatest size, from 0.1 to 2000 points",
        hint: "Write two sizes with two dots between them, such as 12..96.")
    }
    guard sizes[0] <= sizes[1] else {
      throw CommandFailure(
        .usage, at: "--fit", "the least size in “\(text)” is above the greatest",
        hint: "Write the smaller size first: \(parts[1])..\(parts[0]).")
    }
    return SheetFit(size: sizes[0]...sizes[1])
  }

  private mutating func readFlow(_ arguments: ParsedArguments) throws(CommandFailure) {
    request.overrides.columns.count = try arguments.integer(
      .columns, in: 1...SheetColumns.limit, "number of columns")
    if let text = arguments.value(.gap) {
      guard let gap = Length(parsing: text) else {
        throw CommandFailure(
          .usage, at: "--gap",
          "“\(text)” is not a gap; give points or a percentage, from 0 to 1000000")
      }
      request.overrides.columns.gap = gap
    }
    var margin: Length?
    if let text = arguments.value(.excludeMargin) {
      margin = Length(parsing: text, nonNegative: false)
      guard margin != nil else {
        throw CommandFailure(
          .usage, at: "--exclude-margin",
          "“\(text)” is not a margin; give points or a percentage of the page's width")
      }
    }
    let em = try Self.em(arguments)
    let shapes = arguments.values(.exclude)
    if margin != nil, shapes.isEmpty {
      throw CommandFailure(
        .usage, at: "--exclude-margin", "this option needs --exclude")
    }
    if !shapes.isEmpty {
      request.overrides.exclusions = []
      for text in shapes {
        var exclusion = SheetExclusion(try Self.shape(text, .exclude, em: em))
        exclusion.margin = margin ?? 0
        request.overrides.exclusions?.append(exclusion)
      }
    }
    if let text = arguments.value(.inside) {
      request.inside = try Self.shape(text, .inside, em: em)
    }
  }

  private static func shape(
    _ text: String, _ spec: OptionSpec, em: Double
  ) throws(CommandFailure) -> SheetShape {
    var shape = SheetShape(text, place: "--\(spec.name)")
    shape.em = em
    shape.isTrusted = true
    do {
      try shape.check()
    } catch {
      var failure = CommandFailure(error)
      if failure.status == .malformedInput { failure.status = .usage }
      throw failure
    }
    return shape
  }

  private mutating func readDevice(_ arguments: ParsedArguments) throws(CommandFailure) {
    if let name = arguments.value(.device) {
      do {
        request.device = try Device.named(name)
      } catch {
        throw CommandFailure(.usage, at: "--device", error.message, hint: error.commandLineHint)
      }
    }
    if let orientation = try arguments.choice(.orientation, Orientation.self) {
      guard request.device != nil else {
        throw CommandFailure(.usage, at: "--orientation", "this option needs --device")
      }
      request.orientation = orientation
    }
    try readSplit(arguments)
  }

  private mutating func readTraits(_ arguments: ParsedArguments) throws(CommandFailure) {
    switch request.overrides.body.direction {
    case .leftToRight: request.traits.layoutDirection = .leftToRight
    case .rightToLeft: request.traits.layoutDirection = .rightToLeft
    case .natural, nil: break
    }
    try Self.readTraits(arguments, into: &request.traits)
  }

  /// Reads the options for traits.
  static func readTraits(
    _ arguments: ParsedArguments, into traits: inout TraitCollection
  ) throws(CommandFailure) {
    traits.contentSizeCategory = try arguments.choice(
      .category, TraitCollection.ContentSizeCategory.self)
    traits.horizontalSizeClass = try arguments.choice(.horizontal, SizeClass.self)
    traits.verticalSizeClass = try arguments.choice(.vertical, SizeClass.self)
    for word in arguments.values(.trait) {
      do {
        try traits.set(word)
      } catch {
        throw CommandFailure(
          .usage, at: "--trait",
          error.place == "trait" ? error.message : "\(error.place): \(error.message)",
          hint: error.commandLineHint)
      }
    }
  }

  private mutating func readSplit(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let split = try arguments.choice(.split, DeviceSplit.self) else { return }
    guard let device = request.device else {
      throw CommandFailure(.usage, at: "--split", "this option needs --device")
    }
    guard device.size(request.orientation, split: split) != nil else {
      let reason =
        device.idiom == .pad
        ? "a tablet in portrait has no split in halves" : "“\(device.name)” has no split screen"
      throw CommandFailure(
        .usage, at: "--split", reason,
        hint: device.idiom == .pad ? "Use --orientation landscape, or a part of 1/3 or 2/3." : nil)
    }
    request.split = split
  }
}
