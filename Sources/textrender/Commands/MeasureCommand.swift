import TextDocument

/// `textrender measure`.
enum MeasureCommand: Command {
  static let name = "measure"
  static let summary = "print as JSON if text fits, and changes that make it fit"
  static let operands = "INPUT [options]"
  static let operandCount = 1...1
  static let readsFiles = true
  static let canBeWatched = true
  static let ownOptions: [OptionSpec] = OptionSpec.layoutOptions
  static let examples = [
    "textrender measure card.json --overflow truncate",
    "textrender measure title.txt --size 300x40 --font-size 30 --overflow truncate",
  ]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    var options = try LayoutArguments(arguments)
    options.choosePaper()
    let request = try DocumentLoader.load(arguments.operands[0], options)
    let layout = try DocumentLoader.layout(request, threads: options.threads)
    var measure = LayoutMeasure(layout)
    measure.addSuggestions(for: request, of: layout)
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
      writer.beginObject()
      try measure.writeMembers(to: &writer)
      writer.endObject()
      writer.append(0x0A)
      try writer.flush()
    } catch {
      throw failure ?? CommandFailure(error)
    }
  }
}
