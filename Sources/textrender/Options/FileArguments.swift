import TextDocument

/// The options for the files that a document may name.
struct FileArguments {
  /// The rules for texts, pictures and shapes; nil if not specified.
  var files: FileAccess?
  /// The rules for font files.
  var fontFiles = FileAccess.anywhere
  /// The rules for the pictures that requests to a worker may write.
  var outputs = FileAccess.anywhere

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let given = [OptionSpec.allowOutside, .root, .noFiles].filter(arguments.has)
    guard given.count <= 1 else {
      throw CommandFailure(
        .usage, at: "--\(given[1].name)", "this option and --\(given[0].name) exclude each other",
        hint: "Use one of them.")
    }
    if arguments.has(.allowOutside) { files = .anywhere }
    if arguments.has(.noFiles) { confine(to: .nowhere) }
    if let root = arguments.value(.root) {
      guard !root.isEmpty else {
        throw CommandFailure(.usage, at: "--root", "the name of the folder is empty")
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

  /// Confines all files that a document may name.
  mutating func confine(to access: FileAccess) {
    files = access
    fontFiles = access
    outputs = access
  }
}
