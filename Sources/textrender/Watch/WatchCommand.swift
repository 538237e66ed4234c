import TextDocument
import TextDrawing

/// `textrender watch`: runs a command again whenever a file that it reads is saved.
///
/// It continues until a signal ends it, even while the document has faults. Its messages go to
/// standard error.
enum WatchCommand: Command {
  static let name = "watch"
  static let summary = "repeat a command whenever a file that it reads is saved"
  static let operands = "render|animate|preview|check|layout …"
  static let operandCount = 1...1_000_000
  static let readsFiles = true
  static let takesCommandLine = true
  static let examples = [
    "textrender watch render page.json -o page.png",
    "textrender watch check page.json --devices phones",
  ]

  static func operandChoices(among commands: [any Command.Type]) -> [String] {
    commands.filter { $0.canBeWatched }.names
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let words = arguments.operands
    let command = try checked(words, of: arguments.commands)
    if command.has(.help) {
      try StandardOutput.write(HelpText.text(for: command.command))
      return
    }
    let watch: FileWatch
    do {
      watch = try FileWatch()
    } catch {
      throw CommandFailure(error)
    }
    var outputs = WatchedOutputs()
    var changes: [String] = []
    while true {
      let run = try WatchedRun(words)
      let result = outputs.record(run)
      let isFirst = watch.files.isEmpty
      follow(run, watch)
      if watch.files.isEmpty {
        // It ended before it read anything, and has reported why.
        throw CommandFailure(run.status.flatMap(ExitStatus.init) ?? .usage, at: "", "")
      }
      var line = clock() + "  "
      if !changes.isEmpty { line += list(changes) + " changed: " }
      line += result
      if isFirst { line += "; waiting for changes to \(count(watch.files.count, "file"))" }
      StandardError.write(TerminalText.line(line) + "\n")
      changes = watch.wait()
    }
  }

  /// Returns the command line after `watch`, which must be one that reads files.
  private static func checked(
    _ words: [String], of commands: [any Command.Type]
  ) throws(CommandFailure) -> ParsedArguments {
    let command = try ParsedArguments(words, of: commands)
    guard command.command.canBeWatched else {
      let names = operandChoices(among: commands)
      throw CommandFailure(
        .usage, at: "watch", "“\(words[0])” is not one of \(names.joined(separator: ", "))",
        hint: "Write the command after it: textrender watch render page.json -o page.png.")
    }
    if command.operands.contains(InputFile.standardInput), !command.has(.help) {
      throw CommandFailure(
        .usage, at: "watch", "standard input is read once and cannot be watched",
        hint: "Name a file.")
    }
    return command
  }

  /// Watches the files that a run has read, except those that it wrote itself.
  private static func follow(_ run: WatchedRun, _ watch: FileWatch) {
    // A run that was ended before it could report leaves the watched files as they were.
    guard !run.inputs.isEmpty else { return }
    let inputs = run.inputs.filter { !run.outputs.contains($0.path) }
    let known = Set(watch.files)
    watch.follow(inputs.map(\.path))
    for input in inputs where !known.contains(input.path) && !input.mark.isEmpty {
      // It may have been saved after the run read it.
      let bytes = try? InputFile.read(input.path)
      if bytes.map(SHA256.hexadecimal(of:)) != input.mark { watch.markChanged(input.path) }
    }
  }

  /// Returns the first names of a list, and the number of the others.
  private static func list(_ names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: ", ")
      : names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }

  static func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}
