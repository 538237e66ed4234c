/// A cache of the pixels of drawn glyphs, by a numeric key.
///
/// All masks share one array and all colour pictures another; an entry refers to its part. A full
/// cache is emptied completely, which costs less than tracking use and does not change the output.
struct GlyphCache {
  /// The pixels of one glyph.
  struct Entry {
    /// The column of the first pixel, from the glyph's origin.
    var left: Int
    /// The row of the first pixel, from the baseline; negative above it.
    var top: Int
    var width: Int
    var height: Int
    /// The index of the first pixel, in ``masks`` or in ``pixels``.
    var offset: Int
    /// True if the pixels are colours, false if they are coverages.
    var isColor: Bool
  }

  /// The coverages of all glyphs that take the text's colour.
  private(set) var masks: [UInt8] = []
  /// The premultiplied pixels of all glyphs that have colours of their own.
  private(set) var pixels: [UInt32] = []

  private var entries: [Entry] = []
  /// An open-addressing hash table: the keys by slot, 0 where free, and the index of each key's
  /// entry.
  private var keys: [UInt64]
  private var slots: [Int32]
  private var shift: UInt64
  private let maximumBytes: Int
  private var strikes: [Strike: UInt64] = [:]

  /// A face at a size, which many keys share.
  struct Strike: Hashable {
    var face: UInt32
    var pixelsPerEm: UInt64
    /// The factor on the glyphs' widths.
    var expansion: UInt64
    /// The text's colour, which some colour glyphs use; 0 for other faces.
    var ink: UInt32
  }

  /// Creates an empty cache for about `maximumBytes` bytes of pixels.
  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
    self.keys = [UInt64](repeating: 0, count: 1_024)
    self.slots = [Int32](repeating: 0, count: 1_024)
    self.shift = 64 - 10
  }

  /// Returns a number for a face at a size, for keys; valid until the cache is emptied.
  mutating func number(of strike: Strike) -> UInt64 {
    if let known = strikes[strike] { return known }
    let number = UInt64(strikes.count)
    strikes[strike] = number
    return number
  }

  /// Returns the key of a glyph at a quarter of a pixel.
  ///
  /// - Parameters:
  ///   - strike: The result of ``number(of:)``.
  ///   - glyph: The glyph's number in its face.
  ///   - quarterX: The quarters of a pixel that the glyph is moved right, 0 to 3.
  ///   - quarterY: The quarters of a pixel that the glyph is moved down, 0 to 3.
  @inline(__always)
  static func key(strike: UInt64, glyph: UInt32, quarterX: Int, quarterY: Int) -> UInt64 {
    1 &<< 63 | strike &<< 36 | UInt64(glyph) &<< 4
      | UInt64(truncatingIfNeeded: quarterY &<< 2 | quarterX)
  }

  /// Returns the entry of a key, if cached.
  @inline(__always)
  func entry(for key: UInt64) -> Entry? {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    let mask = keys.count - 1
    while true {
      let found = keys[slot]
      if found == key { return entries[Int(slots[slot])] }
      if found == 0 { return nil }
      slot = (slot + 1) & mask
    }
  }

  /// True if the cache is full and should be emptied.
  var isFull: Bool {
    masks.count + pixels.count * 4 > maximumBytes || entries.count > maximumBytes / 64
      || strikes.count > 65_536
  }

  /// Empties the cache, including the numbers of strikes.
  mutating func removeAll() {
    masks.removeAll(keepingCapacity: true)
    pixels.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    strikes.removeAll(keepingCapacity: true)
    for slot in keys.indices { keys[slot] = 0 }
  }

  /// Stores the coverages of a glyph and returns its entry.
  mutating func insert(
    _ key: UInt64, left: Int, top: Int, width: Int, height: Int, mask: [UInt8]
  ) -> Entry {
    let entry = Entry(
      left: left, top: top, width: width, height: height, offset: masks.count, isColor: false)
    masks.append(contentsOf: mask)
    insert(key, entry)
    return entry
  }

  /// Stores the colours of a glyph and returns its entry.
  mutating func insert(
    _ key: UInt64, left: Int, top: Int, width: Int, height: Int, pixels colors: [UInt32]
  ) -> Entry {
    let entry = Entry(
      left: left, top: top, width: width, height: height, offset: pixels.count, isColor: true)
    pixels.append(contentsOf: colors)
    insert(key, entry)
    return entry
  }

  private mutating func insert(_ key: UInt64, _ entry: Entry) {
    if entries.count * 2 >= keys.count { grow() }
    place(key, Int32(entries.count))
    entries.append(entry)
  }

  private mutating func place(_ key: UInt64, _ index: Int32) {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    slots[slot] = index
  }

  /// Doubles the number of slots.
  private mutating func grow() {
    let oldKeys = keys
    let oldSlots = slots
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    slots = [Int32](repeating: 0, count: oldKeys.count * 2)
    shift -= 1
    for slot in oldKeys.indices where oldKeys[slot] != 0 { place(oldKeys[slot], oldSlots[slot]) }
  }
}
