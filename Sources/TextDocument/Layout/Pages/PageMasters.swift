import TextGeometry
import TextLayout

/// The page masters of a document, and the looks that they give to its pages.
///
/// Pages with the same look have the same columns, containers, exclusions and pictures.
struct PageMasters: Sendable {
  /// The masters, in the order of the sheet.
  let masters: [SheetMaster]
  /// The styles that texts of heads and feet have.
  let part: SheetPart
  /// True if the first page is on the left of a spread.
  let isRightToLeft: Bool
  /// True if the notes beside the text are on other sides of left and right pages.
  let notesAreFacing: Bool
  /// The index of the last page as far as it is known, for masters of the last page.
  var lastPage: Int?
  /// The masters for pages that start with styles, by the pages' indices as far as they are known.
  var styled: [Set<Int>] = []
  /// The number of each look, by the masters that decide it.
  private var lookNumbers: [Look: Int] = [:]
  /// The looks, by their numbers.
  private(set) var looks: [Look] = []

  /// The masters that decide the parts of a page, weaker ones first.
  struct Look: Hashable, Sendable {
    var masters: [Int]
    /// True for a page on the right; always false if left and right pages are the same.
    var isRight: Bool
  }

  /// Creates the masters of a sheet; nil if it has none.
  ///
  /// - Throws: A ``DocumentError`` if the margins or parts of pages depend on too many styles.
  init?(_ part: SheetPart, isRightToLeft: Bool) throws(DocumentError) {
    let masters = part.masters ?? []
    guard !masters.isEmpty || part.notes.areFacing else { return nil }
    (self.masters, notesAreFacing) = (masters, part.notes.areFacing)
    self.isRightToLeft = isRightToLeft
    var part = part
    (part.runs, part.masters, part.containers) = (nil, nil, nil)
    self.part = part
    let sets = try styledSets()
    for page in namedPages {
      for styles in sets {
        for last in [nil, page] {
          lastPage = last
          let look = lookKey(ofPage: page, styles)
          if lookNumbers[look] != nil { continue }
          lookNumbers[look] = looks.count
          looks.append(look)
        }
      }
    }
    lastPage = nil
  }

  /// The indices of pages among which each look occurs.
  private var namedPages: [Int] {
    var pages = Set(0...3)
    for case .pages(let set) in masters.lazy.map(\.when) {
      for case .range(let start, let end) in set.selections {
        for number in [start, end ?? start] {
          pages.formUnion((number - 3...number + 2).filter { $0 >= 0 })
        }
      }
    }
    return pages.sorted()
  }

  /// The greatest page number that a master names.
  var greatestNumber: Int {
    masters.reduce((lastPage ?? 0) + 1) { greatest, master in
      if case .pages(let pages) = master.when { return max(greatest, pages.greatestNumber) }
      return greatest
    }
  }

  /// The indices of the pages where masters begin to count, and of those after them, as far as they
  /// are not left and right pages.
  var bounds: [Int] {
    let named = masters.flatMap { master -> [Int] in
      if case .pages(let pages) = master.when { return pages.bounds }
      return []
    }
    let singles =
      styled.indices.filter { !styled[$0].isEmpty } + [0] + (lastPage.map { [$0] } ?? [])
    return named + singles.flatMap { [$0, $0 + 1] }
  }

  /// True if some master decides where the document's text is on a page.
  var haveGeometry: Bool { notesAreFacing || masters.contains(where: \.hasGeometry) }

  /// True if the position of text on the last page differs from that on others.
  var moveLastPage: Bool {
    masters.contains { $0.when == .last && ($0.hasGeometry || $0.hasParts) }
  }

  /// Returns the number of a page's look.
  ///
  /// - Complexity: O(*n*) in the masters.
  func look(ofPage page: Int) -> Int { lookNumbers[lookKey(ofPage: page)] ?? 0 }

  private func lookKey(ofPage page: Int, _ styles: Set<Int>? = nil) -> Look {
    let all = order(forPage: page, isLast: page == lastPage, isBlank: false, styles)
    let deciding = all.filter { masters[$0].hasGeometry || masters[$0].hasParts }
    let isFacing =
      notesAreFacing || deciding.contains { masters[$0].margin?.isFacing == true }
    return Look(masters: deciding, isRight: isFacing && isRight(page))
  }

  /// True if a page is on the right of a spread.
  func isRight(_ page: Int) -> Bool { (page % 2 == 0) != isRightToLeft }

  /// Returns the indices of the masters for a page, weaker ones first.
  ///
  /// - Parameter styles: The masters for the style that it starts with; nil for those known.
  func order(
    forPage page: Int, isLast: Bool, isBlank: Bool, _ styles: Set<Int>? = nil
  ) -> [Int] {
    let styles = styles ?? styledMasters(ofPage: page)
    var found: [(precedence: Int, index: Int)] = []
    for (index, master) in masters.enumerated() {
      let precedence: Int? =
        switch master.when {
        case .all: 0
        case .from: styles.contains(index) ? 1 : nil
        case .left: isRight(page) ? nil : 2
        case .right: isRight(page) ? 2 : nil
        case .pages(let pages): pages.contains(page) ? 3 : nil
        case .starts: styles.contains(index) ? 4 : nil
        case .first: page == 0 ? 5 : nil
        case .last: isLast ? 6 : nil
        case .blank: isBlank ? 7 : nil
        }
      if let precedence { found.append((precedence, index)) }
    }
    return found.sorted { $0 < $1 }.map(\.index)
  }

  /// Returns some masters merged, stronger ones over weaker ones.
  func merged(_ order: [Int]) -> SheetMaster {
    var result = SheetMaster()
    for index in order { result.mergeKeys(of: masters[index]) }
    return result
  }

  /// Returns the looks in which a key of a master is the one that counts.
  func looks(ofMaster index: Int, where hasKey: (SheetMaster) -> Bool) -> Set<Int> {
    Set(
      looks.indices.filter { look in
        looks[look].masters.last { hasKey(masters[$0]) } == index
      })
  }

  /// Returns the margins of a page, in points.
  ///
  /// - Parameters:
  ///   - margin: The margins of its master; nil for those of the sheet's page.
  ///   - base: The margins of the sheet's page.
  ///   - width: The width of the page.
  func insets(
    _ margin: SheetMasterMargin?, isRight: Bool, base: Insets, width: Double
  ) -> Insets {
    guard let margin else { return base }
    var insets = margin.edges?.resolved(width: width) ?? base
    if let top = margin.top { insets.top = top.resolved(in: width) }
    if let bottom = margin.bottom { insets.bottom = bottom.resolved(in: width) }
    if let inner = margin.inner?.resolved(in: width) {
      if isRight { insets.left = inner } else { insets.right = inner }
    }
    if let outer = margin.outer?.resolved(in: width) {
      if isRight { insets.right = outer } else { insets.left = outer }
    }
    return insets
  }
}

extension SheetMaster {
  /// True if it adds exclusions or pictures to a page.
  var hasParts: Bool { exclusions != nil || pictures != nil }
}
