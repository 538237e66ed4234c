import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

private let opticalFont = TestFont.ofOpticalSizes().path()

/// Advances are 640 units less 5 for each point of size, from 8 to 40 points.
@Suite("Letters of a font with optical sizes change with the size of the text")
struct OpticalSizeTests: FittingSuite {
  private func optical(_ string: String, size: Double) -> AttributedText {
    var text = text(string, size: size)
    var font = text.attributes(at: 0)[.font] ?? .default
    font.file = opticalFont
    text.addAttribute(.font, value: font, range: 0..<text.length)
    return text
  }

  /// The width of five letters of a size, in points.
  private func fiveLetters(_ size: Double) -> Double {
    let optical = min(max((size * 2).rounded() / 2, 8), 40)
    return 5 * size * (640 - 5 * optical).rounded() / 1000
  }

  private func width(_ text: AttributedText) -> Double {
    MeasuredText(text, in: Size(width: 0, height: 0)).rect.width
  }

  @Test("each size has its own advances, also that of superscripts")
  func sizes() {
    #expect(abs(width(optical("aaaaa", size: 10)) - 5 * 10 * 0.59) < 1e-9)
    #expect(abs(width(optical("aaaaa", size: 40)) - 5 * 40 * 0.44) < 1e-9)
    #expect(abs(width(optical("aaaaa", size: 14.2)) - fiveLetters(14.2)) < 1e-9)
    var raised = optical("aaaaa", size: 40)
    raised.addAttribute(.superscript, value: 1, range: 0..<5)
    // 65 % of the size: 26 points.
    #expect(abs(width(raised) - 5 * 26 * 0.51) < 1e-9)
    var fixed = optical("aaaaa", size: 40)
    var font = fixed.attributes(at: 0)[.font] ?? .default
    font.variations = [FontVariation(tag: "opsz", value: 8)]
    fixed.addAttribute(.font, value: font, range: 0..<5)
    #expect(abs(width(fixed) - 5 * 40 * 0.6) < 1e-9)
  }

  @Test("a drop cap has the letters of its own size")
  func dropCap() {
    var text = optical("aaaa aaaa aaaa aaaa aaaa", size: 10)
    var style = ParagraphStyle()
    style.dropCap = DropCap(lines: 3, gap: 0)
    text.addAttribute(.paragraphStyle, value: style, range: 0..<text.length)
    let storage = TextStorage(text)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let room = container(100, 100)
    manager.addTextContainer(room)
    // The cap reaches from 7 points above the first baseline to the third, 20 points below: 27
    // points of letters that are 0.7 em high. It is 38.57 points large, rounded to 38.5 for
    // `opsz`.
    let size = 27 / 0.7
    #expect(abs(manager.lineFragments(in: room)[1].available.start - fiveLetters(size) / 5) < 1e-9)
    #expect(manager.textRuns.first.map { abs($0.size - size) < 1e-9 } == true)
  }

  @Test("the size that fits has the letters of that size")
  func fitting() {
    // At 30 points five letters are 5 * 30 * 0.49 = 73.5 points wide.
    let fitted = CopyFitter(sizes: 8...40).fit(
      optical("aaaaa", size: 10), in: container(73.5, 500))
    #expect(fitted.size == 30 && fitted.fits)
    // Letters are narrower from 30.25 points on, so text just above fits where text below does
    // not.
    let room = 5 * 30.24 * 0.49 - 0.01
    let larger = CopyFitter(sizes: 8...40).fit(optical("aaaaa", size: 10), in: container(room, 500))
    #expect(fiveLetters(30.24) > room && larger.size > 30.25)
    #expect(fiveLetters(larger.size) <= room && fiveLetters(larger.size + 1.0 / 64) > room)
    // Two sizes in one text change their letters at different scales.
    var mixed = optical("aaaaa\nbbbbb", size: 10)
    mixed.addAttribute(
      .font, value: (mixed.attributes(at: 0)[.font] ?? .default).withSize(17), range: 6..<11)
    let both = CopyFitter(sizes: 4...20).fit(mixed, in: container(75, 500))
    // 24 * 0.52 * 5 = 62.4; the second line has 1.7 times the size.
    let second = both.size * 1.7
    #expect(fiveLetters(second) <= 75 && fiveLetters(second + 1.7 / 64) > 75)
    #expect(fitted.layoutCount < 8 && both.layoutCount < 8)
  }
}
