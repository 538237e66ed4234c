import TextDocument

/// A shell that completes the words of a command line, with the script that tells it how.
///
/// Scripts are made from the tables of commands and options, so that they know each of them.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script.
  var script: String {
    switch self {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  static var commands: [String] { Command.allCases.map(\.rawValue) }
}

extension OptionSpec {
  /// The words that the option's value may be; empty where it is something else.
  var choices: [String] {
    if self == .device || self == .devices { return Device.presets.map(\.name) }
    if self == .orientation { return ["portrait", "landscape"] }
    guard let value, value.contains("|") else { return [] }
    return value.split(separator: "|").map(String.init)
  }
}

extension Command {
  /// The words that its operands may be; empty where they are files or nothing.
  var operandChoices: [String] {
    switch self {
    case .help: CompletionShell.commands + ["sheets"]
    case .completion: CompletionShell.allCases.map(\.rawValue)
    case .watch: Command.allCases.filter(\.canBeWatched).map(\.rawValue)
    case .render, .animate, .layout, .preview, .batch, .fonts, .devices, .check, .diff, .demo,
      .serve, .worker:
      []
    }
  }

  /// True if its operands are files.
  var readsFiles: Bool {
    switch self {
    case .render, .animate, .layout, .preview, .batch, .check, .diff, .watch, .serve: true
    case .fonts, .devices, .demo, .worker, .completion, .help: false
    }
  }
}
