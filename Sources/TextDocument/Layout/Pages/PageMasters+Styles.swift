import TextStorage

/// Masters for pages that start with a paragraph of a style. Such pages are known only when the
/// text has reached them.
extension PageMasters {
  /// The most combinations of such masters that decide the place of text. Each has containers of
  /// its own.
  private static let mostSets = 64

  /// True if some master is for pages that start with a style.
  var haveStyles: Bool { masters.contains { $0.style != nil } }

  /// True if such a master decides where text is on a page.
  var haveStyledGeometry: Bool {
    masters.contains { $0.style != nil && $0.movesText }
  }

  /// True if some master numbers its pages.
  var haveNumbers: Bool { masters.contains { $0.pageNumber != nil } }

  /// Returns the sets of such masters that may meet on a page, as far as they decide the place of
  /// text.
  ///
  /// - Throws: A ``DocumentError`` if there are too many.
  func styledSets() throws(DocumentError) -> [Set<Int>] {
    let own = masters.indices.filter { masters[$0].style != nil && masters[$0].movesText }
    var starts: [String: Set<Int>] = [:]
    var from: [String: Set<Int>] = [:]
    for index in own {
      switch masters[index].when {
      case .starts(let name): starts[name, default: []].insert(index)
      case .from(let name): from[name, default: []].insert(index)
      default: break
      }
    }
    // A paragraph has several styles, and each may have masters.
    var sets: [Set<Int>] = [[]]
    for name in starts.keys.sorted() + from.keys.sorted() {
      let added = (starts[name] ?? []).union(from[name] ?? [])
      for set in sets where !sets.contains(set.union(added)) { sets.append(set.union(added)) }
      for group in [starts[name], from[name]].compactMap({ $0 }) where group != added {
        for set in sets where !sets.contains(set.union(group)) { sets.append(set.union(group)) }
      }
      guard sets.count <= Self.mostSets else {
        throw DocumentError(
          .malformedInput, at: "masters[\(added.max() ?? 0)].when",
          "the margins, columns or shapes of pages depend on too many styles",
          hint:
            "Use at most \(Self.mostSets.trailingZeroBitCount) styles in the masters that have them."
        )
      }
    }
    return sets
  }

  /// The remarks on masters for pages that start with a style that neither the sheet nor Markdown
  /// has.
  var remarksOnStyles: [DocumentRemark] {
    let lists = (1...6).map { "contents\($0)" } + [SheetContents.titleStyle, SheetIndex.titleStyle]
    let known = Set(
      part.styles.keys + MarkdownElement.allCases.map(\.rawValue) + lists
        + [SheetFootnotes.titleStyle, SheetContents.figuresStyle, SheetIndex.letterStyle])
    return masters.enumerated().compactMap { index, master in
      guard let name = master.style, !known.contains(name) else { return nil }
      return DocumentRemark(
        place: "masters[\(index)].when", message: "no style has the name “\(name.prefix(80))”",
        hint: NearestNames(known.sorted()).hint(for: name))
    }
  }

  /// True if other masters for pages by their styles leave the text of all pages where it is.
  ///
  /// - Parameter other: The masters for each page that is there.
  func leaveText(with other: [Set<Int>]) -> Bool {
    let own = Set(masters.indices.filter { masters[$0].style != nil && masters[$0].movesText })
    return other.indices.allSatisfy { page in
      styledMasters(ofPage: page).intersection(own) == other[page].intersection(own)
    }
  }

  /// Returns the masters for pages by the styles that they start with.
  ///
  /// - Parameters:
  ///   - pages: The text of each page, in UTF-16 code units; nil for a page without any.
  ///   - storage: The text.
  /// - Complexity: O(*n* log *m*) for *n* pages and a text of *m* code units.
  func styledMasters(of pages: [Range<Int>?], in storage: TextStorage) -> [Set<Int>] {
    var current: Set<Int> = []
    return pages.map { range in
      let own = range.map { styledMasters(at: $0.lowerBound, after: current, in: storage) }
      current = continued(from: own ?? current)
      return own ?? current
    }
  }

  /// Returns the masters for a page by the style that it starts with.
  ///
  /// - Parameters:
  ///   - position: The start of its text, in UTF-16 code units.
  ///   - current: The masters that continue from the page before.
  private func styledMasters(
    at position: Int, after current: Set<Int>, in storage: TextStorage
  ) -> Set<Int> {
    guard position < storage.length,
      storage.paragraphRange(containing: position).lowerBound == position,
      let names = storage.attribute(.styleNames, at: position)?.paragraph, !names.isEmpty
    else { return current }
    var own: Set<Int> = []
    var begun: Set<Int> = []
    for (index, master) in masters.enumerated() {
      switch master.when {
      case .starts(let name) where names.contains(name): own.insert(index)
      case .from(let name) where names.contains(name): begun.insert(index)
      default: break
      }
    }
    return (begun.isEmpty ? current : begun).union(own)
  }

  /// Returns the masters among those of a page that continue on the next one.
  private func continued(from styles: Set<Int>) -> Set<Int> {
    styles.filter { index in
      if case .from = masters[index].when { return true }
      return false
    }
  }

  /// Returns the masters for a page by the style that it starts with, as far as it is known.
  func styledMasters(ofPage page: Int) -> Set<Int> {
    if styled.indices.contains(page) { return styled[page] }
    return styled.last.map(continued) ?? []
  }

  /// Takes the masters for the style that a page starts with. Those of later pages are not known
  /// then.
  ///
  /// - Parameters:
  ///   - position: The start of its text, in UTF-16 code units.
  /// - Returns: True if the page had other ones.
  mutating func begin(page: Int, at position: Int, in storage: TextStorage) -> Bool {
    let current = page > 0 ? continued(from: styledMasters(ofPage: page - 1)) : []
    let own = styledMasters(at: position, after: current, in: storage)
    if own == styledMasters(ofPage: page) { return false }
    while styled.count < page { styled.append(styledMasters(ofPage: styled.count)) }
    styled = styled.prefix(page) + [own]
    return true
  }
}

extension SheetMaster {
  /// True if it decides where text is on a page.
  fileprivate var movesText: Bool { hasGeometry || hasParts }

  /// The style that its pages start with; nil for any other occasion.
  fileprivate var style: String? {
    switch when {
    case .starts(let name), .from(let name): name
    default: nil
    }
  }
}
