import TextDocument

/// A parsed command line: the command, its options with their values, and its operands.
struct ParsedArguments {
  /// The command.
  var command: any Command.Type
  /// All commands of the tool.
  let commands: [any Command.Type]
  /// The arguments other than options: inputs.
  var operands: [String] = []
  /// The options in the order in which they were given.
  private var given: [(spec: OptionSpec, value: String)] = []

  /// Parses the arguments of a process.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's own name.
  ///   - commands: All commands of the tool.
  init(_ arguments: [String], of commands: [any Command.Type]) throws(CommandFailure) {
    self.commands = commands
    guard var name = arguments.first else {
      throw CommandFailure(
        .usage, at: "command line", "the command is missing",
        hint: "Try “textrender help”, or “textrender demo -o demo.png”.")
    }
    if name == "--help" || name == "-h" || name == "--version" {
      // The caller handles `--version` if it is the only argument.
      guard arguments.count == 1 else { throw Self.unexpected(arguments[1]) }
      name = "help"
    }
    guard let command = commands.named(name) else {
      throw CommandFailure(
        .usage, at: "command line", "there is no command “\(name)”",
        hint: Self.versionNames.contains(name)
          ? "Did you mean “--version”?"
          : NearestNames(commands.names).hint(for: name) ?? "“textrender help” lists the commands.")
    }
    self.command = command
    if command.takesCommandLine, arguments.count > 1, !["--help", "-h"].contains(arguments[1]) {
      // The rest is a command line of its own.
      operands = Array(arguments.dropFirst())
      return
    }
    try read(arguments.dropFirst())
    if has(.help) { return }
    try checkOperands()
  }

  private static let versionNames = ["version", "-v", "-V"]

  private mutating func read(_ arguments: ArraySlice<String>) throws(CommandFailure) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      var name = argument[...]
      var attached: String?
      if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
        name = argument[..<equals]
        attached = String(argument[argument.index(after: equals)...])
      } else if !argument.hasPrefix("--"), argument.count > 2 {
        // “-oFILE”; an unknown letter is reported as it was typed.
        let letter = argument.prefix(2)
        if let value = spec(named: letter)?.value, !value.isEmpty {
          name = letter
          attached = String(argument.dropFirst(2))
        }
      }
      guard let spec = spec(named: name) else { throw unknown(String(name)) }
      if spec.value == nil {
        guard attached == nil else {
          throw CommandFailure(.usage, at: "--\(spec.name)", "this option takes no value")
        }
        given.append((spec, ""))
      } else {
        guard let value = attached ?? rest.popFirst() else {
          throw CommandFailure(
            .usage, at: "--\(spec.name)", "a value is missing: \(spec.usage)")
        }
        given.append((spec, value))
      }
    }
  }

  private func spec(named argument: Substring) -> OptionSpec? {
    if argument.hasPrefix("--") {
      let name = argument.dropFirst(2)
      return command.options.first { $0.name == name }
    }
    let letters = argument.dropFirst()
    guard letters.count == 1 else { return nil }
    return command.options.first { $0.short == letters.first }
  }

  private func unknown(_ argument: String) -> CommandFailure {
    let names = command.options.map { "--\($0.name)" }
    let elsewhere = commands.first { other in
      other.options.contains { "--\($0.name)" == argument }
    }
    var hint = NearestNames(names).hint(for: argument)
    if let elsewhere { hint = "It is an option of “textrender \(elsewhere.name)”." }
    return CommandFailure(
      .usage, at: "command line", "“textrender \(command.name)” has no option “\(argument)”",
      hint: hint ?? "“textrender help \(command.name)” lists its options.")
  }

  private static func unexpected(_ argument: String) -> CommandFailure {
    CommandFailure(.usage, at: "command line", "“\(argument)” is one argument too many")
  }

  private func checkOperands() throws(CommandFailure) {
    let allowed = command.operandCount
    if operands.count > allowed.upperBound {
      throw Self.unexpected(operands[allowed.upperBound])
    }
    if operands.count < allowed.lowerBound {
      let input = operands.isEmpty ? "input" : "second input"
      throw CommandFailure(
        .usage, at: "command line", "the \(input) is missing",
        hint: "Usage: textrender \(command.name) \(command.operands)")
    }
  }

  // MARK: Values

  /// Returns true if an option was given.
  func has(_ spec: OptionSpec) -> Bool { given.contains { $0.spec == spec } }

  /// Returns the names and values of the given options, in the order of the command line.
  func given(except others: [OptionSpec]) -> [(name: String, value: String)] {
    given.filter { !others.contains($0.spec) }.map { ($0.spec.name, $0.value) }
  }

  /// Returns the value of an option; the last one counts if it was given more than once.
  func value(_ spec: OptionSpec) -> String? { given.last { $0.spec == spec }?.value }

  /// Returns all values of an option that may be repeated.
  func values(_ spec: OptionSpec) -> [String] {
    given.filter { $0.spec == spec }.map(\.value)
  }

  /// Returns the value of an option that is one of a few words.
  func choice<Value: CaseIterable & RawRepresentable>(
    _ spec: OptionSpec, _ type: Value.Type
  ) throws(CommandFailure) -> Value? where Value.RawValue == String {
    guard let text = value(spec) else { return nil }
    if let found = Value(rawValue: text) { return found }
    let names = Value.allCases.map(\.rawValue)
    throw CommandFailure(
      .usage, at: "--\(spec.name)",
      "“\(text)” is not one of \(names.joined(separator: ", "))",
      hint: NearestNames(names).hint(for: text))
  }

  /// Returns the value of an option that is a number, or throws if it is out of bounds.
  func number(
    _ spec: OptionSpec, in bounds: ClosedRange<Double>, _ what: String
  ) throws(CommandFailure) -> Double? {
    guard let text = value(spec) else { return nil }
    return try checked(Double(text), text, of: spec, in: bounds, what)
  }

  /// Returns the value of an option that is a length, in points.
  ///
  /// - Parameter em: The font size that `em` units refer to, in points.
  func points(
    _ spec: OptionSpec, in bounds: ClosedRange<Double>, _ what: String, em: Double = 16
  ) throws(CommandFailure) -> Double? {
    guard let text = value(spec) else { return nil }
    let points = MeasureUnit.points(of: text, em: em) ?? Double(text)
    return try checked(points, text, of: spec, in: bounds, what)
  }

  /// Returns the number that a text represents, or throws if it is none or out of bounds.
  private func checked(
    _ number: Double?, _ text: String, of spec: OptionSpec, in bounds: ClosedRange<Double>,
    _ what: String
  ) throws(CommandFailure) -> Double {
    guard let number, bounds.contains(number) else {
      throw CommandFailure(
        .usage, at: "--\(spec.name)",
        "“\(text)” is not a \(what) from \(bounds.lowerBound.formatted) to "
          + "\(bounds.upperBound.formatted)"
      )
    }
    return number
  }

  /// Returns the value of an option that is a whole number, or throws if it is out of bounds.
  func integer(
    _ spec: OptionSpec, in bounds: ClosedRange<Int>, _ what: String
  ) throws(CommandFailure) -> Int? {
    guard let text = value(spec) else { return nil }
    guard let number = Int(text), bounds.contains(number) else {
      throw CommandFailure(
        .usage, at: "--\(spec.name)",
        "“\(text)” is not a \(what) from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }
}

extension Double {
  /// The number, without a decimal part if it is whole.
  var formatted: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension ParsedArguments {
  /// Returns the scale in pixels per point from either of two options; nil if neither is given.
  func scale() throws(CommandFailure) -> Double? {
    let scale = try number(.scale, in: 0.01...100, "scale")
    guard let dots = try number(.dpi, in: 1...7200, "number of pixels per inch") else {
      return scale
    }
    guard scale == nil else {
      throw CommandFailure(.usage, at: "--dpi", "--dpi and --scale exclude each other")
    }
    return dots / 72
  }
}
