import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles

/// The options for pictures and their destination.
struct PictureArguments {
  /// The file, or nil for standard output.
  var path: String?
  var format: PictureFormat
  var debugsLayout: Bool
  var textIsOutlined: Bool
  var embedsFonts: Bool
  var links: LinkPolicy
  var smoothing: Smoothing
  var threads: Int
  var maximumPixels: Int?
  /// The number of the only page to write, from 1; nil for all of them.
  var page: Int?
  /// The numbers of the only pages to write, from 1; nil for all of them. The last may be beyond
  /// the document's.
  var pages: ClosedRange<Int>?
  /// True if facing pages are drawn side by side.
  var showsSpreads = false
  /// The minimum number of digits of page numbers.
  var digits = 1

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let output = arguments.value(.output) else {
      throw CommandFailure(
        .usage, at: "--output", "the output is missing",
        hint: "Name a picture: -o page.png, or -o - --to png for standard output.")
    }
    let to = try arguments.choice(.to, PictureFormat.self)
    if output == "-" {
      path = nil
      guard let to else {
        throw CommandFailure(
          .usage, at: "--output", "-o - needs a format",
          hint: "Add --to png, or another of \(PictureFormat.names).")
      }
      format = to
    } else {
      guard !output.isEmpty else {
        throw CommandFailure(.usage, at: "--output", "the name of the picture is empty")
      }
      path = output
      guard !output.hasPrefix("=") else {
        throw CommandFailure(
          .usage, at: "--output", "“\(output)” cannot be an output", hint: Self.hint(for: output))
      }
      guard let known = to ?? PictureFormat(forFileNamed: output) else {
        throw CommandFailure(
          .usage, at: "--output", "“\(output)” does not end in \(PictureFormat.endings)",
          hint: Self.hint(for: output))
      }
      format = known
    }
    (debugsLayout, threads, maximumPixels) = try Self.drawing(arguments)
    smoothing = try Self.smoothing(arguments)
    textIsOutlined = arguments.has(.outlineText)
    page = try arguments.integer(.page, in: 1...1_000_000, "page number")
    pages = try Self.pages(arguments)
    showsSpreads = arguments.has(.spreads)
    digits = try arguments.integer(.digits, in: 1...9, "number of digits") ?? 1
    embedsFonts = arguments.has(.embedFonts)
    links = try LinkArguments.policy(arguments)
  }

  /// Reads a range of pages.
  static func pages(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> ClosedRange<Int>? {
    guard let text = arguments.value(.pageRange) else { return nil }
    guard !arguments.has(.page) else {
      throw CommandFailure(.usage, at: "--pages", "--page and --pages exclude each other")
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count <= 2, let start = Int(ends[0]), start >= 1 {
      let isOpen = ends.count == 2 && ends[1].isEmpty
      let end = isOpen ? Int.max : ends.count == 1 ? start : Int(ends[1])
      if let end, end >= start { return start...end }
    }
    throw CommandFailure(
      .usage, at: "--pages", "“\(text)” is not a range of pages",
      hint: "Write the first and the last page, such as 10-12, or 10- for all from page 10 on.")
  }

  /// Returns a hint for an output that is not the name of a picture.
  private static func hint(for output: String) -> String {
    let name = FilePath.name(of: output)
    if output.hasPrefix("=") { return "Write -o \(output.dropFirst()), or --output\(output)." }
    if name.isEmpty || name == "." || name == ".." || OutputFolder.exists(output) {
      return "This is a folder; name a picture in it: -o \(FilePath.file("page.png", in: output))."
    }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if ["jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"].contains(ending),
      let dot = output.lastIndex(of: ".")
    {
      return "Use PNG, which keeps letters sharp: -o \(output[..<dot]).png."
    }
    return "Choose one of these endings, or use --to png."
  }

  /// Reads the options of a batch, whose output is a folder, or a pattern of names such as
  /// `out/{id}.png`.
  init(folderOf arguments: ParsedArguments, takesPattern: Bool = false) throws(CommandFailure) {
    guard let folder = arguments.value(.output), !folder.isEmpty, folder != "-" else {
      throw CommandFailure(
        .usage, at: "--output", "a batch needs a folder for its pictures",
        hint: "Name one, which is created if necessary: -o pictures.")
    }
    let hasSlash = FilePath.endsWithSlash(folder)
    let pattern = takesPattern ? OutputPattern(folder) : nil
    let isPattern = pattern?.hasFields == true
    if isPattern || !OutputFolder.exists(folder), let error = pattern?.fieldError(at: "") {
      throw CommandFailure(.usage, at: "--output", error.message, hint: error.hint)
    }
    if !hasSlash, !isPattern, PictureFormat(forFileNamed: folder) != nil,
      !OutputFolder.exists(folder)
    {
      throw CommandFailure(
        .usage, at: "--output",
        "the output must be a folder, but “\(folder)” is the name of a picture",
        hint: "Name a folder: -o pictures. For a folder with this name write “\(folder)/”.")
    }
    path = folder
    let named = isPattern ? PictureFormat(forFileNamed: folder) : nil
    let to = try arguments.choice(.to, PictureFormat.self)
    guard !isPattern || to != nil || named != nil else {
      throw CommandFailure(
        .usage, at: "--output", "“\(folder)” does not end in \(PictureFormat.endings)",
        hint: Self.hint(for: folder))
    }
    if let to, let named, to != named {
      throw CommandFailure(
        .usage, at: "--output",
        "“\(folder)” ends in .\(named.rawValue), but --to is \(to.rawValue)",
        hint: "Change the ending to .\(to.rawValue), or leave --to out.")
    }
    format = to ?? named ?? .png
    (debugsLayout, threads, maximumPixels) = try Self.drawing(arguments)
    smoothing = try Self.smoothing(arguments)
    textIsOutlined = arguments.has(.outlineText)
    digits = try arguments.integer(.digits, in: 1...9, "number of digits") ?? 1
    embedsFonts = arguments.has(.embedFonts)
    links = try LinkArguments.policy(arguments)
  }

  /// Returns true if the output for several devices is one file rather than a folder of pictures.
  static func namesFileForDevices(_ arguments: ParsedArguments) throws(CommandFailure) -> Bool {
    guard let output = arguments.value(.output) else { return false }
    let to = try arguments.choice(.to, PictureFormat.self)
    if output == "-" { return to?.holdsDevices == true }
    return PictureFormat(forFileNamed: output)?.holdsDevices == true && to?.holdsDevices != false
      && !FilePath.endsWithSlash(output) && !OutputFolder.exists(output)
  }

  private static func drawing(_ arguments: ParsedArguments) throws(CommandFailure) -> (
    debugsLayout: Bool, threads: Int, maximumPixels: Int?
  ) {
    let debugsLayout = arguments.has(.debugLayout)
    let threads = try arguments.integer(.threads, in: 1...1024, "number of threads") ?? 1
    let maximumPixels = try arguments.integer(
      .maxPixels, in: 1...1 << 40, "number of pixels")
    return (debugsLayout, threads, maximumPixels)
  }

  /// Reads the options for anti-aliasing.
  static func smoothing(_ arguments: ParsedArguments) throws(CommandFailure) -> Smoothing {
    Smoothing(
      blending: try arguments.choice(.blending, Smoothing.Blending.self) ?? .srgb,
      baselines: try arguments.choice(.baselines, Smoothing.Baselines.self) ?? .aligned,
      darkensStems: arguments.has(.darkenStems))
  }

  /// Returns a painter with these options.
  ///
  /// - Parameter threads: The maximum number of threads for a page; nil for that of the options.
  func painter(threads: Int? = nil) -> PicturePainter {
    var painter = PicturePainter(
      format: format, limits: limits, threads: threads ?? self.threads, debugsLayout: debugsLayout,
      textIsOutlined: textIsOutlined, smoothing: smoothing)
    painter.properties = properties
    painter.embedsFonts = embedsFonts
    painter.showsSpreads = showsSpreads
    painter.links = links
    return painter
  }

  /// The metadata of files; the time is that of `SOURCE_DATE_EPOCH`, if the environment has it.
  var properties: PDFProperties {
    var properties = PDFProperties()
    properties.creationTime = unsafe getenv("SOURCE_DATE_EPOCH").flatMap {
      unsafe Int(String(cString: $0))
    }
    return properties
  }

  /// The limits on the size of pictures.
  ///
  /// A higher number of pixels also permits longer pages than usual.
  var limits: DrawingLimits { Self.limits(maximumPixels) }

  /// Returns the limits for a number of pixels; the standard ones if it is nil.
  static func limits(_ maximumPixels: Int?) -> DrawingLimits {
    guard let maximumPixels else { return .standard }
    let side = max(DrawingLimits.standard.maximumSide, min(maximumPixels, 1 << 20))
    return DrawingLimits(maximumSide: side, maximumPixels: maximumPixels)
  }
}

extension PictureArguments {
  /// Returns the indices of the wanted pages; those of sheets if facing pages are side by side.
  func wanted(of layout: DocumentLayout) -> Range<Int> {
    var pages = layout.pages.indices
    if let page { pages = page - 1..<page }
    if let own = self.pages { pages = own.lowerBound - 1..<min(own.upperBound, pages.upperBound) }
    guard showsSpreads, let last = pages.last else { return pages }
    let spreads = layout.spreads
    return spreads.sheet(ofPage: pages.lowerBound)..<spreads.sheet(ofPage: last) + 1
  }
}
