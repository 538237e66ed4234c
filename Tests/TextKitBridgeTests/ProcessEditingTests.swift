import Foundation
import Testing
import TextKitBridge
import TextStorage

/// Changes that a subclass of a storage makes while an edit is processed.
@Suite("Processing edits as Text Kit has it")
struct ProcessEditingTests {
  /// Stores its text itself and enlarges digits after `super` has done its work, as many programs
  /// do.
  private final class DigitStorage: NSTextStorage {
    let backing = NSMutableAttributedString()
    var seen: [String] = []
    var isQuiet = false

    override var string: String { backing.string }

    override func attributes(
      at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
      backing.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
      backing.replaceCharacters(in: range, with: str)
      edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      backing.setAttributes(attrs, range: range)
      edited(.editedAttributes, range: range, changeInLength: 0)
    }

    override func processEditing() {
      super.processEditing()
      seen.append("\(editedMask.rawValue) \(editedRange) \(changeInLength)")
      let line = (string as NSString).paragraphRange(for: editedRange)
      let digits = try? NSRegularExpression(pattern: "[0-9]+")
      for match in digits?.matches(in: string, range: line) ?? [] {
        let large = UIFont.systemFont(ofSize: 40)
        if isQuiet {
          backing.addAttribute(.font, value: large, range: match.range)
        } else {
          addAttribute(.font, value: large, range: match.range)
        }
      }
    }
  }

  private final class Manager: NSLayoutManager {
    var reported: [(range: NSRange, invalidated: NSRange, delta: Int)] = []

    override func processEditing(
      for storage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
      range newCharRange: NSRange, changeInLength delta: Int,
      invalidatedRange invalidatedCharRange: NSRange
    ) {
      reported.append((newCharRange, invalidatedCharRange, delta))
      super.processEditing(
        for: storage, edited: editMask, range: newCharRange, changeInLength: delta,
        invalidatedRange: invalidatedCharRange)
    }
  }

  private func stack() -> (DigitStorage, Manager, NSTextContainer) {
    let storage = DigitStorage()
    let manager = Manager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.replaceCharacters(
      in: NSRange(location: 0, length: 0),
      with: NSAttributedString(
        string: "one\ntwo\n", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    return (storage, manager, container)
  }

  private func height(_ manager: NSLayoutManager, at character: Int) -> CGFloat {
    manager.lineFragmentRect(
      forGlyphAt: manager.glyphIndexForCharacter(at: character), effectiveRange: nil
    ).height
  }

  @Test("what was edited can be read after super, and what is added there is part of the same edit")
  func afterSuper() {
    let (storage, manager, _) = stack()
    let plain = height(manager, at: 5)
    (storage.seen, manager.reported) = ([], [])
    storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "77")
    #expect(storage.seen == ["2 {5, 2} 2"])
    #expect(height(manager, at: 5) > 2 * plain)
    #expect(height(manager, at: 0) == plain)
    #expect(manager.reported.count == 1)
    #expect(manager.reported[0].range == NSRange(location: 5, length: 2))
    #expect(manager.reported[0].invalidated == NSRange(location: 5, length: 2))
    #expect(manager.reported[0].delta == 2)
    #expect(storage.editedRange.location == NSNotFound && storage.editedMask.isEmpty)
  }

  @Test("attributes that a subclass gives the edited paragraph without a word are laid out")
  func quiet() {
    let (storage, manager, _) = stack()
    let plain = height(manager, at: 5)
    storage.isQuiet = true
    storage.replaceCharacters(in: NSRange(location: 7, length: 0), with: " and 5")
    #expect(height(manager, at: 5) > 2 * plain)
    storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "9")
    #expect(height(manager, at: 5) > 2 * plain)
    // Foundation reads the same text.
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.string == storage.string)
    #expect((copy.attribute(.font, at: 4, effectiveRange: nil) as? UIFont)?.pointSize == 40)
  }

  @Test("a manager that is told of more reads the attributes of more")
  func invalidated() {
    let (storage, manager, _) = stack()
    let plain = height(manager, at: 0)
    storage.backing.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 50), range: NSRange(location: 0, length: 3))
    #expect(height(manager, at: 0) == plain)
    manager.processEditing(
      for: storage, edited: .editedAttributes, range: NSRange(location: 5, length: 1),
      changeInLength: 0, invalidatedRange: NSRange(location: 0, length: 6))
    #expect(height(manager, at: 0) > 2 * plain)
  }

  @Test("a subclass may hold its text in another storage, and read it while it processes")
  func nested() {
    final class Wrapping: NSTextStorage {
      let inner = NSTextStorage()
      var copies: [String] = []
      override var string: String { inner.string }
      override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
      ) -> [NSAttributedString.Key: Any] {
        inner.attributes(at: location, effectiveRange: range)
      }
      override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        inner.replaceCharacters(in: range, with: str)
        edited(
          [.editedCharacters, .editedAttributes], range: range,
          changeInLength: (str as NSString).length - range.length)
        endEditing()
      }
      override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        inner.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
      }
      override func processEditing() {
        copies.append(NSMutableAttributedString(attributedString: self).string)
        super.processEditing()
      }
    }
    let storage = Wrapping()
    storage.append(NSAttributedString(string: "äöü😀b"))
    storage.insert(NSAttributedString(string: "x"), at: 3)
    storage.deleteCharacters(in: NSRange(location: 0, length: 2))
    #expect(storage.copies == ["äöü😀b", "äöüx😀b", "üx😀b"])
    #expect(storage.kit.string == "üx😀b")
  }

  @Test("half a surrogate pair that is left keeps its place")
  func surrogates() {
    let storage = NSTextStorage(string: "a😀b")
    storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "")
    #expect(storage.string == "a\u{FFFD}b" && storage.kit.string == "a\u{FFFD}b")
  }

  @Test("a storage is an attributed string to Foundation, all of whose members are edits")
  func attributedString() {
    let storage = NSTextStorage(string: "one two", attributes: [.kern: 2])
    func shout(_ text: NSMutableAttributedString) {
      text.beginEditing()
      text.replaceCharacters(in: NSRange(location: 0, length: 3), with: "ONE")
      text.addAttribute(.kern, value: 5, range: NSRange(location: 0, length: 3))
      text.insert(NSAttributedString(string: "!"), at: text.length)
      text.endEditing()
    }
    shout(storage)
    #expect(storage.kit.string == "ONE two!")
    #expect(storage.kit.attributes(at: 1)[.kern] == 5)
    #expect(storage.kit.attributes(at: 5)[.kern] == 2)
    let joined = NSMutableAttributedString(string: "> ")
    joined.append(storage)
    #expect(joined.string == "> ONE two!")
    #expect(joined.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 5)
    let copy = storage.mutableCopy() as? NSMutableAttributedString
    copy?.append(NSAttributedString(string: "?"))
    #expect(copy?.string == "ONE two!?" && storage.length == 8)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test("stretches of an attribute are enumerated in both directions, and may be changed meanwhile")
  func enumerating() {
    let storage = NSTextStorage(string: "aabbcc")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 4))
    storage.addAttribute(.tracking, value: 1, range: NSRange(location: 1, length: 1))
    let whole = NSRange(location: 0, length: 6)
    var runs: [NSRange] = []
    storage.enumerateAttribute(.kern, in: whole) { _, run, _ in runs.append(run) }
    #expect(runs == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 2)])
    runs = []
    storage.enumerateAttribute(.kern, in: whole, options: .reverse) { _, run, _ in runs.append(run)
    }
    #expect(runs == [NSRange(location: 4, length: 2), NSRange(location: 0, length: 4)])
    var range = NSRange()
    #expect(
      storage.attribute(.kern, at: 3, longestEffectiveRange: &range, in: whole) as? Int == 1)
    #expect(range == NSRange(location: 0, length: 4))
    #expect(
      storage.attributes(at: 3, longestEffectiveRange: &range, in: whole).count == 1)
    #expect(range == NSRange(location: 2, length: 2))
    storage.enumerateAttribute(.kern, in: whole) { value, run, _ in
      if value != nil { storage.deleteCharacters(in: NSRange(location: run.location, length: 1)) }
    }
    #expect(storage.string == "abbcc")
    storage.enumerateAttributes(in: NSRange(location: 0, length: 5), options: .reverse) {
      _, run, _ in
      storage.replaceCharacters(in: run, with: "xy")
    }
    #expect(storage.string == "xyxyxy")
  }

  @Test("a paragraph that an inserted line end begins has the style of its own start")
  func divided() {
    func style(_ indent: CGFloat) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.firstLineHeadIndent = indent
      return style
    }
    let storage = NSTextStorage(string: "ab\n", attributes: [.paragraphStyle: style(10)])
    storage.append(NSAttributedString(string: "cdef\n", attributes: [.paragraphStyle: style(30)]))
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    // The letter has the style of the line end before it.
    storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "x")
    #expect(manager.location(forGlyphAt: 3).x == 10)
    storage.replaceCharacters(in: NSRange(location: 6, length: 0), with: "\n")
    #expect(storage.string == "ab\nxcd\nef\n")
    #expect(manager.location(forGlyphAt: 3).x == 10 && manager.location(forGlyphAt: 7).x == 30)
  }
}
