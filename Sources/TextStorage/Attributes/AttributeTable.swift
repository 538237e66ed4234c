/// The attribute sets that a text uses, each once, under numbers that are never used twice.
///
/// A set is counted by the code units that have it. When none are left it becomes a candidate for
/// `collect()`, which forgets it; until then its number still means it.
struct AttributeTable: Sendable {
  private struct Record: Sendable {
    var attributes: TextAttributes
    var traits: AttributeTraits
    /// Code units that have the set.
    var units = 0
  }

  /// 64 numbers in a row. Only sets that are known take room: the n-th bit says that of the n-th
  /// number, and the bits below it count where its record is.
  private struct Page: Sendable {
    var known: UInt64 = 0
    var records: [Record] = []

    func index(_ id: UInt32) -> Int {
      (known & (1 << UInt64(id & 63) &- 1)).nonzeroBitCount
    }

    func contains(_ id: UInt32) -> Bool { known >> UInt64(id & 63) & 1 == 1 }

    mutating func append(_ record: Record, _ id: UInt32) {
      known |= 1 << UInt64(id & 63)
      records.append(record)
    }

    mutating func remove(_ id: UInt32) {
      records.remove(at: index(id))
      known &= ~(1 << UInt64(id & 63))
      // Gives room back.
      if records.count * 2 < records.capacity { records = Array(records) }
    }
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
    return page < pages.count && pages[page].contains(id)
  }

  /// The set of a number.
  func attributes(_ id: UInt32) -> TextAttributes {
    precondition(contains(id), "The attribute set \(id) is not in this text, or no longer.")
    let page = Int(id >> 6)
    return pages[page].records[pages[page].index(id)].attributes
  }

  /// The number of a set and what fixing must know of it; a new number for a new set.
  mutating func intern(_ attributes: TextAttributes) -> (id: UInt32, traits: AttributeTraits) {
    if let id = numbers[attributes] {
      let page = Int(id >> 6)
      return (id, pages[page].records[pages[page].index(id)].traits)
    }
    precondition(next < .max, "A text cannot see more than 2³² different attribute sets.")
    let id = next
    next += 1
    let traits = AttributeTraits(
      style: number(of: attributes[.paragraphStyle]),
      hasAttachment: attributes.contains(.attachment))
    let page = Int(id >> 6)
    if page == pages.count { pages.append(Page()) }
    pages[page].append(Record(attributes: attributes, traits: traits), id)
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
    let index = pages[page].index(id)
    pages[page].records[index].units += units
    if pages[page].records[index].units == 0 { unused.append(id) }
  }

  /// Forgets the sets that nothing has any more.
  mutating func collect() {
    if unused.isEmpty { return }
    for id in unused where contains(id) {
      let page = Int(id >> 6)
      let record = pages[page].records[pages[page].index(id)]
      if record.units > 0 { continue }
      numbers[record.attributes] = nil
      if let style = record.attributes[.paragraphStyle], let entry = styles[style] {
        styles[style] =
          entry.sets == 1 ? nil : Style(number: entry.number, sets: entry.sets - 1)
      }
      pages[page].remove(id)
    }
    unused.removeAll(keepingCapacity: unused.count < 1024)
  }
}

/// What attribute fixing must know of an attribute set, in one word.
struct AttributeTraits: Hashable, Sendable {
  private var bits: UInt32

  /// `style` is the number of the set's paragraph style, 0 for none.
  init(style: UInt32, hasAttachment: Bool) {
    bits = style << 1 | (hasAttachment ? 1 : 0)
  }

  static let none = AttributeTraits(style: 0, hasAttachment: false)

  var style: UInt32 { bits >> 1 }
  var hasAttachment: Bool { bits & 1 == 1 }
}

/// The number of an attribute set within one storage.
///
/// Numbers count up from 0 and are never used again for another set, so that a cache may be kept
/// by them. A number is good as long as some text has its set; from then on it means nothing.
@frozen
public struct AttributeSetID: Hashable, Sendable, Comparable {
  /// The number.
  public var rawValue: UInt32

  /// Makes an identifier of a number that a storage has handed out.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the first set was seen earlier by the storage.
  @inlinable
  public static func < (a: AttributeSetID, b: AttributeSetID) -> Bool { a.rawValue < b.rawValue }
}
