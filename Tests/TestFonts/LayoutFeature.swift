/// The only feature of a test font's `GSUB` or `GPOS` table.
struct LayoutFeature {
  var tag: String
  /// The OpenType tag of the only script that has it; `DFLT` means all.
  var script = "DFLT"
  /// True if the script's language requires it; then it is not in the language's list.
  var isRequired = false

  /// The table.
  ///
  /// - Parameters:
  ///   - lookups: The lookups, each as its sixteen-bit numbers.
  ///   - named: The lookups of the feature; the others are called by those.
  func table(of lookups: [[Int]], named: [Int]) -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add16(1, 0, 10, 30, 42 + 2 * named.count)
    table.add16(1)
    table.add(tag: script)
    table.add16(8, 4, 0, 0, isRequired ? 0 : 0xFFFF, isRequired ? 0 : 1, 0)
    table.add16(1)
    table.add(tag: tag)
    table.add16(8, 0, named.count)
    for index in named { table.add16(index) }
    table.add16(lookups.count)
    var offset = 2 + 2 * lookups.count
    for lookup in lookups {
      table.add16(offset)
      offset += 2 * lookup.count
    }
    for number in lookups.joined() { table.add16(number) }
    return table
  }
}
