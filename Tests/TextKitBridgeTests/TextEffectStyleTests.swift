import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Text Kit's attribute `.textEffect`, and the effects of the kit by name.
@Suite("Effects of text in the bridge")
struct TextEffectStyleTests {
  private let letterpress = NSAttributedString.TextEffectStyle.letterpressStyle
  private let emboss = NSAttributedString.TextEffectStyle(rawValue: "emboss")

  /// The offsets of the edges and shadows of a text of 40 points.
  private func offsets(_ values: [NSAttributedString.Key: Any]) -> [Vector] {
    let context = CGContext(.init(size: .init(width: 100, height: 80)))
    var values = values
    values[.font] = UIFont.systemFont(ofSize: 40)
    context.draw { NSAttributedString(string: "abc", attributes: values).draw(at: .zero) }
    return context.list.items.compactMap {
      if case .shadow(_, let offset, _) = $0 { offset } else { nil }
    }
  }

  @Test("letterpress is a dark edge above letters and a light one below, by style or by name")
  func drawing() {
    let pressed = [Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1)]
    #expect(offsets([.textEffect: letterpress]) == pressed)
    #expect(offsets([.textEffect: letterpress.rawValue]) == pressed)
    #expect(offsets([.textEffect: emboss]) == [Vector(dx: 1, dy: 1), Vector(dx: -1, dy: -1)])
    #expect(offsets([.textEffect: "other"]).isEmpty && offsets([:]).isEmpty)
    // A shadow stays beneath the edges.
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 5, height: 6)
    #expect(
      offsets([.textEffect: letterpress, .shadow: shadow]) == [Vector(dx: 5, dy: 6)] + pressed)
  }

  @Test("a layout manager draws the effect of its storage, and takes temporary ones")
  func manager() {
    let storage = NSTextStorage(
      string: "abc", attributes: [.font: UIFont.systemFont(ofSize: 40), .textEffect: letterpress])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 80))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    func offsets() -> [Vector] {
      let context = CGContext(.init(size: .init(width: 100, height: 80)))
      context.draw {
        manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: .zero)
      }
      return context.list.items.compactMap {
        if case .shadow(_, let offset, _) = $0 { offset } else { nil }
      }
    }
    let pressed = [Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1)]
    #expect(offsets() == pressed)
    let whole = NSRange(location: 0, length: 3)
    manager.addTemporaryAttribute(.textEffect, value: emboss, forCharacterRange: whole)
    #expect(offsets() == [Vector(dx: 1, dy: 1), Vector(dx: -1, dy: -1)])
    let value = manager.temporaryAttribute(
      .textEffect, atCharacterIndex: 0, effectiveRange: nil)
    #expect((value as? NSAttributedString.TextEffectStyle) == emboss)
    manager.removeTemporaryAttribute(.textEffect, forCharacterRange: whole)
    #expect(offsets() == pressed)
  }

  @Test("an AttributedString has it, and so has an NSAttributedString made from it")
  func attributedString() {
    var string = AttributedString("abc")
    string[AttributeScopes.UIKitAttributes.TextEffectAttribute.self] = letterpress
    let text = NSAttributedString(string)
    #expect(effect(text, 0) == letterpress)
    let again = AttributedString(text)
    #expect(again[AttributeScopes.UIKitAttributes.TextEffectAttribute.self] == letterpress)
  }

  /// Returns the effect at a position. Texts that were read have the names of styles.
  private func effect(
    _ text: NSAttributedString, _ position: Int
  ) -> NSAttributedString.TextEffectStyle? {
    let value = text.attribute(.textEffect, at: position, effectiveRange: nil)
    return value as? NSAttributedString.TextEffectStyle
      ?? (value as? String).map(NSAttributedString.TextEffectStyle.init)
  }

  @Test("RTF has words for both effects")
  func rtf() throws {
    let read = try NSAttributedString(
      data: Data(#"{\rtf1 a{\embo b}{\impr c\impr0 d}}"#.utf8))
    #expect(read.string == "abcd")
    #expect((0..<4).map { effect(read, $0) } == [nil, emboss, letterpress, nil])
    let data = try read.data(
      from: NSRange(location: 0, length: 4),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
    let again = try #require(NSAttributedString(rtf: data))
    #expect((0..<4).map { effect(again, $0) } == [nil, emboss, letterpress, nil])
  }
}
