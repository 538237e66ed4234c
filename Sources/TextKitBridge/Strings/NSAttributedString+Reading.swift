public import Foundation
public import TextStorage

/// Text Kit's additions to attributed strings for reading.
extension NSAttributedString {
  /// Returns true if a range contains an attachment.
  public func containsAttachments(in range: NSRange) -> Bool {
    var found = false
    unsafe enumerateAttribute(.attachment, in: range, options: []) { value, _, stop in
      guard value != nil else { return }
      found = true
      unsafe stop.pointee = ObjCBool(true)
    }
    return found
  }

  /// Returns the character attributes at the start of a range: all except paragraph style and
  /// attachment.
  public func fontAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    guard range.location < length else { return [:] }
    var values = unsafe attributes(at: range.location, effectiveRange: nil)
    values[.paragraphStyle] = nil
    values[.attachment] = nil
    return values
  }

  /// Returns the paragraph style at the start of a range.
  public func rulerAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    guard range.location < length,
      let style = unsafe attribute(.paragraphStyle, at: range.location, effectiveRange: nil)
    else { return [:] }
    return [.paragraphStyle: style]
  }

  /// Returns the selection of a double click on a character: its word, or the character if it is
  /// in no word.
  public func doubleClick(at location: Int) -> NSRange {
    guard length > 0 else { return NSRange(location: 0, length: 0) }
    let text = AttributedText(string: string)
    return NSRange(text.wordRange(containing: max(0, min(location, length - 1))))
  }

  /// Returns the start of the next word, or of the word before.
  public func nextWord(from location: Int, forward isForward: Bool) -> Int {
    let text = AttributedText(string: string)
    var position = max(0, min(location, length))
    func isWord(_ range: Range<Int>) -> Bool {
      text.substring(in: range).contains { $0.isLetter || $0.isNumber }
    }
    if isForward {
      while position < length {
        position = text.wordRange(containing: position).upperBound
        if position < length, isWord(text.wordRange(containing: position)) { break }
      }
    } else {
      while position > 0 {
        let range = text.wordRange(containing: position - 1)
        position = range.lowerBound
        if isWord(range) { break }
      }
    }
    return position
  }

  /// Returns the paragraphs around a character that are items of a list; the location is
  /// `NSNotFound` if the character is in no item.
  public func range(of list: NSTextList, at location: Int) -> NSRange {
    var range = NSRange.notFound
    var position = location
    let text = string as NSString
    func isItem(_ index: Int) -> Bool {
      guard index >= 0, index < length,
        let style = unsafe attribute(.paragraphStyle, at: index, effectiveRange: nil)
          as? NSParagraphStyle
      else { return false }
      return style.textLists.contains { $0 === list }
    }
    guard isItem(location) else { return range }
    range = text.paragraphRange(for: NSRange(location: location, length: 0))
    position = range.location
    while position > 0, isItem(position - 1) {
      let before = text.paragraphRange(for: NSRange(location: position - 1, length: 0))
      range = NSUnionRange(range, before)
      position = before.location
    }
    while isItem(NSMaxRange(range)) {
      range = NSUnionRange(
        range, text.paragraphRange(for: NSRange(location: NSMaxRange(range), length: 0)))
    }
    return range
  }

  /// Returns the number of an item of a list, from 1.
  public func itemNumber(in list: NSTextList, at location: Int) -> Int {
    let whole = range(of: list, at: location)
    guard whole.location != NSNotFound else { return 0 }
    let before = NSRange(location: whole.location, length: location - whole.location)
    let text = (string as NSString).substring(with: before)
    var count = list.startingItemNumber
    for character in text where character.isNewline { count += 1 }
    return count
  }
}

/// Text Kit's additions to attributed strings for changes.
extension NSMutableAttributedString {
  /// Sets the alignment of the paragraphs of a range.
  public func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
    let whole = (string as NSString).paragraphRange(for: range)
    var styles: [(NSParagraphStyle?, NSRange)] = []
    unsafe enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, run, _ in
      styles.append((value as? NSParagraphStyle, run))
    }
    beginEditing()
    for (style, run) in styles {
      let changed = NSMutableParagraphStyle()
      if let style { changed.setParagraphStyle(style) }
      changed.alignment = alignment
      addAttribute(.paragraphStyle, value: changed, range: run)
    }
    endEditing()
  }

  /// Raises a range by a superscript step.
  public func superscriptRange(_ range: NSRange) { raise(range, by: 1) }

  /// Lowers a range by a superscript step.
  public func subscriptRange(_ range: NSRange) { raise(range, by: -1) }

  /// Removes all superscript steps of a range.
  public func unscriptRange(_ range: NSRange) { removeAttribute(.superscript, range: range) }

  private func raise(_ range: NSRange, by step: Int) {
    var runs: [(Int, NSRange)] = []
    unsafe enumerateAttribute(.superscript, in: range, options: []) { value, run, _ in
      runs.append((value as? Int ?? 0, run))
    }
    for (level, run) in runs { addAttribute(.superscript, value: level + step, range: run) }
  }

  /// Applies style traits to the fonts of a range.
  public func applyFontTraits(_ traitMask: NSFontTraitMask, range: NSRange) {
    var runs: [(UIFont, NSRange)] = []
    unsafe enumerateAttribute(.font, in: range, options: []) { value, run, _ in
      runs.append((value as? UIFont ?? UIFont.systemFont(ofSize: 12), run))
    }
    for (font, run) in runs {
      addAttribute(
        .font, value: NSFontManager.shared.convert(font, toHaveTrait: traitMask), range: run)
    }
  }
}

extension UIFont {
  /// Returns the font of a text style at the text size of some traits; other fonts unchanged.
  func adjusted(for traits: UITraitCollection) -> UIFont {
    textStyle.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits) } ?? self
  }
}

extension NSMutableAttributedString {
  /// Gives fonts of text styles the text size of some traits.
  func adjustFonts(for traits: UITraitCollection) {
    var runs: [(UIFont, NSRange)] = []
    unsafe enumerateAttribute(
      .font, in: NSRange(location: 0, length: length), options: []
    ) { value, run, _ in
      if let font = value as? UIFont, font.textStyle != nil {
        runs.append((font.adjusted(for: traits), run))
      }
    }
    beginEditing()
    for (font, run) in runs { addAttribute(.font, value: font, range: run) }
    endEditing()
  }
}
