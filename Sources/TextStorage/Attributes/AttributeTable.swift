/// The attribute sets that a text uses, each once, under numbers that are never used twice.
///
/// A set is counted by the code units that have it. When none are left it becomes a candidate for
/// `collect()`, which forgets it; until then its number still means it.
struct AttributeTable: Sendable {
  private struct Record: Sendable {
    var attributes: TextAttributes
    var traits: AttributeTraits
  }

  /// 64 numbers in a row. A page is emptied when all of its sets are forgotten.
  private struct Page: Sendable {
    var records: [Record?] = []
    var units: [Int] = []
    var live = 0
  }

  private struct Style: Sendable {
    var number: UInt32
    var sets: Int
  }

  private var pages: [Page] = []
  private var next: UInt32 = 0
  private var numbers: [TextAttributes: UInt32] = [:]
  private var styles: [ParagraphStyle: Style] = [:]
  private var nextStyle: UInt32 = 1
  private var unused: [UInt32] = []

  /// How many sets are known.
  var count: Int { numbers.count }

  /// Whether a number stands for a set.
  func contains(_ id: UInt32) -> Bool {
    let page = Int(id >> 6)
    guard page < pages.count else { return false }
    let slot = Int(id & 63)
    return slot < pages[page].records.count && pages[page].records[slot] != nil
  }

  /// The set of a number.
  func attributes(_ id: UInt32) -> TextAttributes {
    guard contains(id), let record = pages[Int(id >> 6)].records[Int(id & 63)] else {
      preconditionFailure("The attribute set \(id) is not in this text, or no longer.")
    }
    return record.attributes
  }

  /// The number of a set and what fixing must know of it; a new number for a new set.
  mutating func intern(_ attributes: TextAttributes) -> (id: UInt32, traits: AttributeTraits) {
    if let id = numbers[attributes] {
      return (id, pages[Int(id >> 6)].records[Int(id & 63)]?.traits ?? .none)
    }
    precondition(next < .max, "A text cannot see more than 2³² different attribute sets.")
    let id = next
    next += 1
    let traits = AttributeTraits(
      style: number(of: attributes[.paragraphStyle]),
      hasAttachment: attributes.contains(.attachment))
    let page = Int(id >> 6)
    if page == pages.count { pages.append(Page()) }
    pages[page].records.append(Record(attributes: attributes, traits: traits))
    pages[page].units.append(0)
    pages[page].live += 1
    numbers[attributes] = id
    // Nothing has the set yet; if nothing ever does, `collect()` finds it here.
    unused.append(id)
    return (id, traits)
  }

  private mutating func number(of style: ParagraphStyle?) -> UInt32 {
    guard let style else { return 0 }
    if let entry = styles[style] {
      styles[style] = Style(number: entry.number, sets: entry.sets + 1)
      return entry.number
    }
    styles[style] = Style(number: nextStyle, sets: 1)
    nextStyle += 1
    return nextStyle - 1
  }

  /// Counts code units that have got the set, or lost it when negative.
  mutating func count(_ units: Int, of id: UInt32) {
    let page = Int(id >> 6)
    let slot = Int(id & 63)
    pages[page].units[slot] += units
    if pages[page].units[slot] == 0 { unused.append(id) }
  }

  /// Forgets the sets that nothing has any more.
  mutating func collect() {
    if unused.isEmpty { return }
    for id in unused {
      let page = Int(id >> 6)
      let slot = Int(id & 63)
      guard pages[page].live > 0, pages[page].units[slot] == 0,
        let record = pages[page].records[slot]
      else { continue }
      numbers[record.attributes] = nil
      if let style = record.attributes[.paragraphStyle], let entry = styles[style] {
        styles[style] =
          entry.sets == 1 ? nil : Style(number: entry.number, sets: entry.sets - 1)
      }
      pages[page].records[slot] = nil
      pages[page].live -= 1
      if pages[page].live == 0, page < pages.count - 1 { pages[page] = Page() }
    }
    unused.removeAll(keepingCapacity: true)
  }
}
