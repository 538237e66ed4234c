import TextDocument

/// `textrender check`.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "report all faults of a sheet, with their places"
  static let operands = "SHEET [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] = [
    .checkFormat, .strict, .devices, .orientations, .device, .orientation, .split, .horizontal,
    .vertical, .category, .trait, .overflow, .allowOutside, .root, .noFiles, .linkSchemes,
    .sandbox, .maxTime, .maxMemory, .maxPages,
  ]
  static let examples = [
    "textrender check page.json", "textrender check page.json --devices paper --strict",
    "textrender check article.md", "textrender check page.json --format json",
  ]

  /// The format of the report.
  private enum Report: String, CaseIterable {
    case text
    case json
  }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = arguments.operands[0]
    let place = path == InputFile.standardInput ? "standard input" : path
    let report = try arguments.choice(.checkFormat, Report.self) ?? .text
    let faults = try faults(arguments, path: path, place: place)
    let errors = faults.count { $0.severity == .error }
    let warnings = faults.count - errors
    switch report {
    case .json:
      try StandardOutput.write(json(faults, place: place, errors: errors))
    case .text where faults.isEmpty:
      let kind = DocumentFormat(forFileNamed: path).hasBlocks ? "text" : "sheet"
      try StandardOutput.write(
        TerminalText.line("\(place): this \(kind) has no faults") + "\n")
    case .text:
      for fault in faults {
        StandardError.report(place, fault.text)
        if let hint = fault.hint { StandardError.write("  \(TerminalText.line(hint))\n") }
      }
      if faults.count > 1 || errors == 0 {
        StandardError.report(place, count(errors, "error") + ", " + count(warnings, "warning"))
      }
    }
    if let first = faults.first(where: { $0.severity == .error }) {
      throw CommandFailure(
        CommandFailure(DocumentError(first.kind, at: "", "")).status, at: "", "")
    }
    if warnings > 0, arguments.has(.strict) { throw CommandFailure(.malformedInput, at: "", "") }
  }

  private static func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }

  /// Returns the faults of a sheet or a text.
  private static func faults(
    _ arguments: ParsedArguments, path: String, place: String
  ) throws(CommandFailure) -> [SheetFault] {
    var request = DocumentRequest()
    try LayoutArguments.readAccess(arguments, into: &request)
    try LayoutArguments.readTraits(arguments, into: &request.traits)
    let named: [OptionSpec] = [.devices, .device, .split, .orientation, .orientations]
    let devices =
      named.contains(where: arguments.has)
      ? try PreviewCommand.devices(arguments).environments : nil
    do {
      RunReport.current?.read(path)
      let bytes = try InputFile.read(path)
      let folder = InputFile.folder(of: path)
      let format = DocumentFormat(forFileNamed: path)
      if format.hasBlocks {
        let text = try SourceText(bytes: bytes, place: place)
        request.input = DocumentInput(text.string, format: format, folder: folder)
        request.input?.file = path
        let check = try MarkdownCheck(request)
        if try arguments.choice(.checkFormat, Report.self) != .json {
          try StandardOutput.write(TerminalText.line("\(place): \(check.summary)") + "\n")
        }
        return check.faults
      }
      return try SheetCheck(bytes, name: path, in: folder, for: request, environments: devices)
        .faults
    } catch let error as DocumentError {
      // Text that is not JSON has a single fault.
      if error.kind == .malformedInput { return [SheetFault(error)] }
      throw CommandFailure(error.inside(error.place == place || error.place == path ? "" : place))
    } catch {
      throw CommandFailure(error, at: place)
    }
  }

  private static func json(_ faults: [SheetFault], place: String, errors: Int) -> [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    writer.member("file", place)
    writer.key("faults")
    writer.write(faults)
    writer.member("errors", errors)
    writer.member("warnings", faults.count - errors)
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }
}
