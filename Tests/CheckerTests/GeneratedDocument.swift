import SeededRandom
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A document with containers, exclusions and styles generated from a seed.
struct GeneratedDocument {
  let storage: TextStorage
  let manager: LayoutManager
  let sample: SampleText

  /// The bundled fonts: those of the system differ between machines.
  private static let fonts = FontLibrary(usesSystemFonts: false)

  /// - Parameters:
  ///   - hasBoxes: True if some paragraphs have boxes.
  ///   - hasWordBoxes: True if some words have boxes.
  ///   - hasGrids: True if baselines in containers are on grids.
  ///   - hasLowerFirstRows: True if the first rows of containers have less room above their
  ///     baselines.
  ///   - hasWideIndents: True if some paragraphs have indents that may be wider than containers.
  init(
    seed: UInt64, hasBoxes: Bool = false, hasWordBoxes: Bool = false, hasGrids: Bool = false,
    hasLowerFirstRows: Bool = false, hasWideIndents: Bool = false
  ) {
    var generator = SeededGenerator(seed: seed)
    sample = generator.pick(SampleText.allCases)
    storage = TextStorage(Self.text(sample, &generator))
    manager = LayoutManager(fonts: Self.fonts)
    if hasBoxes { Self.addBoxes(to: storage, seed: seed) }
    if hasWordBoxes { Self.addWordBoxes(to: storage, seed: seed) }
    if hasBoxes || hasWordBoxes { Self.cloneSides(in: storage, seed: seed) }
    if hasGrids { Self.alignToGrid(storage, seed: seed) }
    if hasWideIndents { Self.widenIndents(in: storage, seed: seed) }
    storage.addLayoutManager(manager)
    for _ in 0..<generator.int(1..<4) {
      let container = Self.container(&generator)
      if hasGrids {
        var others = SeededGenerator(seed: ~container.size.width.bitPattern)
        container.baselineGrid = BaselineGrid(
          origin: others.number(-20...60), step: others.number(4...40))
      }
      if hasLowerFirstRows { Self.lowerFirstRow(of: container) }
      manager.addTextContainer(container)
    }
  }

  /// Measures the first row of a container by its letters, in some containers on a grid.
  private static func lowerFirstRow(of container: TextContainer) {
    var generator = SeededGenerator(seed: ~container.size.width.bitPattern)
    container.firstBaseline = generator.chance(0.6) ? .capHeight : .xHeight
    if generator.chance(0.4) { container.lastBaseline = .baseline }
    if generator.chance(0.2) {
      container.baselineGrid = BaselineGrid(
        origin: generator.number(-20...60), step: generator.number(4...40))
    }
  }

  /// Has the rows of some paragraphs use half steps of grids, or fewer rows use them.
  private static func alignToGrid(_ storage: TextStorage, seed: UInt64) {
    var generator = SeededGenerator(seed: ~seed)
    for number in 0..<storage.paragraphCount {
      let range = storage.paragraphRange(at: number)
      guard !range.isEmpty, generator.chance(0.5) else { continue }
      var style = storage.attributes(at: range.lowerBound)[.paragraphStyle] ?? .default
      style.gridAlignment = generator.pick(GridAlignment.allCases)
      storage.addAttributes(TextAttributes(.paragraphStyle, style), range: range)
    }
  }

  /// Gives some paragraphs indents as wide as a container, or wider.
  private static func widenIndents(in storage: TextStorage, seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0x1DE7)
    for number in 0..<storage.paragraphCount {
      let range = storage.paragraphRange(at: number)
      guard !range.isEmpty, generator.chance(0.6) else { continue }
      var style = storage.attribute(.paragraphStyle, at: range.lowerBound) ?? .default
      if generator.chance(0.7) { style.firstLineHeadIndent = generator.number(0...600) }
      if generator.chance(0.7) { style.headIndent = generator.number(0...600) }
      if generator.chance(0.5) { style.tailIndent = generator.number(-600...300) }
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
  }

  /// Paragraphs with a style each.
  static func text(_ sample: SampleText, _ generator: inout SeededGenerator) -> AttributedText {
    let storage = TextStorage()
    let count = generator.int(1..<6)
    for number in 0..<count {
      let words = generator.chance(0.1) ? 0 : generator.int(1..<60)
      let hasTabs = generator.chance(0.15)
      var text = sample.paragraph(words: words, tabs: hasTabs ? 0.25 : 0, using: &generator)
      if number + 1 < count { text += "\n" }
      var attributes = attributes(sample, &generator)
      if hasTabs { setTabs(of: &attributes, &generator) }
      storage.append(text, attributes: attributes)
      if words > 1, generator.chance(0.1) { attach(to: storage, attributes, &generator) }
    }
    return storage.text
  }

  /// Gives a paragraph tab stops of its own.
  private static func setTabs(
    of attributes: inout TextAttributes, _ generator: inout SeededGenerator
  ) {
    var style = attributes[.paragraphStyle] ?? .default
    if generator.chance(0.8) {
      style.tabStops = (0..<generator.int(0..<5)).map { _ in
        TextTab(
          alignment: generator.pick(TextTab.Alignment.allCases),
          location: generator.number(0...300),
          columnTerminators: generator.chance(0.5) ? ["."] : [".", ","])
      }
    }
    if generator.chance(0.5) { style.defaultTabInterval = generator.number(5...60) }
    // Numbers come from a copy of the generator, so that the seeds of other documents keep their
    // meaning.
    var other = generator
    if other.chance(0.4) { style.minimumTabWidth = other.number(0...20) }
    attributes[.paragraphStyle] = style
  }

  /// Inserts a box after the first letters of the last paragraph.
  private static func attach(
    to storage: TextStorage, _ attributes: TextAttributes, _ generator: inout SeededGenerator
  ) {
    let start = storage.paragraphRange(at: storage.paragraphCount - 1).lowerBound
    // A text that ends with a separator has a last paragraph without text.
    guard start < storage.length else { return }
    let size = Size(width: generator.number(1...60), height: generator.number(1...50))
    var values = attributes
    values[.attachment] = TextAttachment(
      bounds: Rect(x: 0, y: -generator.number(0...10), width: size.width, height: size.height))
    let place = min(storage.length - 1, start + 4)
    storage.insert("\u{FFFC}", at: place)
    storage.setAttributes(values, range: place..<place + 1)
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
    if sample.isHyphenated, generator.chance(0.4) {
      style.hyphenationLanguage = "en-US"
      style.hyphenationLimits = hyphenationLimits(&generator)
    }
    var values = TextAttributes()
    let size = generator.number(6...24)
    values[.font] = FontDescriptor(family: sample.family, size: size)
    if Int(size * 1_000) % 3 == 0 { style.lineBreaking = .optimal }
    // Later additions use another generator, so that documents keep their seeds.
    var others = SeededGenerator(seed: size.bitPattern)
    setLineMode(of: &style, &others)
    if style.alignment == .justified { style.justification = justification(&others) }
    // These have one of their own, too.
    var fitting = SeededGenerator(seed: ~size.bitPattern)
    if fitting.chance(0.25) { style.protrusion = fitting.pick([1, 1, 0.5, 2]) }
    if fitting.chance(0.25) { style.expansion = fitting.pick([0.02, 0.02, 0.013, 0.1]) }
    var words = SeededGenerator(seed: size.bitPattern &+ 1)
    if words.chance(0.3) { style.hyphenationLimits.dividesAcrossContainers = false }
    if others.chance(0.15) { values[.tracking] = others.number(-1...3) }
    if others.chance(0.05) { values[.kern] = others.number(0...2) }
    values[.paragraphStyle] = style
    return values
  }

  private static func addBoxes(to storage: TextStorage, seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0xB0E5)
    for number in 0..<storage.paragraphCount where generator.chance(0.6) {
      let range = storage.paragraphRange(at: number)
      if range.isEmpty { continue }
      var style = storage.attribute(.paragraphStyle, at: range.lowerBound) ?? .default
      style.boxes = boxes(&generator)
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
  }

  /// Puts boxes around stretches of whole characters, not always of whole words.
  private static func addWordBoxes(to storage: TextStorage, seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0x80B0)
    for number in 0..<storage.paragraphCount {
      let range = storage.paragraphRange(at: number)
      if range.isEmpty { continue }
      var ends: [Int] = [range.lowerBound]
      for character in storage.substring(in: range) {
        ends.append((ends.last ?? 0) + character.utf16.count)
      }
      // A change of style would end a drop cap.
      let cap = storage.attribute(.paragraphStyle, at: range.lowerBound)?.dropCap
      var first = cap == nil ? 0 : 12
      var identity = 0
      while first + 1 < ends.count {
        first += generator.int(0..<40)
        let last = first + generator.int(1..<(generator.chance(0.1) ? 100 : 14))
        guard last < ends.count else { break }
        var box = boxes(&generator)[0]
        identity = 1 - identity
        (box.identity, box.isFirst, box.isLast) = (identity, true, true)
        storage.addAttribute(.box, value: box, range: ends[first]..<ends[last])
        first = last
      }
    }
  }

  /// Gives some boxes all sides where they are cut, and puts boxes of words into others.
  private static func cloneSides(in storage: TextStorage, seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0xC10E)
    guard generator.chance(0.7) else { return }
    for number in 0..<storage.paragraphCount {
      let range = storage.paragraphRange(at: number)
      guard !range.isEmpty,
        var style = storage.attribute(.paragraphStyle, at: range.lowerBound), !style.boxes.isEmpty
      else { continue }
      for index in style.boxes.indices { style.boxes[index].clonesSides = generator.chance(0.6) }
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    for run in storage.attributeRuns {
      guard var box = run.attributes[.box] else { continue }
      box.clonesSides = generator.chance(0.6)
      storage.addAttribute(.box, value: box, range: run.range)
      guard generator.chance(0.4) else { continue }
      var inner = boxes(&generator)[0]
      (inner.isFirst, inner.isLast, inner.clonesSides) = (true, true, generator.chance(0.5))
      inner.outer = [box]
      let text = Array(storage.substring(in: run.range))
      let start = generator.int(0..<text.count)
      let count = generator.int(1..<text.count - start + 1)
      let lower = run.range.lowerBound + text[..<start].reduce(0) { $0 + $1.utf16.count }
      let length = text[start..<start + count].reduce(0) { $0 + $1.utf16.count }
      storage.addAttribute(.box, value: inner, range: lower..<lower + length)
    }
  }

  /// Returns boxes in each other, of which the paragraph may be the first, the last or another.
  private static func boxes(_ generator: inout SeededGenerator) -> [TextBox] {
    func edges(_ generator: inout SeededGenerator) -> TextBox.Edges {
      TextBox.Edges(
        top: generator.number(0...9), end: generator.number(0...9),
        bottom: generator.number(0...9), start: generator.number(0...9))
    }
    return (0..<generator.int(1..<4)).map { _ in
      var box = TextBox(
        identity: generator.int(0..<2), background: .black, radius: generator.number(0...9),
        padding: edges(&generator), margin: edges(&generator))
      if generator.chance(0.5) {
        box.border = TextBox.Borders(TextBox.Border(width: generator.number(0...4)))
      }
      (box.isFirst, box.isLast) = (generator.chance(0.6), generator.chance(0.6))
      return box
    }
  }

  private static func setLineMode(
    of style: inout ParagraphStyle, _ generator: inout SeededGenerator
  ) {
    switch generator.int(0..<12) {
    case 0: style.lineBreakMode = .byCharWrapping
    case 1, 2:
      style.lineBreakMode = generator.pick(LineBreakMode.allCases.filter { !$0.wraps })
      style.truncationToken = token(&generator)
      style.allowsDefaultTighteningForTruncation = generator.chance(0.3)
    default: break
    }
  }

  private static func token(_ generator: inout SeededGenerator) -> String {
    generator.pick(["…", "…", "", " [more]", "⋯", "لا…", "a\u{301}"])
  }

  private static func justification(_ generator: inout SeededGenerator) -> Justification {
    var limits = Justification()
    if generator.chance(0.5) { limits.maximumSpaceStretch = generator.number(0...6) }
    if generator.chance(0.5) { limits.maximumSpaceShrink = generator.number(0...3) }
    if generator.chance(0.5) { limits.maximumLetterSpacing = generator.number(0...2) }
    if generator.chance(0.5) { limits.maximumKashida = generator.number(0...30) }
    if generator.chance(0.3) { limits.raggedStretch = generator.number(0...20) }
    limits.sharesRoom = generator.chance(0.4)
    return limits
  }

  /// Limits a container's rows, and sets the truncation of its last one.
  static func setEnd(of container: TextContainer, _ generator: inout SeededGenerator) {
    if generator.chance(0.3) {
      container.lineBreakMode = generator.pick(LineBreakMode.allCases)
      container.truncationToken = token(&generator)
    }
    if generator.chance(0.15) { container.maximumNumberOfLines = generator.int(0..<8) }
  }

  private static func hyphenationLimits(
    _ generator: inout SeededGenerator
  ) -> HyphenationLimits {
    var limits = HyphenationLimits()
    if generator.chance(0.3) { limits.lettersBefore = generator.int(0..<6) }
    if generator.chance(0.3) { limits.lettersAfter = generator.int(0..<6) }
    if generator.chance(0.3) { limits.consecutiveLines = generator.int(1..<3) }
    limits.dividesCapitalizedWords = generator.chance(0.7)
    limits.dividesAcrossShapes = generator.chance(0.7)
    return limits
  }

  /// A container with exclusions.
  static func container(_ generator: inout SeededGenerator) -> TextContainer {
    let size = Size(width: generator.number(40...500), height: generator.number(60...400))
    let container = TextContainer(size: size)
    container.lineFragmentPadding = generator.chance(0.5) ? 0 : generator.number(0...10)
    if generator.chance(0.2) { container.indentOrigin = .container }
    if generator.chance(0.3) { container.minimumFragmentWidth = generator.number(0...40) }
    let shapes = generator.pick(SampleShapes.allCases).make(size, using: &generator)
    container.exclusionPaths = shapes.exclusions
    container.shape = shapes.inside
    var others = SeededGenerator(seed: size.width.bitPattern)
    setEnd(of: container, &others)
    if others.chance(0.4) {
      for index in container.exclusionPaths.indices {
        container.exclusionPaths[index].wrap = others.pick(WrapMode.allCases)
      }
    }
    return container
  }
}
