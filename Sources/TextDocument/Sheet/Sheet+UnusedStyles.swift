extension Sheet {
  /// The variations that were written rather than generated, in their order.
  var writtenVariations: [SheetVariation] { variations.filter { !$0.isMade } }

  /// The parts as they were written, each with the prefix of its keys in messages.
  var writtenParts: [(part: SheetPart, place: String)] {
    [(base, "")]
      + writtenVariations.enumerated().map { ($0.element.part, "variations[\($0.offset)].") }
  }

  /// The styles of heads, feet and notes, and of tables of contents.
  private static let pageStyles =
    ["head", "foot", SheetFootnotes.styleName, SheetContents.titleStyle]
    + (1...6).map { "contents\($0)" } + (1...SheetIndex.levels).map { "index\($0)" }
    + [SheetIndex.className, SheetIndex.titleStyle, SheetIndex.letterStyle]
    + [SheetFootnotes.titleStyle, SheetContents.figuresStyle]

  /// Returns remarks on named styles that no text uses: no Markdown element, run or other style
  /// refers to them. Styles of included sheets are exempt, as other documents may use them.
  ///
  /// - Parameter named: Names that are used elsewhere.
  func unusedStyles(besides named: Set<String> = []) -> [DocumentRemark] {
    let parts = writtenParts
    if parts.allSatisfy({ $0.part.styles.isEmpty }) { return [] }
    let elements = MarkdownElement.allCases.map(\.rawValue)
    var used = Set(elements + Self.pageStyles).union(named).union(includedStyles)
    for (part, _) in parts {
      let styles = part.styles.values + part.unnamedStyles
      used.formUnion(styles.compactMap(\.basedOn?.name))
      used.formUnion((part.runs ?? []).compactMap(\.styleName))
    }
    return parts.flatMap { part, place in
      part.styles.keys.filter { !used.contains($0) }.sorted().map { name in
        DocumentRemark(
          place: "\(place)styles.\(name)", message: "nothing uses the style “\(name)”",
          hint: HabitNames.hint(forStyle: name, elements: elements.sorted()))
      }
    }
  }
}
