import Foundation
import Testing
import TextKitBridge
import TextStorage
import TextStorageFoundation

/// Both Foundation products in one program.
@Suite("Attributed strings of the bridge as texts of the kit")
struct MixedProductTests {
  @Test("the bridge's fonts, colours, styles, links and lengths become the kit's")
  func values() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let string = NSAttributedString(
      string: "abc",
      attributes: [
        .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red, .kern: CGFloat(2),
        .paragraphStyle: style, .link: URL(fileURLWithPath: "/a"),
        .underlineStyle: NSUnderlineStyle.double.rawValue, .superscript: 1,
        .strikethroughStyle: NSUnderlineStyle.single, .baselineOffset: 1.5,
        .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
      ])
    var dropped: Set<String> = []
    let text = AttributedText(string, dropped: &dropped)
    let values = text.attributes(at: 1)
    #expect(dropped.isEmpty && values.count == 10 && values[.textEffect] == .letterpress)
    #expect(values[.font] == FontDescriptor(size: 20, weight: 700))
    #expect(values[.foregroundColor] == Color(red: 1, green: 0, blue: 0))
    #expect(values[.kern] == 2 && values[.baselineOffset] == 1.5 && values[.superscript] == 1)
    #expect(values[.paragraphStyle]?.alignment == .center && values[.link] == "file:///a")
    #expect(values[.underlineStyle] == .double && values[.strikethroughStyle] == .single)
  }

  @Test("attributes that the kit does not know are named")
  func dropped() {
    let own = NSAttributedString.Key("org.example.own")
    var dropped: Set<String> = []
    let text = AttributedText(
      NSAttributedString(string: "a", attributes: [own: 1, .font: "no font", .kern: 1]),
      dropped: &dropped)
    #expect(dropped == ["org.example.own", "NSFont"] && text.attributes(at: 0)[.kern] == 1)
  }

  @Test("a text with underlines in neighbouring runs goes to Foundation and back")
  func underlines() async {
    await #expect(processExitsWith: .success) {
      var text = AttributedText(string: "abcd")
      text.addAttribute(.underlineStyle, value: .single, range: 0..<2)
      text.addAttribute(.underlineStyle, value: .double, range: 2..<4)
      precondition(AttributedText(text.nsAttributedString) == text)
    }
  }

  @Test("a text with effects in neighbouring runs goes to Foundation and back")
  func effects() async {
    await #expect(processExitsWith: .success) {
      var text = AttributedText(string: "abcd")
      text.addAttribute(.textEffect, value: .letterpress, range: 0..<2)
      text.addAttribute(.textEffect, value: .emboss, range: 2..<4)
      precondition(AttributedText(text.nsAttributedString) == text)
    }
  }
}
