import Glibc
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Limits of layouts")
struct LimitTests {
  /// How many times larger texts are where tests are optimised.
  private static let scale = _isDebugAssertConfiguration() ? 1 : 20

  /// Lays out a text and says whether each code unit is in one fragment or the overflow, in order.
  private func keepsAll(_ units: [UInt16], in containers: [TextContainer]) -> Bool {
    var values = TextAttributes()
    values[.font] = FontDescriptor(family: "Noto Sans", size: 12)
    let storage = TextStorage(utf16: units, attributes: values)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    for container in containers { manager.addTextContainer(container) }
    var position = 0
    for container in containers {
      var bottom = -Double.infinity
      for row in manager.rows(in: container) {
        if row.y < bottom || !row.height.isFinite { return false }
        bottom = row.y + row.height - 1e-6
      }
      for fragment in manager.lineFragments(in: container) {
        if fragment.range.lowerBound != position || fragment.range.isEmpty { return false }
        position = fragment.range.upperBound
        var glyphs: [PositionedGlyph] = []
        manager.appendGlyphs(of: fragment, to: &glyphs)
        if glyphs.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) { return false }
      }
    }
    return position == (manager.overflowRange?.lowerBound ?? units.count)
  }

  private func keepsAll(_ text: String, width: Double, height: Double = 0) -> Bool {
    keepsAll(Array(text.utf16), in: [TextContainer(size: Size(width: width, height: height))])
  }

  @Test("containers of any size keep the text", arguments: [0, -5, 1e7, 1e300, 0.001, 11, 24.5])
  func sizes(_ length: Double) {
    let text = "Water finds its way around stones.\nשלום عليكم\n\n"
    #expect(keepsAll(text, width: length, height: 100))
    #expect(keepsAll(text, width: 100, height: length))
    #expect(keepsAll(text, width: length, height: length))
  }

  @Test("slivers of a hundredth of a point hold nothing and end nothing")
  func slivers() {
    let container = TextContainer(size: Size(width: 200, height: 300))
    container.exclusionPaths = (0..<100).map {
      let bar = Rect(x: Double($0) * 2, y: 20, width: 1.99, height: 100)
      return ExclusionPath(path: BezierPath(rect: bar))
    }
    #expect(
      keepsAll(Array(String(repeating: "sliver ", count: 200).utf16), in: [container]))
  }

  @Test("many paragraphs, many containers and endless words are kept")
  func counts() {
    let lines = String(repeating: "one line\n", count: 5_000 * Self.scale)
    #expect(keepsAll(lines, width: 200))
    let pages = (0..<1_000).map { _ in TextContainer(size: Size(width: 100, height: 60)) }
    #expect(
      keepsAll(Array(String(repeating: "water finds its way ", count: 4_000).utf16), in: pages))
  }

  @Test("a word without end takes time in proportion to its length")
  func endlessWord() {
    func time(_ count: Int) -> Double {
      let units = [UInt16](repeating: 0x61, count: count)
      var (start, end) = (timespec(), timespec())
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      #expect(keepsAll(units, in: [TextContainer(size: Size(width: 300, height: 0))]))
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
    let length = 12_500 * Self.scale
    let short = time(length)
    #expect(time(4 * length) < 10 * short + 0.05)
  }

  /// All 66 noncharacters of Unicode.
  private static let noncharacters: [UInt16] =
    Array(0xFDD0...0xFDEF)
    + (0...16).flatMap { plane -> [UInt16] in
      guard plane > 0 else { return [0xFFFE, 0xFFFF] }
      let lead = UInt16(0xD800 + (plane * 0x10000 + 0xFFFE - 0x10000) >> 10)
      return [lead, 0xDFFE, lead, 0xDFFF]
    }

  @Test("text that is none is kept", arguments: 0..<9)
  func oddTexts(_ kind: Int) {
    var units: [UInt16] = []
    let count = 5_000 * Self.scale
    switch kind {
    case 0: units = [0xD800, 0x61, 0xDC00, 0xD800, 0xD800, 0x20, 0xDFFF]
    case 1: units = [0, 0x61, 0, 0x20, 0, 0x0A, 0]
    case 2: units = [0x61] + [UInt16](repeating: 0x301, count: count)
    case 3:
      units =
        [UInt16](repeating: 0x2067, count: 1_000) + [0x5D0, 0x61]
        + [UInt16](repeating: 0x2069, count: 1_000)
    case 4: units = Self.noncharacters
    case 8: units = Self.noncharacters.flatMap { [0x61, $0, 0x301, 0x5D0] }
    case 5: units = [UInt16](repeating: 0x20, count: count)
    case 6: units = [UInt16](repeating: 0x09, count: count)
    default: units = (0..<count).map { $0 % 2 == 0 ? 0x61 : 0x09 }
    }
    #expect(keepsAll(units, in: [TextContainer(size: Size(width: 120, height: 0))]))
    #expect(keepsAll(units, in: [TextContainer()]))
    #expect(keepsAll(units, in: [TextContainer(size: Size(width: 3, height: 40))]))
  }
}
