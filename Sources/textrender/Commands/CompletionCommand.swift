import TextDocument

/// `textrender completion`.
enum CompletionCommand: Command {
  static let name = "completion"
  static let summary = "print a script that completes commands in a shell"
  static let operands = "bash|zsh|fish"
  static let operandCount = 1...1
  static let examples = [
    "source <(textrender completion bash)",
    "textrender completion fish > ~/.config/fish/completions/textrender.fish",
  ]

  static func operandChoices(among commands: [any Command.Type]) -> [String] {
    CompletionShell.allCases.map(\.rawValue)
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let name = arguments.operands.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      let names = CompletionShell.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage, at: "completion", "there is no script for “\(name)”",
        hint: NearestNames(names).hint(for: name) ?? "Name one of \(names.joined(separator: ", "))."
      )
    }
    try StandardOutput.write(shell.script(for: arguments.commands))
  }
}
