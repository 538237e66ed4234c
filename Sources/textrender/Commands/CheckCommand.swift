import TextDocument

/// `textrender check`.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = arguments.operands[0]
    do {
      let place = path == InputFile.standardInput ? "standard input" : path
      let sheet = try Sheet(parsing: try InputFile.read(path), place: place)
      let folder = path == InputFile.standardInput ? nil : InputFile.folder(of: path)
      try sheet.check(folder: folder, place: place)
    } catch {
      throw CommandFailure(error)
    }
    try StandardOutput.write("\(path): nothing is wrong with this sheet\n")
  }
}
