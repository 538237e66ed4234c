import TextDocument

/// A shell with completion of command lines, and the script for it.
///
/// Scripts are generated from the tables of commands and options, so they are always complete.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the completion script for the commands of the tool.
  func script(for commands: [any Command.Type]) -> String {
    switch self {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }
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
