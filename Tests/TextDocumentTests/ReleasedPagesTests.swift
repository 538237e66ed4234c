import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Released pages of a long text")
struct ReleasedPagesTests {
  private func layout(
    _ text: String, _ sheet: String, format: DocumentFormat = .markdown, releasesFrom: Int?,
    maximumPages: Int? = nil
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: format))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = .pages
    request.maximumPages = maximumPages
    let part = try request.resolvedPart()
    return try DocumentLayout(
      request, plan: try PagePlan(part, for: request),
      text: try StyledText(request, part, fonts: .shared, threads: 1),
      minimumReleasedLength: releasesFrom)
  }

  /// Checks that pages in some order equal those of a layout that keeps all pages.
  private func compare(
    _ released: DocumentLayout, _ whole: DocumentLayout, pages: some Sequence<Int>,
    _ comment: Comment
  ) {
    for page in pages {
      // Whole lists are too long to print.
      let isSame = released.draws(page: page, like: whole)
      #expect(isSame, "\(comment), page \(page) of \(whole.pages.count)")
    }
  }

  @Test("released pages have the heads and feet of pages that stay")
  func furniture() throws {
    let text = (1...12).map { number in
      "# Part \(number)\n\n" + String(repeating: "some words of it ", count: 60)
    }.joined(separator: "\n\n")
    let sheet = #"""
      {"sheet": 1, "page": {"size": [200, 200], "margin": 30}, "body": {"font": {"size": 9}},
       "masters": [{"head": "{section}", "foot": "{page} of {pages}"}]}
      """#
    let released = try layout(text, sheet, releasesFrom: 100)
    let whole = try layout(text, sheet, releasesFrom: nil)
    #expect(released.window != nil && whole.window == nil && whole.pages.count > 12)
    #expect(released.furniture?.storage.string == whole.furniture?.storage.string)
    compare(released, whole, pages: whole.pages.indices, "in order")
    compare(released, whole, pages: whole.pages.indices.reversed(), "backwards")
    #expect(try released.dumped() == whole.dumped())
  }

  private static let words =
    "a tide mill wheel moon water considerable stone river gate understanding pond في الورشة القديمة हिन्दी में पाठ"
    .split(separator: " ").map(String.init)

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<random.int(3..<16)).map { _ -> String in
      let words = (0..<random.pick([3, 12, 40, 90, 300])).map { _ in random.pick(Self.words) }
        .joined(separator: " ")
      return switch random.below(10) {
      case 0: "# " + words.prefix(40)
      case 1: "## " + words.prefix(90)
      case 2: "1. \(words)\n2. \(words.prefix(50))\n   - \(words.prefix(70))"
      case 3: "> " + words
      case 5: "שלום עולם ומלואו " + words.prefix(20)
      case 4: "| a | b |\n|---|---|\n| \(words.prefix(30)) | c |\n| d | e |"
      default: words
      }
    }.joined(separator: "\n\n")
  }

  private func sheet(_ random: inout SeededGenerator) -> String {
    let isBalanced = random.chance(0.4)
    var body = ["\"font\": {\"family\": \"Noto Sans\", \"size\": \(random.int(8..<15))}"]
    if random.chance(0.3) { body.append("\"lineBreaking\": \"optimal\"") }
    if random.chance(0.4) { body.append("\"align\": \"justify\", \"hyphenate\": \"en-US\"") }
    if random.chance(0.3) { body.append("\"widows\": \(random.int(1..<4)), \"orphans\": 2") }
    if random.chance(0.1) { body.append("\"keepTogether\": true") }
    if random.chance(0.1) { body.append("\"keepWithNext\": true") }
    if random.chance(0.2) { body.append("\"dropCap\": {\"lines\": 3}") }
    if random.chance(0.2) { body.append("\"spaceAfter\": 7, \"firstLineIndent\": 12") }
    var parts = [
      "\"sheet\": 1, \"page\": {\"size\": [\(random.int(150..<400)), \(random.int(120..<300))], \"margin\": 10}",
      "\"body\": {\(body.joined(separator: ", "))}",
    ]
    switch random.below(4) {
    case 0:
      parts.append(
        "\"columns\": {\"count\": \(random.int(2..<4)), \"gap\": 8, \"balance\": \(isBalanced)}")
    case 1:
      parts.append(
        "\"containers\": [{\"frame\": [0, 0, 90, 100]}, {\"frame\": [100, 10, 60, 60]}]")
    default: break
    }
    if random.chance(0.4) {
      parts.append("\"exclusions\": [{\"shape\": \"circle(30 at 50% 50%)\", \"margin\": 4}]")
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  @Test("generated documents have the same pages, remarks and ends")
  func generated() throws {
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.askedCount ?? Sweep.count(debug: 20, release: 200, long: 20_000)
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      let (text, sheet) = (text(&random), sheet(&random))
      let whole = try layout(text, sheet, releasesFrom: nil)
      let released = try layout(text, sheet, releasesFrom: 0)
      // Pages with tables beside shapes stay, and those of texts with lines that are cut.
      let stays = text.contains("|---|") && sheet.contains("circle") || whole.plan.cutHeight != nil
      #expect((released.window == nil) == stays, "seed \(seed)")
      #expect(released.pages.count == whole.pages.count, "seed \(seed)")
      #expect(released.overflows == whole.overflows, "seed \(seed)")
      #expect(released.remarks == whole.remarks, "seed \(seed)")
      guard released.pages.count == whole.pages.count else { continue }
      compare(released, whole, pages: whole.pages.indices, "seed \(seed)")
      let isSame = try released.dumped() == whole.dumped()
      #expect(isSame, "seed \(seed): the dump")
      compare(
        released, whole, pages: (0..<4).map { _ in random.below(whole.pages.count) },
        "seed \(seed), in another order")
    }
  }

  private static let plain = #"{"sheet": 1, "page": {"size": [300, 200], "margin": 20}}"#

  @Test("rows and glyphs of pages before the one that is drawn have gone")
  func memory() throws {
    let text = String(
      repeating: "Some words of a paragraph that takes two lines or three.\n\n", count: 300)
    let released = try layout(text, Self.plain, releasesFrom: 0)
    let count = released.pages.count
    #expect(count > 40)
    func filled() -> [Int] {
      released.manager.textContainers.indices.filter {
        !released.manager.laidOutRows(in: released.manager.textContainers[$0]).isEmpty
      }
    }
    #expect(filled().count < 4 && filled().last == count - 1)
    for page in [0, 1, 20] {
      _ = released.displayList(page: page)
      #expect(filled().count < 4 && filled().contains(page), "\(filled())")
    }
    let whole = try layout(text, Self.plain, releasesFrom: nil)
    #expect(whole.window == nil)
    // A short text is kept as a whole.
    #expect(try layout(text, Self.plain, releasesFrom: PageWindow.minimumLength).window == nil)
  }

  @Test("one paragraph of many pages")
  func longParagraph() throws {
    let text = String(repeating: "words of one paragraph ", count: 3000)
    for breaking in ["greedy", "optimal"] {
      let sheet = """
        {"sheet": 1, "page": {"size": [300, 200], "margin": 20}, "body": {"lineBreaking": "\(breaking)"}}
        """
      let whole = try layout(text, sheet, releasesFrom: nil)
      let released = try layout(text, sheet, releasesFrom: 0)
      #expect(released.pages.count == whole.pages.count && whole.pages.count > 50)
      compare(released, whole, pages: whole.pages.indices, "\(breaking)")
    }
  }

  @Test("remarks on characters without a font and on lines cut off tell of all pages")
  func remarks() throws {
    let sheet = """
      {"sheet": 1, "page": {"size": [200, 60], "margin": 10}, "body": {"lineBreakMode": "clip"}}
      """
    let text = (0..<40).map { "line \($0) that is much longer than the page is wide \u{10FFF0}" }
      .joined(separator: "\n")
    let whole = try layout(text, sheet, format: .plain, releasesFrom: nil)
    let released = try layout(text, sheet, format: .plain, releasesFrom: 0)
    #expect(whole.remarks.count == 2 && whole.pages.count > 10)
    #expect(released.remarks == whole.remarks)
    _ = released.displayList(page: 3)
    #expect(released.remarks == whole.remarks)
  }

  @Test("more pages than are allowed, and lines that fit no page, are told before a page is drawn")
  func failures() throws {
    let text = String(repeating: "words ", count: 2000)
    #expect(throws: DocumentError.self) {
      try layout(text, Self.plain, releasesFrom: 0, maximumPages: 3)
    }
    let tall = """
      {"sheet": 1, "page": {"size": [300, 50], "margin": 10},
       "styles": {"heading1": {"font": {"size": 90}}}}
      """
    for least in [nil, 0] {
      let found = try layout("short\n\nmore\n\n# TALL\n\nrest", tall, releasesFrom: least)
      #expect(found.overflow == nil)
      #expect(found.remarks.map(\.place) == ["lineHeight"])
    }
  }
}
