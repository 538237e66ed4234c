import TextDocument
import TextDrawing

/// The options that say how pictures are made, and where they go.
struct PictureArguments {
  /// The file, or nil for standard output.
  var path: String?
  var format: PictureFormat
  var debugsLayout: Bool
  var textIsOutlined: Bool
  var threads: Int
  var maximumPixels: Int?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let output = arguments.value(.output) else {
      throw CommandFailure(
        .usage, at: "--output", "an output is missing",
        hint: "Name a picture: -o page.png, or -o - --to png for standard output.")
    }
    let to = try arguments.choice(.to, PictureFormat.self)
    if output == "-" {
      path = nil
      guard let to else {
        throw CommandFailure(
          .usage, at: "--output", "with -o - say what to write: --to png, svg or ppm")
      }
      format = to
    } else {
      guard !output.isEmpty else {
        throw CommandFailure(.usage, at: "--output", "a picture needs a name")
      }
      path = output
      guard let known = to ?? PictureFormat(forFileNamed: output) else {
        throw CommandFailure(
          .usage, at: "--output", "“\(output)” ends in none of .png, .svg and .ppm",
          hint: "Choose one of these endings, or say --to png.")
      }
      format = known
    }
    (debugsLayout, threads, maximumPixels) = try Self.drawing(arguments)
    textIsOutlined = arguments.has(.outlineText)
  }

  /// Reads the options of a batch, whose output is a folder.
  init(folderOf arguments: ParsedArguments) throws(CommandFailure) {
    guard let folder = arguments.value(.output), !folder.isEmpty, folder != "-" else {
      throw CommandFailure(
        .usage, at: "--output", "a batch needs a folder for its pictures",
        hint: "Name one, which is made where there is none: -o pictures.")
    }
    path = folder
    format = try arguments.choice(.to, PictureFormat.self) ?? .png
    (debugsLayout, threads, maximumPixels) = try Self.drawing(arguments)
    textIsOutlined = arguments.has(.outlineText)
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

  /// The largest picture that may be drawn.
  ///
  /// Whoever raises the number of pixels may also draw pages that are longer than usual.
  var limits: DrawingLimits {
    guard let maximumPixels else { return .standard }
    let side = max(DrawingLimits.standard.maximumSide, min(maximumPixels, 1 << 20))
    return DrawingLimits(maximumSide: side, maximumPixels: maximumPixels)
  }
}
