import TextGeometry
import TextLayout
import TextStorage

/// A document with containers, shapes and styles drawn from a seed.
struct GeneratedDocument {
  let storage: TextStorage
  let manager: LayoutManager
  let sample: SampleText

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    sample = generator.pick(SampleText.allCases)
    storage = TextStorage(Self.text(sample, &generator))
    manager = LayoutManager()
    storage.addLayoutManager(manager)
    for _ in 0..<generator.int(1..<4) { manager.addTextContainer(Self.container(&generator)) }
  }

  /// Paragraphs with a style each.
  static func text(_ sample: SampleText, _ generator: inout SeededGenerator) -> AttributedText {
    let storage = TextStorage()
    let count = generator.int(1..<6)
    for number in 0..<count {
      let words = generator.chance(0.1) ? 0 : generator.int(1..<60)
      var text = sample.paragraph(words: words, using: &generator)
      if number + 1 < count { text += "\n" }
      storage.append(text, attributes: attributes(sample, &generator))
    }
    return storage.text
  }

  /// Attributes of a paragraph.
  static func attributes(_ sample: SampleText, _ generator: inout SeededGenerator) -> TextAttributes
  {
    var style = ParagraphStyle()
    style.alignment = generator.pick(TextAlignment.allCases)
    style.baseWritingDirection = generator.pick(WritingDirection.allCases)
    if generator.chance(0.3) { style.firstLineHeadIndent = generator.number(0...30) }
    if generator.chance(0.2) { style.headIndent = generator.number(0...30) }
    if generator.chance(0.2) { style.tailIndent = -generator.number(0...30) }
    if generator.chance(0.3) { style.paragraphSpacing = generator.number(0...20) }
    if generator.chance(0.2) { style.paragraphSpacingBefore = generator.number(0...20) }
    if generator.chance(0.3) { style.lineSpacing = generator.number(0...6) }
    if generator.chance(0.5) { style.lineHeight = generator.number(10...40) }
    if generator.chance(0.15) {
      style.dropCap = DropCap(
        lines: generator.int(1..<5), characters: generator.int(1..<3),
        gap: generator.number(1...6))
    }
    if generator.chance(0.2) { style.widowLines = generator.int(0..<4) }
    if generator.chance(0.2) { style.orphanLines = generator.int(0..<4) }
    style.keepTogether = generator.chance(0.1)
    style.keepWithNext = generator.chance(0.1)
    var values = TextAttributes()
    let size = generator.number(6...24)
    values[.font] = FontDescriptor(family: sample.family, size: size)
    if Int(size * 1_000) % 3 == 0 { style.lineBreaking = .optimal }
    values[.paragraphStyle] = style
    return values
  }

  /// A container with shapes.
  static func container(_ generator: inout SeededGenerator) -> TextContainer {
    let size = Size(width: generator.number(40...500), height: generator.number(60...400))
    let container = TextContainer(size: size)
    container.lineFragmentPadding = generator.chance(0.5) ? 0 : generator.number(0...10)
    if generator.chance(0.3) { container.minimumFragmentWidth = generator.number(0...40) }
    let shapes = generator.pick(SampleShapes.allCases).make(size, using: &generator)
    container.exclusionPaths = shapes.exclusions
    container.inside = shapes.inside
    return container
  }
}
