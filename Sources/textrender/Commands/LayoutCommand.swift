import TextDocument

/// `textrender layout`.
enum LayoutCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments)
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
