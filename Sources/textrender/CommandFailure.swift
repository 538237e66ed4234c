import TextDocument

/// The failure of a command: its message, and the exit status of the process.
struct CommandFailure: Error {
  var status: ExitStatus
  var place: String
  var message: String
  var hint: String?
  /// The other faults of the same document.
  var others: [CommandFailure] = []

  init(_ status: ExitStatus, at place: String, _ message: String, hint: String? = nil) {
    self.status = status
    self.place = place
    self.message = message
    self.hint = hint
  }

  init(_ error: DocumentError) {
    let status: ExitStatus =
      switch error.kind {
      case .invalidRequest: .usage
      case .malformedInput, .limitExceeded: .malformedInput
      case .unreadableInput: .noInput
      case .unavailableResource: .unavailable
      case .unwritableOutput: .cannotCreate
      case .inputOutput: .inputOutput
      }
    self.init(status, at: error.place, error.message, hint: error.commandLineHint)
    others = error.others.map { CommandFailure($0) }
  }

  /// Creates a failure for any error of reading documents and writing outputs.
  ///
  /// - Parameters:
  ///   - error: A document's error or a failure, which are kept as they are, or any other error.
  ///   - place: The place of any other error.
  init(_ error: any Error, at place: String) {
    switch error {
    case let error as DocumentError: self.init(error)
    case let failure as CommandFailure: self = failure
    default: self.init(.inputOutput, at: place, "\(error)")
    }
  }

  /// The most faults reported after the first.
  private static let maximumOthers = 19

  /// The report for standard error: `textrender: WHERE: WHAT` on one line for each fault, and its
  /// hint on another.
  var report: String {
    var lines = [line] + others.prefix(Self.maximumOthers).map(\.line)
    if others.count > Self.maximumOthers {
      lines.append(
        "textrender: \(others.count - Self.maximumOthers) more faults; see textrender check")
    }
    return lines.joined(separator: "\n")
  }

  private var line: String {
    let head = place.isEmpty ? "textrender: " : "textrender: \(TerminalText.line(place)): "
    return head + TerminalText.line(message) + (hint.map { "\n  \(TerminalText.line($0))" } ?? "")
  }
}

extension DocumentError {
  /// The hint, in terms of the command line.
  var commandLineHint: String? {
    guard let remedy else { return hint }
    return remedy.option
  }
}

extension DocumentError.Remedy {
  /// The option that helps.
  var option: String {
    switch self {
    case .readLossily: "Convert the text to UTF-8, or use --lossy to replace such bytes by U+FFFD."
    case .allowFiles: "Use --root FOLDER or --allow-outside if the document may read it."
    case .giveText: "Give the text and the sheet: textrender render INPUT --sheet SHEET."
    case .allowLargerPicture:
      "Use a smaller --size or --scale, use --overflow pages, or raise --max-pixels."
    case .allowMorePages:
      "Raise --max-pages, use a larger --size, or use --overflow truncate."
    case .turnDevice: "Use --orientations landscape, or a part of 1/3 or 2/3."
    case .allowLinks:
      "Allow the scheme with --link-schemes if such links are safe for your readers."
    }
  }
}

/// The exit status, with the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
  /// Everything succeeded.
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// The input is malformed.
  case malformedInput = 65
  /// An input cannot be read.
  case noInput = 66
  /// A font or a library is missing or cannot be used.
  case unavailable = 69
  /// An output cannot be written.
  case cannotCreate = 73
  /// Reading or writing failed half-way.
  case inputOutput = 74
  /// Some documents of a batch failed.
  case someFailed = 75
}
