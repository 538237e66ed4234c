import TextDocument

/// `textrender completion`.
enum CompletionCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let name = arguments.operands.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      let names = CompletionShell.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage, at: "completion", "there is no script for “\(name)”",
        hint: NearestNames(names).hint(for: name) ?? "Name one of \(names.joined(separator: ", "))."
      )
    }
    try StandardOutput.write(shell.script)
  }
}
