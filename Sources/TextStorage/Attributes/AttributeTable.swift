/// The attribute sets of a text, each stored once, under numbers that are never reused.
///
/// Each set counts the code units that have it. A set without any becomes a candidate for
/// `collect()`, which forgets it. Until then its number remains valid.
struct AttributeTable: Sendable {
  private struct Record: Sendable {
    var attributes: TextAttributes
    var traits: AttributeTraits
    /// The number of code units that have the set.
    var units = 0
  }

  /// A block of 64 consecutive numbers. Only known sets take room: bit *n* of `known` marks the
  /// *n*-th number, and the number of set bits below it is the index of its record.
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
      // Returns unused memory.
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

  /// The number of known sets.
  var count: Int { numbers.count }

  /// Returns true if a number belongs to a known set.
  func contains(_ id: UInt32) -> Bool {
    let page = Int(id >> 6)
    return page < pages.count && pages[page].contains(id)
  }

  /// Returns the set of a number.
  func attributes(_ id: UInt32) -> TextAttributes {
    precondition(contains(id), "The attribute set \(id) is not, or no longer, in this text.")
    let page = Int(id >> 6)
    return pages[page].records[pages[page].index(id)].attributes
  }

  /// Returns the number of a set, new for a new set, and the traits that attribute fixing needs.
  mutating func intern(_ attributes: TextAttributes) -> (id: UInt32, traits: AttributeTraits) {
    if let id = numbers[attributes] {
      let page = Int(id >> 6)
      return (id, pages[page].records[pages[page].index(id)].traits)
    }
    precondition(next < .max, "A text cannot have more than 2³² different attribute sets.")
    let id = next
    next += 1
    let traits = AttributeTraits(
      style: number(of: attributes[.paragraphStyle]),
      hasAttachment: attributes.contains(.attachment))
    let page = Int(id >> 6)
    if page == pages.count { pages.append(Page()) }
    pages[page].append(Record(attributes: attributes, traits: traits), id)
    numbers[attributes] = id
    // Nothing has the set yet. If that remains so, `collect()` finds it here.
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

  /// Adds to the count of code units that have the set; a negative value subtracts.
  mutating func count(_ units: Int, of id: UInt32) {
    let page = Int(id >> 6)
    let index = pages[page].index(id)
    pages[page].records[index].units += units
    if pages[page].records[index].units == 0 { unused.append(id) }
  }

  /// Forgets the sets that no code unit has any more.
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

/// The properties of an attribute set that attribute fixing needs, in one word.
struct AttributeTraits: Hashable, Sendable {
  private var bits: UInt32

  /// Creates the traits; `style` is the number of the set's paragraph style, 0 for none.
  init(style: UInt32, hasAttachment: Bool) {
    bits = style << 1 | (hasAttachment ? 1 : 0)
  }

  static let none = AttributeTraits(style: 0, hasAttachment: false)

  var style: UInt32 { bits >> 1 }
  var hasAttachment: Bool { bits & 1 == 1 }
}

/// The number of an attribute set within one storage.
///
/// Numbers count up from 0 and are never reused for another set, so they can serve as cache keys.
/// A number is valid as long as some text has its set.
@frozen
public struct AttributeSetID: Hashable, Sendable, Comparable {
  /// The number.
  public var rawValue: UInt32

  /// Creates an identifier from a number that a storage has handed out.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Returns true if the storage saw the first set earlier.
  @inlinable
  public static func < (a: AttributeSetID, b: AttributeSetID) -> Bool { a.rawValue < b.rawValue }
}
