/// The styles of Markdown elements by one sheet, each merged once. A text asks for them with each
/// paragraph and each span.
final class ElementStyles {
  private struct Key: Hashable {
    var element: MarkdownElement
    var em: Double
  }

  private var known: [Key: SheetStyle] = [:]

  /// Returns the style of an element.
  ///
  /// - Parameters:
  ///   - em: The size of the text around it, in points.
  ///   - compute: Computes the style, if it is not known.
  func style(
    of element: MarkdownElement, em: Double, compute: () -> SheetStyle
  ) -> SheetStyle {
    let key = Key(element: element, em: em)
    if let style = known[key] { return style }
    let style = compute()
    known[key] = style
    return style
  }
}
