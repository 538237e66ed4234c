import CHarfBuzz
import TextStorage

/// A counter of the characters of each script in a face's coverage.
struct ScriptCounter {
  private var counts: [UInt32: Int] = [:]
  /// The number of all characters.
  private(set) var total = 0

  /// Adds a page's characters: bit `i` of word `w` is the character `page * 256 + w * 32 + i`.
  mutating func add(page: UInt32, _ bits: SIMD8<UInt32>) {
    let functions = unsafe hb_unicode_funcs_get_default()
    var last: UInt32 = 0
    var run = 0
    for word in 0..<8 {
      var rest = bits[word]
      while rest != 0 {
        let scalar = page << 8 | UInt32(word * 32 + rest.trailingZeroBitCount)
        rest &= rest - 1
        let script = unsafe hb_unicode_script(functions, scalar).rawValue
        if script != last {
          if run > 0 { counts[last, default: 0] += run }
          last = script
          run = 0
        }
        run += 1
        total += 1
      }
    }
    if run > 0 { counts[last, default: 0] += run }
  }

  /// The scripts with at least eight characters, as ISO 15924 codes in order.
  var scripts: [String] {
    let unspecific = ["Zyyy", "Zinh", "Zzzz"]
    return counts.filter { $0.value >= 8 }.map { FontTag(rawValue: $0.key).description }
      .filter { !unspecific.contains($0) }.sorted()
  }
}

extension FontFace {
  /// The number of characters that the face covers.
  ///
  /// - Complexity: O(*n*) in that number.
  public var characterCount: Int { coverage.total }

  /// The scripts with at least eight covered characters, as ISO 15924 codes.
  ///
  /// - Complexity: O(characters).
  public var scripts: [String] { coverage.scripts }

  private var coverage: ScriptCounter {
    var counter = ScriptCounter()
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(rawFace, set)
    var scalar = UInt32.max
    var page = UInt32.max
    var bits = SIMD8<UInt32>.zero
    while unsafe hb_set_next(set, &scalar) != 0 {
      if scalar >> 8 != page {
        if page != .max { counter.add(page: page, bits) }
        page = scalar >> 8
        bits = .zero
      }
      bits[Int(scalar & 0xFF) >> 5] |= 1 << (scalar & 31)
    }
    if page != .max { counter.add(page: page, bits) }
    return counter
  }
}

extension SystemFont {
  /// The scripts with at least eight covered characters, as ISO 15924 codes.
  var scripts: [String] {
    var counter = ScriptCounter()
    forEachPage { counter.add(page: $0, $1) }
    return counter.scripts
  }
}
