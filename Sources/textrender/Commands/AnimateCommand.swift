import SystemLibrary
import TextDocument

/// `textrender animate`.
enum AnimateCommand: Command {
  static let name = "animate"
  static let summary = "draw the animation of a sheet's page"
  static let operands = "SHEET -o OUT [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] =
    OptionSpec.layoutOptions.filter {
      ![.threads, .overflow, .debugLayout].contains($0)
    } + [
      .animationOutput, .animationFormat, .fps, .duration, .loop, .jobs, .maxPixels, .blending,
      .baselines, .darkenStems, .devices, .orientations,
    ]
  static let examples = [
    "textrender animate ring.json -o ring.png",
    "textrender animate ring.json -o frames/%04d.png --fps 24 --duration 2",
    "textrender animate article.md -o pages.png --devices ipad-mini,iphone-15-pro",
    "textrender animate ring.json -o - --to y4m | ffmpeg -i - ring.mp4",
  ]

  /// The destination of an animation.
  private enum Output {
    case file(String)
    case standardOutput
    /// One file per frame, by a pattern of names.
    case frames(FramePattern)
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments)
    let (output, kind) = try output(arguments)
    var overrides = AnimationScript.Overrides()
    overrides.duration = try arguments.number(.duration, in: 0.01...3600, "number of seconds")
    overrides.framesPerSecond = try arguments.integer(
      .fps, in: 1...240, "number of frames per second")
    overrides.playCount = try arguments.integer(.loop, in: 0...65_535, "number of plays")
    if arguments.has(.devices) {
      overrides.environments = try PreviewCommand.devices(arguments).environments
    } else if arguments.has(.orientations) {
      throw CommandFailure(.usage, at: "--orientations", "this option needs --devices")
    }
    let jobs = try arguments.integer(.jobs, in: 1...1024, "number of threads") ?? processorCount
    let maximumPixels = try arguments.integer(.maxPixels, in: 1...1 << 40, "number of pixels")
    if case .file(let path) = output { try RenderCommand.check(path) }
    let request = try DocumentLoader.load(arguments.operands[0], options)
    var line = ProgressLine()
    defer { line.finish() }
    do {
      let script = try AnimationScript(request, overrides)
      var file = try AnimationFile(
        script, as: kind, limits: PictureArguments.limits(maximumPixels), threads: jobs,
        smoothing: try PictureArguments.smoothing(arguments))
      func show(_ count: Int) {
        line.show("drawing: frame \(count) of \(script.frameCount)")
      }
      switch output {
      case .file(let path):
        try file.write(to: path, progress: show)
        RunReport.current?.wrote(path)
      case .frames(let pattern):
        try file.writeFrames(to: pattern.path, progress: show)
        for number in 1...script.frameCount { RunReport.current?.wrote(pattern.path(number)) }
      case .standardOutput:
        while let pieces = try file.next() {
          for piece in pieces { try StandardOutput.write(piece) }
          show(file.finishedCount)
        }
      }
    } catch let error as DocumentError {
      throw CommandFailure(error)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(.inputOutput, at: "output", "\(error)")
    }
  }

  // MARK: Arguments

  /// Returns the destination of the animation and its format, from the file name extension or from
  /// `--to`.
  private static func output(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (Output, AnimationFile.Kind) {
    guard let name = arguments.value(.animationOutput), !name.isEmpty else {
      throw CommandFailure(
        .usage, at: "--output", "the output is missing",
        hint: "Name a file, -o page.png, or frames, -o frames/%04d.png.")
    }
    let named = try arguments.choice(.animationFormat, AnimationFile.Kind.self)
    if name == "-" {
      guard let named, named != .frames else {
        throw CommandFailure(
          .usage, at: "--output", "-o - needs a format: --to apng or --to y4m")
      }
      return (.standardOutput, named)
    }
    if let pattern = FramePattern(name) {
      guard named ?? .frames == .frames, name.lowercased().hasSuffix(".png") else {
        throw CommandFailure(
          .usage, at: "--output",
          "frames are PNG files, but “\(name)” does not end in .png",
          hint: "Write -o frames/%04d.png.")
      }
      return (.frames(pattern), .frames)
    }
    if named == .frames {
      throw CommandFailure(
        .usage, at: "--output", "“\(name)” has no place for frame numbers",
        hint: "Write -o frames/%04d.png.")
    }
    let lowercased = name.lowercased()
    if let named { return (.file(name), named) }
    if lowercased.hasSuffix(".png") || lowercased.hasSuffix(".apng") { return (.file(name), .apng) }
    if lowercased.hasSuffix(".y4m") { return (.file(name), .y4m) }
    throw CommandFailure(
      .usage, at: "--output", "“\(name)” does not end in .png, .apng or .y4m",
      hint: lowercased.hasSuffix(".mp4") || lowercased.hasSuffix(".webm")
        || lowercased.hasSuffix(".gif")
        ? "Let ffmpeg write it: textrender animate SHEET -o - --to y4m | ffmpeg -i - \(name)"
        : "Choose one of these endings, or use --to apng.")
  }

  /// The number of processors available to this process.
  private static var processorCount: Int {
    max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }
}

/// A pattern for the names of frame files, with a place for the number: `frames/%04d.png`.
struct FramePattern {
  private let head: String
  private let tail: String
  private let digits: Int

  /// Parses a pattern; returns nil unless it has exactly one place for a number.
  init?(_ name: String) {
    let parts = name.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { return nil }
    let width = parts[1][..<end]
    guard width.utf8.count <= 2, width.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    head = String(parts[0])
    tail = String(parts[1][parts[1].index(after: end)...])
    digits = min(9, Int(width) ?? 1)
  }

  /// Returns the file of a frame.
  ///
  /// - Parameter number: The number of the frame, from 1.
  func path(_ number: Int) -> String {
    let text = String(number)
    return head + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text + tail
  }
}
