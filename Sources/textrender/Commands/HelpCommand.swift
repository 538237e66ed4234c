import TextDocument

/// `textrender help`.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "print help, for one command or for all"
  static let operands = "[COMMAND|sheets|sheet.KEY]"
  static let operandCount = 0...1
  static let examples = [
    "textrender help render", "textrender help sheets", "textrender help sheet.page",
  ]

  static func operandChoices(among commands: [any Command.Type]) -> [String] {
    commands.names + ["sheets"]
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let name = arguments.operands.first else {
      try StandardOutput.write(HelpText.overview(of: arguments.commands))
      return
    }
    if let text = try SheetHelp.text(about: name) {
      try StandardOutput.write(text)
      return
    }
    guard let command = arguments.commands.named(name) else {
      throw CommandFailure(
        .usage, at: "help", "there is no command “\(name)”",
        hint: NearestNames(arguments.commands.names).hint(for: name))
    }
    try StandardOutput.write(HelpText.text(for: command))
  }
}
