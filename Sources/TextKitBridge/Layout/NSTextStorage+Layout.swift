public import Foundation
import TextStorage

/// Updates of the kit's storage, which is laid out, from Text Kit's.
extension NSTextStorage {
  /// Returns the current text with its attributes.
  public func attributedString() -> NSAttributedString {
    attributedSubstring(from: NSRange(location: 0, length: length))
  }

  /// The font of the whole text, by AppKit's name: that of its start.
  public var font: UIFont? {
    get { whole(.font) as? UIFont }
    set { setWhole(.font, newValue) }
  }

  /// The colour of the whole text, by AppKit's name: that of its start.
  public var foregroundColor: UIColor? {
    get { whole(.foregroundColor) as? UIColor }
    set { setWhole(.foregroundColor, newValue) }
  }

  private func whole(_ key: NSAttributedString.Key) -> Any? {
    length == 0 ? nil : unsafe attribute(key, at: 0, effectiveRange: nil)
  }

  private func setWhole(_ key: NSAttributedString.Key, _ value: Any?) {
    let range = NSRange(location: 0, length: length)
    if let value {
      addAttribute(key, value: value, range: range)
    } else {
      removeAttribute(key, range: range)
    }
  }

  /// Updates the characters of a range in the kit's storage.
  ///
  /// - Parameters:
  ///   - range: The range in the current text.
  ///   - delta: The number of UTF-16 code units by which it has grown.
  func updateCharacters(_ range: Range<Int>, changeInLength delta: Int) {
    let start = min(range.lowerBound, kit.length)
    let end = max(start, min(range.upperBound - delta, kit.length))
    kit.replaceCharacters(in: start..<end, withUTF16: Array(text(in: range).utf16))
    // A subclass may have reported an edit that differs from its actual change.
    if kit.length != length {
      kit.replaceCharacters(in: 0..<kit.length, withUTF16: Array(string.utf16))
    }
  }

  /// Updates the attributes of whole paragraphs in the kit's storage; equal ones stay untouched.
  func updateAttributes(in paragraphs: Range<Int>) {
    var given: [(attributes: Attributes, range: Range<Int>)] = []
    let paragraphs = paragraphs.clamped(to: 0..<min(length, kit.length))
    if let shownParagraph {
      for paragraph in kit.paragraphRanges(for: paragraphs) where !paragraph.isEmpty {
        given += shownRuns(of: paragraph, shownParagraph(paragraph))
      }
    } else {
      forEachRun(in: paragraphs) { given.append(($0, $1)) }
    }
    askAttachments(in: given)
    if !hasBlocks {
      hasBlocks = given.contains { run in
        (run.attributes[.paragraphStyle] as? NSParagraphStyle)?.textBlocks.isEmpty == false
      }
    }
    var runs = given.map { (attributes: TextAttributes(textKit: $0.attributes), range: $0.range) }
    spreadStyles(over: &runs)
    if let paragraphRoom { runs = roomy(runs, paragraphRoom) }
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

  /// Returns runs whose styles have additional room around each paragraph.
  private func roomy(
    _ runs: [(attributes: TextAttributes, range: Range<Int>)],
    _ room: (Range<Int>) -> ParagraphRoom
  ) -> [(attributes: TextAttributes, range: Range<Int>)] {
    guard let first = runs.first, let last = runs.last else { return runs }
    var roomy: [(attributes: TextAttributes, range: Range<Int>)] = []
    var next = 0
    for paragraph in kit.paragraphRanges(for: first.range.lowerBound..<last.range.upperBound)
    where !paragraph.isEmpty {
      let room = room(paragraph)
      while next < runs.count, runs[next].range.upperBound <= paragraph.lowerBound { next += 1 }
      var index = next
      while index < runs.count, runs[index].range.lowerBound < paragraph.upperBound {
        var (attributes, range) = runs[index]
        range = range.clamped(to: paragraph)
        if room != ParagraphRoom() {
          attributes[.paragraphStyle] = room.added(to: attributes[.paragraphStyle])
        }
        if !range.isEmpty { roomy.append((attributes, range)) }
        index += 1
      }
    }
    return roomy
  }

  /// Returns the attributes of a paragraph that is laid out as another text.
  private func shownRuns(
    of paragraph: Range<Int>, _ text: NSAttributedString?
  ) -> [(attributes: Attributes, range: Range<Int>)] {
    var runs: [(attributes: Attributes, range: Range<Int>)] = []
    guard let text, text.length == paragraph.count else {
      forEachRun(in: paragraph) { runs.append(($0, $1)) }
      return runs
    }
    unsafe text.enumerateAttributes(
      in: NSRange(location: 0, length: text.length), options: .longestEffectiveRangeNotRequired
    ) { values, run, _ in
      let start = paragraph.lowerBound + run.location
      runs.append((values, start..<start + run.length))
    }
    return runs
  }

  /// Spreads the first style of each paragraph over the paragraph, as the kit's storage will.
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
}

/// The room around a paragraph besides that of its style, in points.
struct ParagraphRoom: Equatable {
  var top = 0.0
  var leading = 0.0
  var bottom = 0.0
  var trailing = 0.0

  /// Returns a style with additional room.
  func added(to style: ParagraphStyle?) -> ParagraphStyle {
    var style = style ?? ParagraphStyle()
    style.paragraphSpacingBefore += top
    style.paragraphSpacing += bottom
    style.firstLineHeadIndent += leading
    style.headIndent += leading
    // A positive indent is measured from the leading margin.
    style.tailIndent += style.tailIndent > 0 ? leading : -trailing
    return style
  }
}
