import TestFonts
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A text in the test font. Every character is 5 points wide and rows are 10 points high unless a
/// test specifies otherwise.
struct LayoutFixture {
  let storage: TextStorage
  let manager: LayoutManager
  let container: TextContainer

  init(
    _ text: String, width: Double, height: Double = 0, advances: [Unicode.Scalar: Int] = [:],
    exclusions: [ExclusionPath] = [], style: (inout ParagraphStyle) -> Void = { _ in },
    attributes: (inout TextAttributes) -> Void = { _ in }
  ) {
    var values = TextAttributes()
    var font = FontDescriptor(family: "Test", size: 10)
    font.file = Self.font(advances)
    values[.font] = font
    var paragraph = ParagraphStyle()
    style(&paragraph)
    values[.paragraphStyle] = paragraph
    attributes(&values)
    storage = TextStorage(string: text, attributes: values)
    manager = LayoutManager()
    container = TextContainer(size: Size(width: width, height: height))
    container.lineFragmentPadding = 0
    container.exclusionPaths = exclusions
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  private static func font(_ advances: [Unicode.Scalar: Int]) -> String {
    TestFont(advances: advances, defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0).path()
  }

  /// Adds containers of the first one's width.
  @discardableResult
  func addContainers(_ count: Int, height: Double) -> LayoutFixture {
    for _ in 0..<count {
      let added = TextContainer(size: Size(width: container.size.width, height: height))
      added.lineFragmentPadding = 0
      manager.addTextContainer(added)
    }
    return self
  }

  /// The text of each fragment of each container.
  var columns: [[String]] {
    manager.textContainers.map { container in
      manager.lineFragments(in: container).map { storage.substring(in: $0.range) }
    }
  }

  /// Changes the style of the paragraph that contains a position.
  func restyle(at position: Int, _ change: (inout ParagraphStyle) -> Void) {
    var style = storage.attributes(at: position)[.paragraphStyle] ?? .default
    change(&style)
    let paragraph = storage.paragraphIndex(containing: position)
    storage.addAttribute(
      .paragraphStyle, value: style, range: storage.paragraphRange(at: paragraph))
  }

  /// The text of each fragment.
  var lines: [String] {
    manager.lineFragments(in: container).map { storage.substring(in: $0.range) }
  }

  /// Each fragment's rect.
  var rects: [Rect] { manager.lineFragments(in: container).map(\.rect) }

  /// The glyphs of a fragment.
  func glyphs(_ index: Int) -> [PositionedGlyph] {
    var glyphs: [PositionedGlyph] = []
    manager.appendGlyphs(of: manager.lineFragments(in: container)[index], to: &glyphs)
    return glyphs
  }
}
