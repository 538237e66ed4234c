import Glibc
import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Limits of layouts")
struct LimitTests {
  /// The factor by which texts are larger in optimised builds.
  private static let scale = Sweep.count(debug: 1, release: 20, long: 20)

  /// Lays out a text. Returns true if each code unit is in one fragment or in the overflow, in
  /// order.
  private func keepsAll(
    _ units: [UInt16], style: ParagraphStyle = .default, in containers: [TextContainer]
  ) -> Bool {
    var values = TextAttributes()
    values[.paragraphStyle] = style
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

  /// The processor time of this thread, in seconds.
  private func time(_ body: () -> Void) -> Double {
    var (start, end) = (timespec(), timespec())
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    body()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }

  /// The memory of the process, in bytes.
  private var memory: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
  }

  /// The part of a text that grows.
  enum Growth: String, CaseIterable {
    case word, paragraph, paragraphs, planned, containers, besideExclusions, truncated
  }

  @Test("four times the text takes some four times as long", arguments: Growth.allCases)
  func linearTime(_ growth: Growth) {
    let words = "water finds its way around the stones "
    func lay(_ count: Int) -> Double {
      var containers = [TextContainer(size: Size(width: 300, height: 0))]
      var style = ParagraphStyle()
      var units: [UInt16] = []
      func fill(_ part: String, upTo count: Int) {
        let part = Array(part.utf16)
        units.reserveCapacity(count + part.count)
        while units.count < count { units += part }
      }
      switch growth {
      case .word: units = [UInt16](repeating: 0x61, count: count)
      case .paragraph: fill(words, upTo: count)
      case .paragraphs: fill("one line\n", upTo: count)
      case .planned:
        fill(words, upTo: count)
        style.lineBreaking = .optimal
        style.alignment = .justified
      case .containers:
        fill(words, upTo: count)
        containers = (0..<count / 20).map { _ in
          TextContainer(size: Size(width: 200, height: 40))
        }
      case .besideExclusions:
        fill(words, upTo: count)
        containers[0].exclusionPaths = (0..<10).map {
          let y = Double($0 * 40)
          return ExclusionPath(path: BezierPath(ovalIn: Rect(x: 90, y: y, width: 60, height: 30)))
        }
      case .truncated:
        fill(words, upTo: count)
        style.lineBreakMode = .byTruncatingMiddle
      }
      return time { #expect(keepsAll(units, style: style, in: containers)) }
    }
    let length = 12_500 * Self.scale
    // Other load of the machine may disturb one measurement; quadratic growth fails in all.
    let isLinear = (0..<3).contains { _ in
      let short = lay(length)
      return lay(4 * length) < 10 * short + 0.05
    }
    #expect(isLinear)
  }

  @Test("a row higher than its container goes into one that holds it, or is left over")
  func highRows() {
    let units = Array("Water finds its way.\nAround stones.".utf16)
    let low = (0..<3).map { _ in TextContainer(size: Size(width: 200, height: 5)) }
    #expect(keepsAll(units, in: low))
    let manager = LayoutManager()
    let storage = TextStorage(utf16: units, attributes: TextAttributes())
    storage.addLayoutManager(manager)
    let high = TextContainer(size: Size(width: 200, height: 200))
    for container in low + [high] { manager.addTextContainer(container) }
    #expect(low.allSatisfy { manager.lineFragments(in: $0).isEmpty })
    #expect(manager.lineFragments(in: high).last?.range.upperBound == units.count)
    manager.removeTextContainer(at: 3)
    #expect(manager.overflowRange == 0..<units.count)
  }

  @Test("a container narrower than any of its glyphs holds one cluster a row")
  func narrow() {
    let manager = LayoutManager()
    let storage = TextStorage(string: "abc e\u{301}f", attributes: TextAttributes())
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 1, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    let lines = manager.lineFragments(in: container).map { storage.substring(in: $0.range) }
    #expect(lines == ["a", "b", "c ", "e\u{301}", "f"])
  }

  @Test("a million paragraphs of a line are set, in memory that grows with them")
  func millionParagraphs() {
    let count = Sweep.count(debug: 10_000, release: 1_000_000, long: 1_000_000)
    let before = memory
    var values = TextAttributes()
    values[.font] = FontDescriptor(family: "Noto Sans", size: 12)
    let storage = TextStorage(
      string: String(repeating: "a line of text in a list\n", count: count), attributes: values)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 0))
    manager.addTextContainer(container)
    #expect(manager.rows(in: container).count == count)
    #expect(manager.lineFragments(in: container).last?.range.upperBound == storage.length)
    let bytes = Double(memory - before) / Double(storage.length)
    #expect(bytes < Self.maximumBytes, "\(bytes) bytes a character")
  }

  @Test("a paragraph of ten megabytes is set, in memory that grows with it")
  func hugeParagraph() {
    let count = Sweep.count(debug: 50_000, release: 10_000_000, long: 10_000_000)
    let before = memory
    var values = TextAttributes()
    values[.font] = FontDescriptor(family: "Noto Sans", size: 12)
    let part = "water finds its way around the stones "
    let storage = TextStorage(
      string: String(repeating: part, count: count / part.utf16.count), attributes: values)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 0))
    manager.addTextContainer(container)
    #expect(manager.lineFragments(in: container).last?.range.upperBound == storage.length)
    #expect(manager.overflowRange == nil)
    let bytes = Double(memory - before) / Double(storage.length)
    #expect(bytes < Self.maximumBytes, "\(bytes) bytes a character")
  }

  /// The maximum memory of a character of plain text with its layout, in bytes. Short texts are
  /// lost in the noise.
  private static let maximumBytes = scale == 1 || FastPaths.enabled != .all ? 1e9 : 100.0

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
