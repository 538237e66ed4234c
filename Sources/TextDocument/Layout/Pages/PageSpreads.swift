import TextDrawing
import TextGeometry
import TextStorage

/// The sheets of a document whose facing pages are side by side: the first page alone at the
/// right, or at the left in a document from right to left, then two pages on each sheet.
public struct PageSpreads: Hashable, Sendable {
  /// One sheet, with the indices of its pages.
  public struct Sheet: Hashable, Sendable {
    /// The page at the left; nil for none.
    public var left: Int?
    /// The page at the right; nil for none.
    public var right: Int?
  }

  /// The number of pages.
  public let pageCount: Int
  /// True if the first page is at the left.
  public let isRightToLeft: Bool

  /// Creates the sheets of a number of pages.
  public init(pageCount: Int, isRightToLeft: Bool = false) {
    (self.pageCount, self.isRightToLeft) = (pageCount, isRightToLeft)
  }

  /// The number of sheets.
  public var count: Int { pageCount / 2 + min(pageCount, 1) }

  /// Returns the index of the sheet with a page.
  public func sheet(ofPage page: Int) -> Int { (page + 1) / 2 }

  /// Returns a sheet, by its index.
  public subscript(sheet: Int) -> Sheet {
    let first = sheet > 0 ? 2 * sheet - 1 : nil
    let second = 2 * sheet < pageCount ? 2 * sheet : nil
    return isRightToLeft ? Sheet(left: second, right: first) : Sheet(left: first, right: second)
  }

  /// Returns a sheet as one list. Its pages are equally wide.
  ///
  /// - Parameters:
  ///   - sheet: The index of the sheet.
  ///   - page: Returns a page, by its index.
  func list(of sheet: Int, page: (Int) -> DisplayList) -> DisplayList {
    let sheet = self[sheet]
    // Text is read in the order of the pages.
    var places = [(sheet.left, false), (sheet.right, true)]
    if isRightToLeft { places.reverse() }
    let pages = places.compactMap { number, isRight in number.map { (page($0), isRight) } }
    guard let first = pages.first?.0 else { return DisplayList(size: Size(width: 1, height: 1)) }
    let width = pages.map(\.0.size.width).max() ?? 0
    let height = pages.map(\.0.size.height).max() ?? 0
    var list = DisplayList(
      size: Size(width: 2 * width, height: height), background: .white,
      keepsText: first.text != nil)
    (list.title, list.author, list.bleed) = (first.title, first.author, first.bleed)
    list.arrangement = .single
    for (page, isRight) in pages {
      let x = isRight ? width : 0
      list.append(page: page, atX: x)
      list.anchors += page.anchors.map { ($0.name, $0.place + Vector(dx: x, dy: 0)) }
      list.label = list.label?.joined(to: page.label) ?? page.label
    }
    return list
  }
}

extension PageLabel {
  /// Returns the label of a sheet with two pages.
  fileprivate func joined(to other: PageLabel?) -> PageLabel {
    guard let other else { return self }
    return PageLabel(
      number: number, notation: .none, prefix: "\(text(in: nil))–\(other.text(in: nil))")
  }
}

extension DocumentLayout {
  /// The sheets of the document with facing pages side by side.
  public var spreads: PageSpreads {
    PageSpreads(pageCount: pages.count, isRightToLeft: plan.isRightToLeft)
  }

  /// Returns the arrangement of pages in viewers, for a file that starts with a page: side by side
  /// if left and right pages differ.
  func arrangement(fromPage page: Int) -> PageArrangement? {
    guard plan.masters?.areFacing == true else { return nil }
    return .facing(isRightToLeft: plan.isRightToLeft, startsAlone: page % 2 == 0)
  }
}

extension PageMasters {
  /// True if left and right pages differ.
  fileprivate var areFacing: Bool {
    notesAreFacing
      || masters.contains { $0.when == .left || $0.when == .right || $0.margin?.isFacing == true }
  }
}
