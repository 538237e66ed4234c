import TextRender

/// Draws a poster: a line of large type, and text that flows round a circle in two columns.
///
/// usage: poster FILE.png
@main
enum Poster {
  static let size = Size(width: 480, height: 360)
  static let text = String(
    repeating:
      "A column of text meets a circle and goes on behind it, word after word, on both sides. ",
    count: 14)

  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "poster.png"
    var page = DisplayList(size: size)

    let title = TextStorage(
      string: "Both sides",
      attributes: TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 34)))
    draw(title, in: [Rect(x: 30, y: 18, width: 420, height: 50)], around: nil, on: &page)

    var style = ParagraphStyle()
    style.alignment = .justified
    style.justification = .even(fontSize: 11)
    style.hyphenationLanguage = "en-US"
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 11))
    attributes[.paragraphStyle] = style
    let columns = [
      Rect(x: 30, y: 80, width: 200, height: 250), Rect(x: 250, y: 80, width: 200, height: 250),
    ]
    let circle = BezierPath(ovalIn: Rect(x: 170, y: 130, width: 140, height: 140))
    page.fill(circle, with: Color(red: 0.86, green: 0.93, blue: 0.9))
    draw(TextStorage(string: text, attributes: attributes), in: columns, around: circle, on: &page)

    try OutputFile.write(PNGEncoder().encode(Rasterizer().rasterize(page, scale: 2)), to: path)
    print(path)
  }

  /// Lays a text out in columns of the page, around an outline in the page's coordinates.
  static func draw(
    _ storage: TextStorage, in columns: [Rect], around shape: BezierPath?,
    on page: inout DisplayList
  ) {
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    for column in columns {
      let container = TextContainer(size: column.size)
      if let shape {
        let local = shape.transformed(by: .translation(x: -column.minX, y: -column.minY))
        container.exclusionPaths = [ExclusionPath(path: local, margin: 8)]
      }
      manager.addTextContainer(container)
      page.drawText(in: container, of: manager, at: column.origin)
    }
  }
}
