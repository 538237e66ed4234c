import TextDocument

/// `textrender help`.
enum HelpCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let name = arguments.operands.first else {
      try StandardOutput.write(HelpText.overview)
      return
    }
    if let text = try SheetHelp.text(about: name) {
      try StandardOutput.write(text)
      return
    }
    guard let command = Command(rawValue: name) else {
      throw CommandFailure(
        .usage, at: "help", "there is no command “\(name)”",
        hint: NearestNames(Command.allCases.map(\.rawValue)).hint(for: name))
    }
    try StandardOutput.write(HelpText.text(for: command))
  }
}
