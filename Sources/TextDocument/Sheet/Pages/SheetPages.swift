/// The pages that a part of a sheet is on.
public struct SheetPages: Hashable, Sendable {
  /// Some pages, by their numbers from 1.
  public enum Selection: Hashable, Sendable {
    /// The pages from one number to another; up to the last page if there is no other.
    case range(Int, Int?)
    /// The odd pages.
    case odd
    /// The even pages.
    case even
  }

  /// The selections; a page belongs to the set if any of them contains it.
  public var selections: [Selection]

  /// The greatest page number that a sheet may name.
  static let maximumNumber = 100_000

  /// Creates a set of pages.
  public init(_ selections: [Selection]) { self.selections = selections }

  /// The first page.
  public static let first = SheetPages([.range(1, 1)])
  /// Every page.
  public static let all = SheetPages([.range(1, nil)])

  /// Returns true if the set contains a page.
  ///
  /// - Parameter page: The index of the page, from 0.
  /// - Complexity: O(*n*) in the selections.
  public func contains(_ page: Int) -> Bool {
    let number = page + 1
    return selections.contains { selection in
      switch selection {
      case .range(let start, let end): number >= start && number <= end ?? .max
      case .odd: number % 2 == 1
      case .even: number % 2 == 0
      }
    }
  }

  /// Returns the first page of the set from an index on, from 0; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the selections.
  func first(from page: Int) -> Int? {
    selections.lazy.compactMap { selection in
      switch selection {
      case .range(let start, let end):
        (end ?? .max) > page ? max(start - 1, page) : nil
      case .odd: page + page % 2
      case .even: page + (page + 1) % 2
      }
    }.min()
  }

  /// The indices, from 0, of the pages where a range of the set begins, and of those after one.
  var bounds: [Int] {
    selections.flatMap { selection -> [Int] in
      guard case .range(let start, let end) = selection else { return [] }
      return [start - 1] + (end.map { [$0] } ?? [])
    }
  }

  /// The greatest number that a selection names.
  var greatestNumber: Int {
    selections.reduce(1) { greatest, selection in
      if case .range(let start, let end) = selection { return max(greatest, start, end ?? 1) }
      return greatest
    }
  }
}

extension SheetPages {
  /// Reads selections from words such as `first`, `odd`, `3`, `2-5` and `2-`, separated by commas.
  /// Returns nil if a word is none of these.
  init?(_ text: String) {
    selections = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let selection = Self.selection(word) else { return nil }
      selections.append(selection)
    }
  }

  private static func selection(_ word: Substring) -> Selection? {
    let word = word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let text = String(word)
    switch text {
    case "first": return .range(1, 1)
    case "all": return .range(1, nil)
    case "odd": return .odd
    case "even": return .even
    default: break
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let start = ends.first.flatMap(number), ends.count <= 2 else { return nil }
    guard ends.count == 2 else { return .range(start, start) }
    if ends[1].isEmpty { return .range(start, nil) }
    guard let end = number(ends[1]), end >= start else { return nil }
    return .range(start, end)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text),
      (1...maximumNumber).contains(number)
    else { return nil }
    return number
  }
}

extension SheetValue where Value == SheetPages {
  private static let what = "pages such as \"first\", \"2-\", \"odd\" or [1, 3]"

  /// One selection, or a list of them.
  static let pages: SheetValue = {
    let one = ValueForm.either([.integer(1...SheetPages.maximumNumber), .string(minimumLength: 1)])
    return SheetValue(form: .either([one, .list(one, count: 1...1000)])) {
      cursor throws(DocumentError) in
      guard case .array = cursor.value.content else { return try read(cursor) }
      var selections: [SheetPages.Selection] = []
      for element in try cursor.elements("pages", count: 1...1000) {
        selections += try read(element).selections
      }
      return SheetPages(selections)
    }
  }()

  private static func read(_ cursor: JSONCursor) throws(DocumentError) -> SheetPages {
    guard case .string(let text) = cursor.value.content else {
      let number = try cursor.integer(what, in: 1...SheetPages.maximumNumber)
      return SheetPages([.range(number, number)])
    }
    guard let pages = SheetPages(text) else { throw cursor.expected(what) }
    return pages
  }
}
