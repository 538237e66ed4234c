import TextDocument

/// A shell with completion of command lines, and the script for it.
///
/// Scripts are generated from the tables of commands and options, so they are always complete.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The completion script.
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
  /// The possible values of the option; empty if they are not fixed words.
  var choices: [String] {
    if self == .device || self == .devices { return Device.presets.map(\.name) }
    if self == .orientation { return ["portrait", "landscape"] }
    guard let value, value.contains("|") else { return [] }
    return value.split(separator: "|").map(String.init)
  }
}

extension Command {
  /// The possible operands of the command; empty if they are files or there are none.
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
