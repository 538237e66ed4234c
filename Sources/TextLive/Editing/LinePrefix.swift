/// The marks before the words of a Markdown line: those of quotes and of a list item.
struct LinePrefix {
  /// The marks of quotes with the spaces around them.
  private(set) var quote: [UInt16] = []
  /// Spaces as wide as all marks, for lines that continue an item.
  private(set) var indent: [UInt16] = []
  /// The marks of the next item of the list; nil outside a list.
  private(set) var nextItem: [UInt16]?

  init(_ line: ArraySlice<UInt16>) {
    var rest = line
    func take(_ isTaken: (UInt16) -> Bool) -> [UInt16] {
      let taken = Array(rest.prefix(while: isTaken))
      rest = rest.dropFirst(taken.count)
      return taken
    }
    quote = take { $0 == 0x20 || $0 == 0x3E }
    let isQuote = quote.contains(0x3E)
    let start = rest.startIndex
    let number = take { (0x30...0x39).contains($0) }
    var marker: [UInt16]?
    if let mark = rest.first, rest.dropFirst().first == 0x20 {
      if number.isEmpty, [0x2D, 0x2A, 0x2B].contains(mark) {
        marker = [mark]
      } else if !number.isEmpty, number.count <= 9, mark == 0x2E || mark == 0x29 {
        let next = (Int(String(decoding: number, as: UTF16.self)) ?? 0) + 1
        marker = Array(String(next).utf16) + [mark]
      }
    }
    if let marker {
      rest = rest.dropFirst()
      let space = take { $0 == 0x20 }
      var box: [UInt16] = []
      if rest.count >= 4, rest.first == 0x5B, rest.dropFirst(2).first == 0x5D,
        rest.dropFirst(3).first == 0x20
      {
        box = Array("[ ] ".utf16)
      }
      nextItem = quote + marker + space + box
    }
    let width = quote.count + (nextItem == nil ? 0 : rest.startIndex - start)
    indent = isQuote ? quote : [UInt16](repeating: 0x20, count: width)
    if !isQuote { quote = [] }
  }
}
