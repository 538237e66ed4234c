import Testing
import TextStorage

@Suite("Lengths of paragraph styles")
struct ParagraphLengthTests {
  /// A style in which every optional member has a value and every number differs from 0.
  private var full: ParagraphStyle {
    var style = ParagraphStyle()
    style.justification = .even(fontSize: 16)
    style.justification.maximumKashida = 7
    style.firstLineHeadIndent = 1
    style.headIndent = 2
    style.tailIndent = -3
    style.wrapIndent = 9
    style.wrapMark = .characters("+")
    style.lineSpacing = 4
    style.paragraphSpacing = 5
    style.paragraphSpacingBefore = 6
    style.minimumLineHeight = 10
    style.maximumLineHeight = 20
    style.lineHeight = 15
    style.lineHeightMultiple = 1.5
    style.hyphenationFactor = 0.75
    style.protrusion = 1
    style.expansion = 0.02
    style.hyphenationLanguage = "en"
    style.defaultTabInterval = 36
    style.minimumTabWidth = 8
    style.tabStops = [
      TextTab(location: 30, leader: .line), TextTab(location: 70, leader: .characters(".")),
    ]
    style.textLists = [TextList(markerFormat: .disc), TextList(markerFormat: .decimal)]
    style.dropCap = DropCap()
    return style
  }

  /// The numbers within a value, by path. Members without a value are issues: they hide numbers.
  private func numbers(in value: Any, at path: String = "") -> [String: Double] {
    if let number = value as? Double { return [path: number] }
    var found: [String: Double] = [:]
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, mirror.children.isEmpty {
      Issue.record("\(path) has no value")
    }
    for (index, child) in mirror.children.enumerated() {
      let name = "\(path).\(child.label ?? "\(index)")"
      found.merge(numbers(in: child.value, at: name)) { first, _ in first }
    }
    return found
  }

  @Test("every number of a style is a length, except four factors")
  func completeness() {
    let before = numbers(in: full)
    #expect(before.count >= 25)
    var style = full
    style.mapLengths { $0 * 2 }
    let after = numbers(in: style)
    for (path, number) in before {
      #expect(number != 0, "\(path) needs a value here")
      let isFactor = [
        ".lineHeightMultiple", ".hyphenationFactor", ".protrusion", ".expansion",
      ].contains(path)
      #expect(after[path] == (isFactor ? number : 2 * number), "\(path)")
    }
  }

  @Test("lengths without a result become unspecified or 0; tab stops go")
  func removal() {
    var style = full
    style.mapLengths { $0 == 70 ? 80 : nil }
    #expect(style.tabStops.map(\.location) == [80])
    #expect(style.lineHeight == nil && style.justification.maximumSpaceStretch == nil)
    #expect(style.headIndent == 0 && style.dropCap?.gap == 0 && style.dropCap?.lines == 3)
  }
}
