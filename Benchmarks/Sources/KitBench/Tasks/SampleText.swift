import TextStorage

/// Texts of any length, the same each time.
enum SampleText {
  /// Lower-case words of one to nine letters.
  static func ascii(count: Int) -> String {
    var numbers = Numbers(seed: 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 9)
    while bytes.count < count {
      for _ in 0...numbers.next(below: 9) { bytes.append(UInt8(97 + numbers.next(below: 26))) }
      bytes.append(numbers.next(below: 60) == 0 ? 10 : 32)
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// A storage of equal pieces whose styles alternate.
  static func storage(runs: Int, of piece: String, styles: [TextAttributes]) -> TextStorage {
    let storage = TextStorage()
    storage.beginEditing()
    for run in 0..<runs { storage.append(piece, attributes: styles[run % styles.count]) }
    storage.endEditing()
    return storage
  }

  /// Pseudo-random numbers, by Vigna's SplitMix64.
  struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next number, from 0 up to, but not including, `bound`.
    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
}
