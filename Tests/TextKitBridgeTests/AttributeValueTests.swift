import Foundation
import Testing
import TextKitBridge

/// Values in neighbouring runs, which Foundation compares. On Linux it would crash if it cannot
/// interpret an object's first stored word. Each pair is tried in a separate process.
@Suite("Values of attributes")
struct AttributeValueTests {
  /// A kind of value; two of one kind are equal unless the number differs.
  enum Kind: String, CaseIterable, Codable, Sendable {
    case black, white, halfRed, font, style, mutableStyle, attachment, shadow, tab, path, number
    case link, string, structure, empty, null, range, rect, object, option, array, dictionary
    case date, data, text, length, underline, insets, alignment, weight, transform, mention

    func value() -> Any {
      switch self {
      case .black: UIColor(red: 0, green: 0, blue: 0, alpha: 0)
      case .white: UIColor(red: 1, green: 1, blue: 1, alpha: 1)
      case .halfRed: UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
      case .font: UIFont.systemFont(ofSize: 10)
      case .style: NSParagraphStyle()
      case .mutableStyle: NSMutableParagraphStyle()
      case .attachment: NSTextAttachment()
      case .shadow: NSShadow()
      case .tab: NSTextTab(textAlignment: .left, location: 0)
      case .path: UIBezierPath()
      case .number: 0.0
      case .link: URL(fileURLWithPath: "/a")
      case .string: "a"
      case .structure: Pair(first: 0, second: 0)
      case .empty: Nothing()
      case .null: NSNull()
      case .range: NSRange(location: 0, length: 0)
      case .rect: CGRect.zero
      case .object: Own()
      case .option: Switch.off
      case .array: [UIColor(red: 0, green: 0, blue: 0, alpha: 0)]
      case .dictionary: ["a": Pair(first: 0, second: 0)]
      case .date: Date(timeIntervalSinceReferenceDate: 0)
      case .data: Data()
      case .text: NSAttributedString(string: "")
      case .length: CGFloat(1.5)
      case .underline: NSUnderlineStyle.single
      case .insets: UIEdgeInsets.zero
      case .alignment: NSTextAlignment.center
      case .weight: UIFont.Weight.regular
      case .transform: CGAffineTransform.identity
      case .mention: Mention.channel
      }
    }

    /// True if two values made one after the other are equal.
    var isSame: Bool {
      switch self {
      case .attachment, .path, .object, .dictionary: false
      default: true
      }
    }

    /// True if Foundation may return another object than the one that was set.
    var mayBeBridged: Bool {
      switch self {
      case .structure, .empty, .null, .range, .object, .option: false
      default: true
      }
    }
  }

  struct Pair: Hashable { var first: Double, second: Double }
  struct Nothing: Hashable {}
  enum Switch { case off, on }
  enum Mention: BridgedAttributeValue { case user, channel }
  final class Own: NSObject { var count = 0 }

  private static let key = NSAttributedString.Key("value")

  /// Makes neighbouring runs with two values, and with one again.
  private static func neighbours(_ text: NSMutableAttributedString, _ kind: Kind, _ other: Kind) {
    text.addAttribute(key, value: kind.value(), range: NSRange(location: 0, length: 9))
    text.addAttribute(key, value: other.value(), range: NSRange(location: 2, length: 3))
    text.addAttribute(key, value: other.value(), range: NSRange(location: 5, length: 2))
    text.replaceCharacters(in: NSRange(location: 1, length: 3), with: "x")
    text.append(NSAttributedString(string: "end", attributes: [key: kind.value()]))
  }

  @Test("any two values of any type stand side by side in Foundation's strings")
  func foundation() async {
    await #expect(processExitsWith: .success) {
      let kinds = Kind.allCases
      for kind in kinds {
        for other in kinds {
          let text = NSMutableAttributedString(string: "some text")
          AttributeValueTests.neighbours(text, kind, other)
          precondition(text.length == 10)
          _ = NSAttributedString(attributedString: text).isEqual(to: text)
        }
      }
    }
  }

  @Test("any two values of any type stand side by side in a storage")
  func storage() async {
    await #expect(processExitsWith: .success) {
      for kind in Kind.allCases {
        for other in Kind.allCases {
          let text = NSTextStorage(string: "some text")
          AttributeValueTests.neighbours(text, kind, other)
          precondition(text.length == 10)
          let copy = NSTextStorage(attributedString: text)
          precondition(copy.isEqual(to: text) || !kind.isSame || !other.isSame)
          _ = text.attributedSubstring(from: NSRange(location: 1, length: 6))
          _ = NSAttributedString(attributedString: text)
        }
      }
    }
  }

  @Test(
    "values come out as they were given, and the same ones are one run", arguments: Kind.allCases)
  func values(_ kind: Kind) async {
    await #expect(processExitsWith: .success) { [kind] in
      let text = NSTextStorage(string: "some text")
      let whole = NSRange(location: 0, length: 9)
      text.addAttribute(AttributeValueTests.key, value: kind.value(), range: whole)
      text.addAttribute(
        AttributeValueTests.key, value: kind.value(), range: NSRange(location: 2, length: 3))
      var run = NSRange()
      let found = text.attribute(
        AttributeValueTests.key, at: 3, longestEffectiveRange: &run, in: whole)
      precondition(found != nil)
      precondition(type(of: found!) == type(of: kind.value()) || kind.mayBeBridged)
      if kind.isSame { precondition(run == whole) }
      let part = text.attributedSubstring(from: NSRange(location: 2, length: 3))
      let again = part.attribute(AttributeValueTests.key, at: 0, effectiveRange: nil)
      precondition(type(of: again!) == type(of: found!))
    }
  }

  @Test("lengths, styles and a program's own values are read from Foundation's strings as they are")
  func bridged() async {
    await #expect(processExitsWith: .success) {
      let text = NSMutableAttributedString(string: "some text")
      func read(_ value: Any) -> Any {
        text.addAttribute(
          AttributeValueTests.key, value: value, range: NSRange(location: 0, length: 4))
        text.addAttribute(
          AttributeValueTests.key, value: value, range: NSRange(location: 4, length: 5))
        var run = NSRange()
        let found = text.attribute(AttributeValueTests.key, at: 0, effectiveRange: &run)
        precondition(run.length == 9, "\(value) is in two runs")
        return found!
      }
      precondition(read(CGFloat(1.5)) as? CGFloat == 1.5)
      precondition(read(CGFloat(1.5)) as? Double == 1.5)
      precondition(read(NSUnderlineStyle.double) as? NSUnderlineStyle == .double)
      precondition(read(NSUnderlineStyle.double) as? Int == NSUnderlineStyle.double.rawValue)
      precondition(read(NSTextAlignment.right) as? NSTextAlignment == .right)
      precondition(read(UIFont.Weight.bold) as? UIFont.Weight == .bold)
      precondition(read(Mention.user) as? Mention == .user)
      precondition(read(Mention.user) as? NSTextAlignment == nil)
      let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      precondition(read(insets) as? UIEdgeInsets == insets)
    }
  }

  @Test("equal values of a program's own types are one run in Foundation's strings")
  func ownTypes() async {
    await #expect(processExitsWith: .success) {
      func runLength(_ one: Any, _ other: Any) -> Int {
        let text = NSMutableAttributedString(string: "some text")
        text.addAttribute(
          AttributeValueTests.key, value: one, range: NSRange(location: 0, length: 4))
        text.addAttribute(
          AttributeValueTests.key, value: other, range: NSRange(location: 4, length: 5))
        var run = NSRange()
        _ = text.attribute(AttributeValueTests.key, at: 0, effectiveRange: &run)
        return run.length
      }
      let object = Own()
      precondition(runLength(Switch.on, Switch.on) == 9 && runLength(Switch.on, Switch.off) == 4)
      precondition(runLength(Pair(first: 0, second: 0), Pair(first: 0, second: 0)) == 9)
      precondition(runLength(Pair(first: 0, second: 0), Pair(first: 0, second: 1)) == 4)
      precondition(runLength(object, object) == 9 && runLength(object, Own()) == 4)
      precondition(runLength(Switch.on, object) == 4 && runLength(NSNull(), Nothing()) == 4)
    }
  }

  @Test("a label, a field and a text view show text with values of any type")
  func views() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let values: [Any] = [
          CGFloat(2), NSUnderlineStyle.single, Pair(first: 0, second: 0), Switch.on, Own(),
          NSNull(),
          Nothing(), NSRange(location: 0, length: 0),
        ]
        let text = NSTextStorage(string: "some text")
        for (index, value) in values.enumerated() {
          text.addAttribute(
            AttributeValueTests.key, value: value, range: NSRange(location: index, length: 1))
        }
        let label = UILabel()
        label.attributedText = text
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 20)
        label.highlightedTextColor = .red
        label.isHighlighted = true
        let found = label.attributedText?.attribute(
          AttributeValueTests.key, at: 2, effectiveRange: nil)
        precondition(found is Pair)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.attributedText = text
        view.becomeFirstResponder()
        view.insertText("x")
        view.selectedRange = NSRange(location: 3, length: 0)
        view.insertText("y")
        view.undoManager?.undo()
        _ = (view.picture(), label.picture())
        let field = UITextField()
        field.attributedText = text
        precondition(
          view.attributedText.attribute(
            AttributeValueTests.key, at: 3, effectiveRange: nil) is Switch)
      }
    }
  }
}
