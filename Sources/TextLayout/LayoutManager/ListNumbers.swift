import TextStorage

/// The numbers of list items, remembered so that asking for one item after the other costs little.
struct ListNumbers {
  /// The item of each depth that was asked for last, and its number.
  private var known: [Int: (paragraph: Int, list: TextList, number: Int)] = [:]

  /// The number of an item of its innermost list, from the list's first number on.
  ///
  /// - Parameters:
  ///   - paragraph: The item's number among the paragraphs.
  ///   - lists: Gives the lists that a paragraph is an item of.
  /// - Complexity: O(*k*) in the paragraphs since the item of the same list that was asked for last, or
  ///   since the start of the list.
  mutating func number(of paragraph: Int, lists: (Int) -> [TextList]) -> Int {
    let own = lists(paragraph)
    guard let list = own.last else { return 0 }
    let depth = own.count
    var count = 0
    var number = list.startingItemNumber
    var previous = paragraph - 1
    while previous >= 0 {
      if let last = known[depth], last.paragraph == previous, last.list == list {
        count += 1
        number = last.number
        break
      }
      let others = lists(previous)
      if others.count < depth || Array(others.prefix(depth)) != own { break }
      if others.count == depth { count += 1 }
      previous -= 1
    }
    let (sum, overflows) = number.addingReportingOverflow(count)
    let result = overflows ? Int.max : sum
    known[depth] = (paragraph, list, result)
    return result
  }

  /// Forgets everything, because the text is another.
  mutating func forget() { known.removeAll(keepingCapacity: true) }
}
