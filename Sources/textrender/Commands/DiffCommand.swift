import TextDocument

/// `textrender diff`.
enum DiffCommand: Command {
  static let name = "diff"
  static let summary = "report and draw the changes between the layouts of two inputs"
  static let operands = "A B [-o OUT] [options]"
  static let operandCount = 2...2
  static let readsFiles = true
  static let ownOptions: [OptionSpec] = OptionSpec.layoutOptions + OptionSpec.pictureOptions
  static let examples = [
    "textrender diff old.md new.md --size 600x800",
    "textrender diff old.json new.json -o changes.png",
  ]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = try LayoutArguments(arguments)
    let pictures = arguments.has(.output) ? try PictureArguments(arguments) : nil
    if let path = pictures?.path { try RenderCommand.check(path) }
    guard arguments.operands != ["-", "-"] else {
      throw CommandFailure(
        .usage, at: "command line", "only one of the two inputs can be standard input")
    }
    let before = try layout(arguments.operands[0], options)
    let after = try layout(arguments.operands[1], options)
    let comparison = DocumentComparison(from: before, to: after)
    if let pictures { try draw(comparison, pictures) }
    guard pictures == nil || pictures?.path != nil else { return }
    let report = comparison.report.map { TerminalText.line($0) + "\n" }.joined()
    try StandardOutput.write(Array(report.utf8))
  }

  private static func layout(
    _ input: String, _ options: LayoutArguments
  ) throws(CommandFailure) -> DocumentLayout {
    try DocumentLoader.layout(try DocumentLoader.load(input, options), threads: options.threads)
  }

  private static func draw(
    _ comparison: DocumentComparison, _ pictures: PictureArguments
  ) throws(CommandFailure) {
    let painter = pictures.painter()
    let count = comparison.after.pages.count
    if pictures.path == nil, count > 1 {
      throw CommandFailure(
        .usage, at: "--output",
        "the text has \(count) pages, but standard output takes one picture",
        hint: "Name a file, or use --overflow grow or truncate.")
    }
    for page in 0..<count {
      do {
        let picture = try painter.picture(
          of: comparison.displayList(page: page), scale: comparison.after.scale)
        if let path = pictures.path {
          try PicturePainter.write(
            picture.bytes, to: PicturePainter.path(path, page: page, of: count))
        } else {
          try StandardOutput.write(picture.bytes)
        }
      } catch {
        throw CommandFailure(error, at: "output")
      }
    }
  }
}
