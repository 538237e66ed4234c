import TextDocument

/// `textrender layout`.
enum LayoutCommand: Command {
  static let name = "layout"
  static let summary = "print the position of every line and glyph, as JSON"
  static let operands = "INPUT [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] = OptionSpec.layoutOptions
  static let examples = [
    "textrender layout page.txt --size 400x600 --exclude 'circle(90 at 200 200)'",
    "textrender layout article.md | python3 -m json.tool | less",
  ]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments)
    options.choosePaper()
    let layout = try DocumentLoader.layout(
      try DocumentLoader.load(arguments.operands[0], options, releasesPages: true),
      threads: options.threads,
      releasesPages: true)
    if layout.cutsOff { DocumentLoader.reportOverflow(of: layout) }
    var failure: CommandFailure?
    var writer = JSONWriter { bytes throws(DocumentError) in
      do throws(CommandFailure) {
        try StandardOutput.write(bytes)
      } catch {
        failure = error
        throw DocumentError(.inputOutput, at: error.place, error.message)
      }
    }
    do {
      var dump = LayoutDump(layout)
      try dump.write(to: &writer)
      writer.append(0x0A)
      try writer.flush()
    } catch {
      throw failure ?? CommandFailure(error)
    }
  }
}
