import TextDocument

/// `textrender demo`.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "draw the built-in page: text on both sides of a curve"
  static let operands = "-o OUT [options]"
  static let operandCount = 0...0
  static let ownOptions: [OptionSpec] =
    [.scale, .threads, .debugLayout] + OptionSpec.pictureOptions
  static let examples = ["textrender demo -o demo.png", "textrender demo -o demo.png --scale 2"]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let pictures = try PictureArguments(arguments)
    if let path = pictures.path { try RenderCommand.check(path) }
    var request: DocumentRequest
    do {
      request = try DemoPage.request()
    } catch {
      throw CommandFailure(error)
    }
    request.overrides.page.scale = try arguments.scale()
    request.overflow = .grow
    try RenderCommand.render(request, pictures)
  }
}
