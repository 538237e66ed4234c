import TextStorage

extension FuzzTarget {
  /// Edits of a storage, compared with the simplest one possible: a code unit and a number for
  /// each position.
  static let storage = FuzzTarget(name: "storage") { bytes in
    let storage = TextStorage(string: "some text")
    var units = Array("some text".utf16)
    var kerns = [Double](repeating: 0, count: units.count)
    var rest = bytes.prefix(96)
    while let operation = rest.popFirst() {
      let start = Int(rest.popFirst() ?? 0) % (units.count + 1)
      let end = min(units.count, start + Int(operation >> 4))
      switch operation & 3 {
      case 0, 1:
        let new = rest.prefix(Int(operation >> 5)).map { UInt16($0) << 8 | UInt16(operation) }
        // New text has the attributes of the text that it replaces, otherwise of the text before
        // it, otherwise of the text after it.
        let kern =
          start < end
          ? kerns[start] : start > 0 ? kerns[start - 1] : kerns.first ?? 0
        storage.replaceCharacters(in: start..<end, withUTF16: new)
        units.replaceSubrange(start..<end, with: new)
        kerns.replaceSubrange(start..<end, with: new.map { _ in kern })
      case 2:
        storage.addAttribute(.kern, value: Double(operation >> 4), range: start..<end)
        for place in start..<end { kerns[place] = Double(operation >> 4) }
      default:
        storage.removeAttribute(.kern, range: start..<end)
        for place in start..<end { kerns[place] = 0 }
      }
    }
    precondition(storage.string == String(decoding: units, as: UTF16.self))
    for place in units.indices {
      let found = storage.attributes(at: place)[.kern] ?? 0
      precondition(found == kerns[place], "The kern at \(place) is \(found), not \(kerns[place]).")
    }
  }
}
