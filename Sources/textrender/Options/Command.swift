/// A command of the tool.
///
/// A command is one conforming type and a row of `TextRenderTool.commands`. Parsing, help,
/// completion and hints follow from its members.
protocol Command {
  /// The name on the command line.
  static var name: String { get }
  /// The summary of the command.
  static var summary: String { get }
  /// The operands in the usage line.
  static var operands: String { get }
  /// The permitted numbers of operands.
  static var operandCount: ClosedRange<Int> { get }
  /// The options of the command, without `--help`; none by default.
  static var ownOptions: [OptionSpec] { get }
  /// Example command lines.
  static var examples: [String] { get }

  /// True if its operands are files; false by default.
  static var readsFiles: Bool { get }
  /// True if it reads files that can be watched, and its result depends on them; false by default.
  static var canBeWatched: Bool { get }
  /// True if its operands are a command line with options of its own; false by default.
  static var takesCommandLine: Bool { get }
  /// True if it enters a sandbox itself, once it knows its files; false by default.
  static var entersSandboxItself: Bool { get }
  /// True if the limits of time and memory apply to each document and not to the whole process;
  /// false by default.
  static var limitsEachDocument: Bool { get }

  /// Returns the possible operands for completion; none by default, as for files.
  ///
  /// - Parameter commands: All commands of the tool.
  static func operandChoices(among commands: [any Command.Type]) -> [String]

  /// Returns the path of the output, or nil for standard output or none, and creates what must
  /// exist before the process enters a sandbox. By default this is the value of `--output`.
  static func prepareOutput(_ arguments: ParsedArguments) throws(CommandFailure) -> String?

  /// Runs the command.
  static func run(_ arguments: ParsedArguments) throws(CommandFailure)
}

extension Command {
  static var ownOptions: [OptionSpec] { [] }
  static var readsFiles: Bool { false }
  static var canBeWatched: Bool { false }
  static var takesCommandLine: Bool { false }
  static var entersSandboxItself: Bool { false }
  static var limitsEachDocument: Bool { false }

  /// The options of the command.
  static var options: [OptionSpec] { ownOptions + [.help] }

  static func operandChoices(among commands: [any Command.Type]) -> [String] { [] }

  static func prepareOutput(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    let output = arguments.value(.output) ?? arguments.value(.animationOutput)
    return output == "-" ? nil : output
  }
}

extension [any Command.Type] {
  /// The names of the commands.
  var names: [String] { map { $0.name } }

  /// Returns the command with a name, or nil.
  func named(_ name: String) -> (any Command.Type)? { first { $0.name == name } }
}
