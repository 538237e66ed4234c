import TextStorage

/// The simplest possible storage: an array of code units, and a set of attributes for each.
struct NaiveText {
  var units: [UInt16] = []
  var attributes: [TextAttributes] = []
  var mask: EditActions = []
  var editedRange: Range<Int>?
  var delta = 0

  mutating func record(_ mask: EditActions, _ range: Range<Int>, _ change: Int) {
    self.mask.formUnion(mask)
    if let old = editedRange {
      let start = min(old.lowerBound, range.lowerBound)
      let end = max(old.upperBound, range.upperBound) + change
      editedRange = start..<end
    } else {
      editedRange = range.lowerBound..<range.upperBound + change
    }
    delta += change
  }

  mutating func replace(_ range: Range<Int>, with new: [UInt16], attributes set: TextAttributes?) {
    if range.isEmpty && new.isEmpty { return }
    var inherited = TextAttributes()
    if !units.isEmpty {
      if !range.isEmpty {
        inherited = attributes[range.lowerBound]
      } else {
        inherited = attributes[range.lowerBound == 0 ? 0 : range.lowerBound - 1]
      }
    }
    let isBare = set == nil
    let filler = Array(repeating: set ?? inherited, count: new.count)
    units.replaceSubrange(range, with: new)
    attributes.replaceSubrange(range, with: filler)
    record(
      isBare ? .editedCharacters : [.editedCharacters, .editedAttributes], range,
      new.count - range.count)
  }

  mutating func change(_ range: Range<Int>, _ body: (inout TextAttributes) -> Void) {
    if range.isEmpty { return }
    for index in range { body(&attributes[index]) }
    record(.editedAttributes, range, 0)
  }

  /// All paragraphs, including an empty last one.
  var paragraphs: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < units.count {
      var end = index + 1
      switch units[index] {
      case 0x0D:
        if end < units.count, units[end] == 0x0A { end += 1 }
        result.append(start..<end)
        start = end
      case 0x0A, 0x85, 0x2029:
        result.append(start..<end)
        start = end
      default: break
      }
      index = end
    }
    result.append(start..<units.count)
    return result
  }

  mutating func fix(_ edited: Range<Int>) {
    for paragraph in paragraphs {
      let isTouched =
        paragraph.overlaps(edited)
        || (edited.isEmpty && paragraph.lowerBound <= edited.lowerBound
          && (edited.lowerBound < paragraph.upperBound || paragraph.upperBound == units.count))
      guard isTouched, let first = paragraph.first else { continue }
      let styles = attributes[paragraph].map { $0[.paragraphStyle] }
      if styles.allSatisfy({ $0 == styles[0] }) { continue }
      let style = attributes[first][.paragraphStyle] ?? styles.compactMap { $0 }[0]
      change(paragraph) { $0[.paragraphStyle] = style }
    }
    for index in edited where units[index] != 0xFFFC && attributes[index].contains(.attachment) {
      change(index..<index + 1) { $0[.attachment] = nil }
    }
  }

  /// Ends a batch and returns the edit that observers must be notified of.
  mutating func process() -> ProcessedEdit? {
    guard let edited = editedRange else { return nil }
    fix(edited)
    let notice = ProcessedEdit(
      editedMask: mask, editedRange: edited, changeInLength: delta,
      invalidatedRange: editedRange ?? edited)
    mask = []
    editedRange = nil
    delta = 0
    return notice
  }

  var runs: [(range: Range<Int>, attributes: TextAttributes)] {
    var result: [(range: Range<Int>, attributes: TextAttributes)] = []
    for index in attributes.indices {
      if let last = result.last, last.attributes == attributes[index] {
        result[result.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        result.append((index..<index + 1, attributes[index]))
      }
    }
    return result
  }
}
