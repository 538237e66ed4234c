import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Line height, tracking and the width of letters are chosen after the size")
struct FittingChoiceTests: FittingSuite {
  /// Characters are 0.625 em wide at 75 percent, 0.7 at 90, and 0.75 at 100.
  private static let wideFont = TestFont.ofSeveralWidths().path()

  private func wide(_ string: String, variations: [FontVariation] = []) -> AttributedText {
    var attributes = TextAttributes()
    var font = FontDescriptor(family: "Test", size: 10)
    (font.file, font.variations) = (Self.wideFont, variations)
    attributes[.font] = font
    return AttributedText(string: string, attributes: attributes)
  }

  private func fit(
    _ sizes: ClosedRange<Double>, _ choices: [FittingChoice], _ text: AttributedText,
    _ width: Double, _ height: Double
  ) -> FittedCopy {
    var fitter = CopyFitter(sizes: sizes)
    fitter.choices = choices
    return fitter.fit(text, in: container(width, height))
  }

  @Test("the size is chosen with the least width, then the greatest width that fits")
  func width() {
    let narrow = fit(4...96, [.width(75...100)], wide("aaaaaaaaaa"), 100, 500)
    #expect(narrow.fits && narrow.size == 16 && narrow.width == 75)
    let wider = fit(10...10, [.width(75...100)], wide("aaaaaaaaaa"), 70, 500)
    #expect(wider.width == 90 && wider.scaleFactor == 1)
    #expect(wider.text.attributes(at: 0)[.font]?.width == 90)
    #expect(fit(10...10, [.width(75...100)], wide("aaaa"), 70, 500).width == 100)
    let none = fit(10...10, [.width(75...100)], wide("aaaaaaaaaa"), 60, 500)
    #expect(!none.fits && none.width == 75)
  }

  @Test("values follow in the order written")
  func order() {
    func both(_ choices: [FittingChoice]) -> FittedCopy {
      fit(10...10, choices, wide("aaaaaaaaaa"), 72, 10)
    }
    let width = both([.width(75...100), .tracking(0...0.125)])
    #expect(width.width == 94 && width.tracking == 0)
    // Nine gaps share the 9.5 points that are left by letters of 75 percent.
    let tracking = both([.tracking(0...0.125), .width(75...100)])
    #expect(tracking.tracking == 108.0 / 1024 && tracking.width == 75)
  }

  @Test("a font's own setting of the axis gives way, and fonts without the axis stay")
  func settings() {
    let own = wide("aaaaaaaaaa", variations: [FontVariation(tag: "wdth", value: 150)])
    let fitted = fit(10...10, [.width(75...100)], own, 70, 500)
    #expect(fitted.width == 90 && fitted.text.attributes(at: 0)[.font]?.variations == [])
    let plain = fit(1...96, [.width(75...100)], text("aaaaaaaaaa"), 100, 500)
    #expect(plain.size == 20 && plain.width == nil)
    #expect(plain.text.attributes(at: 0)[.font]?.width == 100)
    var mixed = wide("aaaaa")
    mixed.append(text("bbbbb"))
    let part = fit(10...10, [.width(75...100)], mixed, 60, 500)
    #expect(part.width == 90)
    #expect(part.text.attributes(at: 5)[.font]?.width == 100)
  }

  @Test("choices apply to paragraphs that are fitted one by one")
  func paragraphs() {
    var fitter = CopyFitter(sizes: 1...200)
    fitter.choices = [.lineHeight(1...2)]
    let fitted = fitter.fitEachParagraph(of: text("aaaaa\nbbbbb"), in: [container(100, 120)])
    #expect(fitted.sizes.map(\.size) == [40, 40] && fitted.lineHeight == 1.5)
    #expect(fitted.text.attributes(at: 7)[.paragraphStyle]?.lineHeight == 60)
  }
}
