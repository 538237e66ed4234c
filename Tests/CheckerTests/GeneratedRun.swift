import Checker
import SeededRandom
import Testing

@testable import TextDocument

/// A run over generated documents, which records the faults of the first few that have any.
struct GeneratedRun {
  /// The seeds; `TEXTRENDER_SEED` and `TEXTRENDER_COUNT` choose others.
  let seeds: Range<UInt64>
  /// The number of rules that were checked.
  private(set) var checks = 0
  private var failing: [UInt64] = []
  private let oracle = HarfBuzzOracle()

  init(debug: UInt64, release: UInt64, long: UInt64) {
    let count = Sweep.askedCount ?? Sweep.count(debug: debug, release: release, long: long)
    seeds = SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count
  }

  /// Checks the lines of a document's layout.
  ///
  /// - Parameter others: The faults that another check has found in it.
  mutating func check(_ layout: DocumentLayout, seed: UInt64, others: [String] = []) {
    var checker = LayoutChecker(CheckedLayout(layout.manager, layout.storage), oracle: oracle)
    checker.check()
    checks += checker.checks
    let faults = checker.faults + others
    if faults.isEmpty { return }
    failing.append(seed)
    if failing.count <= 6 {
      for fault in faults.prefix(3) { Issue.record("seed \(seed): \(fault)") }
    }
  }

  /// Expects that no document had a fault.
  func expectNoFaults() {
    #expect(failing.isEmpty, "\(failing.count) documents fail: \(failing.prefix(100))")
    #expect(checks > 1_000)
  }
}

extension DocumentLayout {
  /// Lays out an edited document after this one, and from the start.
  ///
  /// - Returns: True if both layouts are the same.
  func isFresh(after edit: DocumentRequest) throws -> Bool {
    try DocumentLayout(edit, following: self).dumped() == DocumentLayout(edit).dumped()
  }
}

/// A Markdown document of generated parts, and the same with one part more.
struct GeneratedEdit {
  let text: String
  let request: DocumentRequest
  let edited: DocumentRequest

  init(_ parts: [String], adding part: String, at place: Int, sheet: Sheet) {
    func request(_ parts: [String]) -> DocumentRequest {
      let text = parts.joined(separator: "\n\n")
      var request = DocumentRequest(DocumentInput(text, format: .markdown))
      request.sheet = sheet
      return request
    }
    text = parts.joined(separator: "\n\n")
    self.request = request(parts)
    var parts = parts
    parts.insert(part, at: place)
    edited = request(parts)
  }
}

extension Sheet {
  /// Creates a sheet of generated pages for a text.
  init(pagesOf sample: SampleText, using generator: inout SeededGenerator) {
    self.init()
    base.page.width = 400
    base.page.height = .points(generator.number(150...400))
    base.page.margin = SheetMargins(.points(20))
    base.body.font.size = 11
    base.body.font.families = [sample.family]
    base.body.alignment = generator.pick(SheetStyle.Alignment.allCases)
  }
}

extension SheetPart {
  /// Adds a foot with the page's number to some of the pages that are generated.
  mutating func addFoot(using generator: inout SeededGenerator) {
    guard generator.chance(0.3) else { return }
    var master = SheetMaster()
    master.foot = SheetFurniture(text: "\t{page}")
    masters = [master]
  }
}

extension DocumentLayout {
  /// Returns the layout's dump as JSON.
  func dumped() throws -> [UInt8] {
    var writer = JSONWriter()
    var dump = LayoutDump(self)
    try dump.write(to: &writer)
    return writer.bytes
  }
}
