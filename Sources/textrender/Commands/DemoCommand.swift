import TextDocument

/// `textrender demo`.
enum DemoCommand {
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
