import TestFonts
import TextGeometry
import TextLayout
import TextStorage

/// A bidirectional text in several containers with exclusions, generated from a seed, in the test
/// font.
struct QuestionDocument {
  let storage: TextStorage
  let manager = LayoutManager()

  /// A user-perceived character as drawn by the glyphs of a layout, found by exhaustive search.
  struct ShownCharacter {
    var range: Range<Int>
    var left: Double
    var right: Double
    var isRightToLeft: Bool
  }

  private static let font = TestFont(
    advances: ["i": 250, "m": 800], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0)
  /// The glyph of the truncation token.
  static let ellipsis = font.glyph(for: "…")
  static let space = font.glyph(for: " ")

  init(seed: UInt64) {
    var numbers = Numbers(seed: seed)
    let words = [
      "a", "stone", "rivers", "אבג", "דה", "וזח", "e\u{301}t", "12", "(x)", "ffi", "long-word",
      "שלום",
    ]
    var text = ""
    for _ in 0..<numbers.next(below: 50) + 5 {
      text += words[numbers.next(below: words.count)]
      text += ["", " ", " ", " ", "  ", "\n", "\t"][numbers.next(below: 7)]
    }
    var font = FontDescriptor(family: "Test", size: 10)
    font.file = Self.font.path()
    var style = ParagraphStyle()
    style.alignment = TextAlignment.allCases[numbers.next(below: TextAlignment.allCases.count)]
    if numbers.next(below: 3) == 0 { style.paragraphSpacing = 7 }
    var attributes = TextAttributes()
    attributes[.font] = font
    attributes[.paragraphStyle] = style
    storage = TextStorage(string: text, attributes: attributes)
    storage.addLayoutManager(manager)
    for _ in 0..<numbers.next(below: 3) + 1 {
      let width = Double(numbers.next(below: 200) + 50)
      let container = TextContainer(
        size: Size(width: width, height: Double(numbers.next(below: 150) + 40)))
      container.lineFragmentPadding = Double(numbers.next(below: 2) * 4)
      if numbers.next(below: 2) == 0 {
        let hole = Rect(
          x: width * 0.4, y: Double(numbers.next(below: 40)), width: width * 0.2, height: 35)
        container.exclusionPaths = [ExclusionPath(path: BezierPath(ovalIn: hole))]
      }
      manager.addTextContainer(container)
    }
  }

  /// Every fragment with its container.
  var fragments: [(fragment: LineFragment, container: TextContainer)] {
    manager.textContainers.flatMap { container in
      manager.lineFragments(in: container).map { ($0, container) }
    }
  }

  /// The visible characters of a fragment that have glyphs, from left to right, as drawn.
  func characters(of fragment: LineFragment) -> [ShownCharacter] {
    var glyphs: [PositionedGlyph] = []
    manager.appendGlyphs(of: fragment, to: &glyphs)
    let runs = manager.textRuns(ofParagraph: fragment.paragraph)
    var shown: [ShownCharacter] = []
    for glyph in glyphs where glyph.cluster < fragment.contentEnd {
      if let last = shown.last, last.range.contains(glyph.cluster) {
        shown[shown.count - 1].right = max(last.right, glyph.x + glyph.advance)
        continue
      }
      shown.append(
        ShownCharacter(
          range: storage.characterRange(containing: glyph.cluster), left: glyph.x,
          right: glyph.x + glyph.advance, isRightToLeft: runs[Int(glyph.run)].level & 1 == 1))
    }
    return shown
  }

  /// SplitMix64.
  struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
}
