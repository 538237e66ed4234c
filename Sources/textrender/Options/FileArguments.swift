import TextDocument

/// The options that say which files a document may name.
struct FileArguments {
  /// Which texts, pictures and shapes it may name; nil when nothing is said.
  var files: FileAccess?
  /// Which font files it may name.
  var fontFiles = FileAccess.anywhere
  /// Where a worker's requests may have pictures written.
  var outputs = FileAccess.anywhere

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let given = [OptionSpec.allowOutside, .root, .noFiles].filter(arguments.has)
    guard given.count <= 1 else {
      throw CommandFailure(
        .usage, at: "--\(given[1].name)", "this contradicts --\(given[0].name)",
        hint: "Say one of them.")
    }
    if arguments.has(.allowOutside) { files = .anywhere }
    if arguments.has(.noFiles) { confine(to: .nowhere) }
    if let root = arguments.value(.root) {
      guard !root.isEmpty else {
        throw CommandFailure(.usage, at: "--root", "a folder needs a name")
      }
      do {
        try FileAccess.beneath(root).check()
      } catch {
        throw CommandFailure(.noInput, at: root, error.message)
      }
      confine(to: .beneath(root))
    }
    if let report = RunReport.current {
      files = .recorded(files ?? .besideDocument, by: report.files)
    }
  }

  /// Confines everything that a document may name.
  mutating func confine(to access: FileAccess) {
    files = access
    fontFiles = access
    outputs = access
  }
}
