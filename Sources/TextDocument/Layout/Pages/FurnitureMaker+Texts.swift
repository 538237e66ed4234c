import TextGeometry
import TextStorage

/// The texts of heads, feet and repeated frames with their attributes.
extension FurnitureMaker {
  /// Returns a text with its attributes. Tabs of a head or foot separate its start, middle and
  /// end.
  mutating func styled(_ words: String, _ template: Template) -> AttributedText {
    // Of Markdown the reader restores the marks of values.
    let isPlain = template.input.format == .plain
    let isRestored = template.input.isMerged && isPlain
    let text = isRestored ? DocumentValues.restored(words, lines: true) : words
    var input = template.input
    input.string = text
    let isLine = template.role != .frame && isPlain && text.contains("\t")
    guard isLine else { return styled(input, by: template) }
    let parts = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    let width = template.plan.frame.width
    let end = SheetStyle.Tab(
      location: width, alignment: facts.isRightToLeft ? .left : .right)
    var tabs = [SheetStyle.Tab(location: width / 2, alignment: .center), end]
    if parts.count == 3, parts[1].isEmpty {
      input = DocumentInput("\(parts[0])\t\(parts[2])", format: .plain)
      tabs = [end]
    }
    var styled = styled(input, by: template)
    var style = styled.attributes(at: 0)[.paragraphStyle] ?? .default
    style.tabStops = tabs.map(\.storageTab)
    styled.addAttribute(.paragraphStyle, value: style, range: 0..<styled.length)
    return styled
  }

  private mutating func styled(_ input: DocumentInput, by template: Template) -> AttributedText {
    // Each text has numbers of its own.
    stylers[template.style].styler.captions = CaptionCounts()
    var outer = stylers[template.style].styler
    let text = outer.text(
      of: input, by: &stylers[template.style].styler, isLast: true, at: template.place)
    // The texts of a styler have tables of their own.
    stylers[template.style].styler.tablePlaces = outer.tablePlaces
    let own = outer.noteRemarks + outer.classes.remarks(styles: Array(masters.part.styles.keys))
    for remark in own where !remarks.contains(remark) { remarks.append(remark) }
    return input.format == .markdown ? resolvingReferences(in: text, at: template.place) : text
  }

  /// Returns a Markdown text with the words of its references: those to places of the document, in
  /// links without words, and those to names of its own.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  private mutating func resolvingReferences(
    in text: AttributedText, at part: String
  ) -> AttributedText {
    guard text.string.utf8.contains(UInt8(ascii: "{")) else { return text }
    let storage = TextStorage(text)
    let all = 0..<storage.length
    let references = DocumentStyler.references(["page", "ref"], in: all, of: storage)
    if references.isEmpty { return text }
    let known = places ?? findPlaces()
    places = known
    let own = Dictionary(
      storage.anchors(in: all, captions: CaptionNumbers(masters.part)).map {
        ($0.name, $0.title.isEmpty ? $0.name : $0.title)
      }
    ) { first, _ in first }
    let values = references.map { reference in
      let place = known[reference.target]
      return reference.kind == "page" ? place?.page : place?.words ?? own[reference.target]
    }
    for (reference, value) in zip(references, values) where value == nil {
      remark(onField: "\(reference.kind):\(reference.target)", at: part)
    }
    storage.beginEditing()
    for case (let reference, let value?) in zip(references, values).reversed() {
      _ = storage.replaceCharacters(in: reference.range, with: value)
    }
    _ = storage.endEditing()
    return storage.settledText
  }
}
