/// The specification of an option of the command line.
struct OptionSpec: Hashable, Sendable {
  /// The name without its hyphens.
  let name: String
  /// A one-letter form, or nil.
  let short: Character?
  /// The placeholder for its value in help, or nil if it takes none.
  let value: String?
  /// The description for help, in a few words.
  let help: String
  /// The group in which help lists it.
  let group: OptionGroup

  init(
    _ name: String, short: Character? = nil, value: String? = nil, _ group: OptionGroup,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.group = group
  }

  /// The option as typed: `-o, --output OUT`.
  var usage: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}

/// The heading under which `--help` lists an option.
enum OptionGroup: String, CaseIterable {
  case input = "Input"
  case output = "Output"
  case page = "Page"
  case type = "Type"
  case flow = "Columns and shapes"
  case traits = "Size classes"
  case general = "General"
}
