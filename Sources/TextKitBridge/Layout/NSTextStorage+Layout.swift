public import Foundation
import TextStorage

/// What the kit's storage, which is laid out, takes from Text Kit's.
extension NSTextStorage {
  /// The text with its attributes as it is now.
  public func attributedString() -> NSAttributedString {
    attributedSubstring(from: NSRange(location: 0, length: length))
  }

  /// Brings the characters of a range up to date.
  ///
  /// - Parameters:
  ///   - range: The text as it is now.
  ///   - delta: By how much it has grown.
  func bringCharacters(_ range: Range<Int>, changeInLength delta: Int) {
    let start = min(range.lowerBound, kit.length)
    let end = max(start, min(range.upperBound - delta, kit.length))
    kit.replaceCharacters(in: start..<end, withUTF16: Array(text(in: range).utf16))
    // A subclass may have said something else than it did.
    if kit.length != length {
      kit.replaceCharacters(in: 0..<kit.length, withUTF16: Array(string.utf16))
    }
  }

  /// Brings the attributes of whole paragraphs up to date; what is the same stays untouched.
  func bringAttributes(in paragraphs: Range<Int>) {
    var runs: [(attributes: TextAttributes, range: Range<Int>)] = []
    forEachRun(in: paragraphs.clamped(to: 0..<min(length, kit.length))) { values, run in
      runs.append((TextAttributes(textKit: values), run))
    }
    spreadStyles(over: &runs)
    for (attributes, run) in runs {
      var position = run.lowerBound
      while position < run.upperBound {
        var known = position..<position + 1
        let isSame = kit.attributes(at: position, effectiveRange: &known) == attributes
        guard isSame else {
          kit.setAttributes(attributes, range: run)
          break
        }
        position = max(position + 1, known.upperBound)
      }
    }
  }

  /// Has the first style of each paragraph stand in all of it, as the kit's storage will.
  private func spreadStyles(
    over runs: inout [(attributes: TextAttributes, range: Range<Int>)]
  ) {
    guard let first = runs.first?.attributes[.paragraphStyle] else {
      return spreadLaterStyles(over: &runs)
    }
    if runs.allSatisfy({ $0.attributes[.paragraphStyle] == first }) { return }
    spreadLaterStyles(over: &runs)
  }

  private func spreadLaterStyles(
    over runs: inout [(attributes: TextAttributes, range: Range<Int>)]
  ) {
    if runs.allSatisfy({ $0.attributes[.paragraphStyle] == nil }) { return }
    var spread: [(attributes: TextAttributes, range: Range<Int>)] = []
    var next = 0
    for paragraph in kit.paragraphRanges(
      for: runs[0].range.lowerBound..<runs[runs.count - 1].range.upperBound)
    {
      while next < runs.count, runs[next].range.upperBound <= paragraph.lowerBound { next += 1 }
      var parts: [(attributes: TextAttributes, range: Range<Int>)] = []
      var index = next
      while index < runs.count, runs[index].range.lowerBound < paragraph.upperBound {
        parts.append((runs[index].attributes, runs[index].range.clamped(to: paragraph)))
        index += 1
      }
      let style = parts.lazy.compactMap { $0.attributes[.paragraphStyle] }.first
      for index in parts.indices { parts[index].attributes[.paragraphStyle] = style }
      spread += parts.filter { !$0.range.isEmpty }
    }
    runs = spread
  }

  /// A range without halves of surrogate pairs at its ends.
  func wholeScalars(_ range: Range<Int>) -> Range<Int> {
    let text = string as NSString
    func splits(_ position: Int) -> Bool {
      position > 0 && position < text.length
        && 0xDC00...0xDFFF ~= text.character(at: position)
        && 0xD800...0xDBFF ~= text.character(at: position - 1)
    }
    let start = splits(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    let end = splits(range.upperBound) ? range.upperBound + 1 : range.upperBound
    return start..<end
  }
}
