import TextDocument

/// The options that say how pictures are made, and where they go.
struct PictureArguments {
  /// A file format for pictures.
  enum Format: String, CaseIterable {
    case png
    case ppm
  }

  /// The file, or nil for standard output.
  var path: String?
  var format: Format
  var debugsLayout: Bool
  var threads: Int
  var maximumPixels: Int?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let output = arguments.value(.output) else {
      throw CommandFailure(
        .usage, at: "--output", "an output is missing",
        hint: "Name a picture: -o page.png, or -o - --to png for standard output.")
    }
    let to = try arguments.choice(.to, Format.self)
    if output == "-" {
      path = nil
      guard let to else {
        throw CommandFailure(.usage, at: "--output", "with -o - say what to write: --to png or ppm")
      }
      format = to
    } else {
      guard !output.isEmpty else {
        throw CommandFailure(.usage, at: "--output", "a picture needs a name")
      }
      path = output
      let ending = output.split(separator: "/").last?.split(separator: ".").last ?? ""
      guard let known = to ?? Format(rawValue: ending.lowercased()) else {
        throw CommandFailure(
          .usage, at: "--output", "“\(output)” ends neither in .png nor in .ppm",
          hint: "Choose one of these endings, or say --to png.")
      }
      format = known
    }
    debugsLayout = arguments.has(.debugLayout)
    threads = try arguments.integer(.threads, in: 1...1024, "number of threads") ?? 1
    maximumPixels = try arguments.integer(.maxPixels, in: 1...1 << 40, "number of pixels")
  }

  /// The file of one page of several: `OUT-1.png`, `OUT-2.png`, ….
  static func path(_ path: String, page: Int) -> String {
    guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex)
    else { return "\(path)-\(page)" }
    return "\(path[..<dot])-\(page)\(path[dot...])"
  }
}
