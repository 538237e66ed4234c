import TextDocument

extension FuzzTarget {
  /// Markdown, laid out on a page.
  static let markdown = FuzzTarget(name: "markdown") { bytes in
    let request = DocumentRequest(DocumentInput(text(bytes), format: .markdown))
    guard let layout = try? DocumentLayout(request) else { return }
    for number in layout.pages.indices.prefix(2) { _ = layout.displayList(page: number) }
  }
}
