import TextDocument
import TextFiles
import TextFonts

/// The `--sandbox` option of the commands that lay out documents; the permitted files follow from
/// the command line.
enum CommandSandbox {
  /// Checks that no other option contradicts `--sandbox`.
  static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard !arguments.has(.allowOutside) else {
      throw CommandFailure(
        .usage, at: "--sandbox", "this option and --allow-outside exclude each other",
        hint: "Name the folder of the documents with --root.")
    }
  }

  /// Enters the sandbox of a command whose operands are its documents, if the option is given.
  static func enter(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard arguments.has(.sandbox) else { return }
    let output = try arguments.command.prepareOutput(arguments)
    try enter(
      arguments, documents: arguments.operands, outputs: [output].compactMap { $0 })
  }

  /// Enters the sandbox, if the option is given; to be called before there is a second thread.
  ///
  /// - Parameters:
  ///   - documents: The files that are read: documents, and lists of them.
  ///   - outputs: The files that are written.
  ///   - fonts: The fonts of the command.
  static func enter(
    _ arguments: ParsedArguments, documents: [String], outputs: [String],
    fonts: FontLibrary = .shared
  ) throws(CommandFailure) {
    guard arguments.has(.sandbox) else { return }
    try check(arguments)
    var files = Set([arguments.value(.root), arguments.value(.fontFile)].compactMap { $0 })
    let isConfined = arguments.has(.root) || arguments.has(.noFiles)
    let shapes = arguments.values(.exclude) + arguments.values(.inside)
    // Shapes on the command line refer to files in the working folder.
    if !isConfined, shapes.contains(where: { $0.hasPrefix("svg(") || $0.hasPrefix("image(") }) {
      files.insert(".")
    }
    for file in documents + [arguments.value(.sheet)].compactMap({ $0 })
    where file != InputFile.standardInput {
      // The target if the name is a link, and the folder in which a document may name files.
      files.insert(file)
      if !isConfined { files.insert(folder(of: file)) }
    }
    try ProcessSandbox.enter(
      reading: files.sorted(), writing: Set(outputs.map(writable)).sorted(), fonts: fonts)
  }

  /// Returns the path that has to be writable to write a file. It is the file's folder, where the
  /// file gets its name, or the file itself if it exists and is not a regular file.
  private static func writable(_ file: String) -> String {
    switch FileStatus(file)?.kind {
    case .folder, .other: file
    case .file, .link, nil: folder(of: FilePath.resolved(file) ?? file)
    }
  }

  private static func folder(of file: String) -> String {
    let folder = InputFile.folder(of: file)
    return folder.isEmpty ? "." : folder
  }
}
