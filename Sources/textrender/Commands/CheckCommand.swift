import TextDocument

/// `textrender check`.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = arguments.operands[0]
    let files = try FileArguments(arguments)
    do {
      let place = path == InputFile.standardInput ? "standard input" : path
      let sheet = try Sheet(
        parsing: try InputFile.read(path), place: place)
      try sheet.located(in: InputFile.folder(of: path)).check(
        place: place, files: files.files ?? .besideDocument, fontFiles: files.fontFiles)
    } catch {
      throw CommandFailure(error)
    }
    try StandardOutput.write("\(path): nothing is wrong with this sheet\n")
  }
}
