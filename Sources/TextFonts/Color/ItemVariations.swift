/// The changes of a table's values with a font's axes (OpenType, "Item Variation Store").
struct ItemVariations {
  private let bytes: FontTableBytes
  private let store: Int
  private let map: Int
  /// The weight of each region's change, 0 to 1.
  private let shares: [Double]

  /// Creates variations that change nothing.
  init() {
    bytes = FontTableBytes([])
    store = 0
    map = 0
    shares = []
  }

  /// - Parameters:
  ///   - bytes: The table.
  ///   - store: The offset of the variation store in it.
  ///   - map: The offset of the map from indices to entries of the store; 0 for none.
  ///   - coordinates: The normalised axis coordinates, in units of 1/16,384.
  init(_ bytes: FontTableBytes, store: Int, map: Int, coordinates: [Int]) {
    self.bytes = bytes
    self.store = store
    self.map = map
    let regions = store + bytes.u32(store + 2)
    let axisCount = bytes.u16(regions)
    let count =
      coordinates.allSatisfy { $0 == 0 }
      ? 0 : bytes.entries(bytes.u16(regions + 2), ofSize: 6 * axisCount, at: regions + 4)
    shares = (0..<count).map { region in
      var share = 1.0
      for (axis, coordinate) in coordinates.prefix(axisCount).enumerated() {
        let record = regions + 4 + 6 * (region * axisCount + axis)
        func bound(_ offset: Int) -> Int {
          Int(Int16(truncatingIfNeeded: bytes.u16(record + offset)))
        }
        share *= ItemVariations.share(of: coordinate, from: bound(0), peak: bound(2), to: bound(4))
      }
      return share
    }
  }

  /// Returns the weight of a change that is full at its peak and zero at both ends.
  private static func share(of coordinate: Int, from start: Int, peak: Int, to end: Int) -> Double {
    if peak == 0 || start > peak || peak > end || start < 0 && end > 0 || coordinate == peak {
      return 1
    }
    if coordinate <= start || coordinate >= end { return 0 }
    return coordinate < peak
      ? Double(coordinate - start) / Double(peak - start)
      : Double(end - coordinate) / Double(end - peak)
  }

  /// Returns the change of the value with a variation, in the value's own smallest steps.
  func change(_ variation: Int) -> Double {
    guard !shares.isEmpty, variation < 0xFFFF_FFFF else { return 0 }
    let (outer, inner) = place(variation)
    guard outer < bytes.u16(store + 6) else { return 0 }
    let data = store + bytes.u32(store + 8 + 4 * outer)
    guard inner < bytes.u16(data) else { return 0 }
    let words = bytes.u16(data + 2)
    let (isLong, wordCount) = (words & 0x8000 != 0, words & 0x7FFF)
    let regionCount = bytes.entries(bytes.u16(data + 4), ofSize: 2, at: data + 6)
    let (wide, narrow) = isLong ? (4, 2) : (2, 1)
    let row = wordCount * wide + max(0, regionCount - wordCount) * narrow
    var next = data + 6 + 2 * regionCount + inner * row
    var sum = 0.0
    for index in 0..<regionCount {
      let size = index < wordCount ? wide : narrow
      let region = bytes.u16(data + 6 + 2 * index)
      if region < shares.count, shares[region] != 0 {
        sum += shares[region] * Double(signed(next, size))
      }
      next += size
    }
    return sum
  }

  private func signed(_ place: Int, _ size: Int) -> Int {
    switch size {
    case 1: Int(Int8(truncatingIfNeeded: bytes.u8(place)))
    case 2: Int(Int16(truncatingIfNeeded: bytes.u16(place)))
    default: Int(Int32(truncatingIfNeeded: bytes.u32(place)))
    }
  }

  /// Returns the position of a variation in the store.
  private func place(_ variation: Int) -> (outer: Int, inner: Int) {
    guard map > 0 else { return (variation >> 16, variation & 0xFFFF) }
    let isLong = bytes.u8(map) == 1
    let count = isLong ? bytes.u32(map + 2) : bytes.u16(map + 2)
    guard count > 0 else { return (0xFFFF, 0xFFFF) }
    let format = bytes.u8(map + 1)
    let size = format >> 4 & 3 + 1
    let start = map + (isLong ? 6 : 4) + min(variation, count - 1) * size
    let entry = (0..<size).reduce(0) { $0 << 8 | bytes.u8(start + $1) }
    let bits = format & 0xF + 1
    return (entry >> bits, entry & (1 << bits - 1))
  }
}
