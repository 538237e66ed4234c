import SeededRandom
import Testing

@testable import TextStorage

/// Applies the same random edits to the storage and the naive model, which must agree after each.
@Suite struct NaiveModelTests {
  @Test("a storage and a simple model agree after every step", arguments: [1, 2, 3, 4] as [UInt64])
  func naiveModel(seed: UInt64) {
    let steps = Sweep.count(short: 150, long: 25_000)
    var run = ModelRun(seed: seed)
    for step in 0..<steps {
      let brokenInvariant = run.step()
      #expect(brokenInvariant == nil, "seed \(seed), step \(step)")
      if brokenInvariant != nil { return }
    }
  }
}

private final class Listener: TextStorageObserver {
  var notices: [ProcessedEdit] = []

  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    notices.append(edit)
  }
}

private struct ModelRun {
  var random: SeededGenerator
  var naive = NaiveText()
  let storage = TextStorage()
  let listener = Listener()
  var depth = 0
  var expected: [ProcessedEdit] = []
  var undo: [(edit: TextEdit, before: NaiveText)] = []
  let sets: [TextAttributes]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    storage.addObserver(listener)
    var sets = [TextAttributes()]
    for index in 0..<12 {
      var set = TextAttributes(.kern, Double(index % 5))
      if index % 3 == 0 {
        var style = ParagraphStyle()
        style.headIndent = Double(index)
        set[.paragraphStyle] = style
      }
      if index % 4 == 0 { set[.attachment] = TextAttachment(fileType: "t\(index)") }
      if index % 2 == 0 { set[.link] = "link" }
      sets.append(set)
    }
    self.sets = sets
  }

  mutating func number(_ upper: Int) -> Int { Int.random(in: 0..<upper, using: &random) }

  mutating func range(upTo count: Int) -> Range<Int> {
    let length = naive.units.count
    let start = number(length + 1)
    return start..<min(length, start + number(count + 1))
  }

  mutating func someUnits() -> [UInt16] {
    let alphabet: [UInt16] = [
      0x61, 0x62, 0x20, 0xE9, 0x0A, 0x0D, 0x0D, 0x0A, 0x85, 0x2028, 0x2029, 0xFFFC, 0xD83D, 0xDE00,
      0x301, 0x4E00, 0, 0x200D,
    ]
    let count = [1, 1, 2, 5, 40, number(3000)][number(6)]
    // Long insertions are more often plain, so that narrow and wide leaves both occur.
    let kinds = [3, 4, alphabet.count][number(3)]
    return (0..<count).map { _ in
      let index = number(kinds)
      return alphabet[number(20) == 0 ? number(alphabet.count) : index]
    }
  }

  /// Applies one random action to both. Returns their difference, or nil.
  mutating func step() -> String? {
    let before = naive
    var inverse: TextEdit?
    let length = naive.units.count
    switch number(20) {
    case 0, 1, 2, 3:
      let range = range(upTo: length > 6000 ? 4000 : [0, 0, 3, 500][number(4)])
      let units = someUnits()
      naive.replace(range, with: units, attributes: nil)
      inverse = storage.replaceCharacters(in: range, withUTF16: units)
    case 4, 5, 6:
      let range = range(upTo: length > 6000 ? 4000 : [0, 3, 100][number(3)])
      let units = someUnits()
      let set = sets[number(sets.count)]
      naive.replace(range, with: units, attributes: set)
      inverse = storage.replaceCharacters(
        in: range, with: AttributedText(utf16: units, attributes: set))
    case 7, 8:
      let range = range(upTo: [1, 10, 1000][number(3)])
      naive.replace(range, with: [], attributes: nil)
      inverse = storage.deleteCharacters(in: range)
    case 9, 10:
      let range = range(upTo: [3, 50, 3000][number(3)])
      let set = sets[number(sets.count)]
      naive.change(range) { $0 = set }
      inverse = storage.setAttributes(set, range: range)
    case 11, 12, 13:
      let range = range(upTo: [3, 10, 2000][number(3)])
      let value = Double(number(7))
      naive.change(range) { $0[.tracking] = value }
      inverse = storage.addAttribute(.tracking, value: value, range: range)
    case 14:
      let range = range(upTo: 200)
      naive.change(range) { $0[.link] = nil }
      inverse = storage.removeAttribute(.link, range: range)
    case 15, 16:
      storage.beginEditing()
      depth += 1
    case 17, 18:
      guard depth > 0 else { break }
      depth -= 1
      storage.endEditing()
      undo.removeAll()
      finishNaive()
    default:
      guard depth == 0, let last = undo.popLast() else { break }
      storage.apply(last.edit)
      naive = last.before
      listener.notices.removeAll()
      return difference()
    }
    if let inverse {
      if depth == 0 {
        finishNaive()
        undo.append((inverse, before))
      }
    }
    return difference()
  }

  mutating func finishNaive() {
    if depth == 0, let notice = naive.process() { expected.append(notice) }
  }

  mutating func difference() -> String? {
    if listener.notices != expected {
      return "told \(listener.notices), not \(expected)"
    }
    listener.notices.removeAll()
    expected.removeAll()
    if storage.length != naive.units.count { return "the lengths differ" }
    var units: [UInt16] = []
    storage.copyUTF16(in: 0..<storage.length, appendingTo: &units)
    if units != naive.units { return "the texts differ" }
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    let naiveRuns = naive.runs
    if runs.count != naiveRuns.count { return "\(runs.count) runs instead of \(naiveRuns.count)" }
    for (run, naive) in zip(runs, naiveRuns) {
      if run.range != naive.range { return "a run at \(run.range), not \(naive.range)" }
      if storage.attributes(for: run.attributes) != naive.attributes {
        return "attributes differ at \(run.range)"
      }
    }
    if storage.editedMask != naive.mask { return "the pending masks differ" }
    if storage.editedRange != naive.editedRange { return "the pending ranges differ" }
    if storage.changeInLength != naive.delta { return "the pending changes in length differ" }
    return paragraphDifference()
  }

  private mutating func paragraphDifference() -> String? {
    let paragraphs = naive.paragraphs
    if storage.paragraphCount != paragraphs.count { return "the numbers of paragraphs differ" }
    for _ in 0..<4 {
      let index = number(paragraphs.count)
      if storage.paragraphRange(at: index) != paragraphs[index] { return "paragraph \(index)" }
      let position = number(naive.units.count + 1)
      let owner =
        paragraphs.firstIndex { $0.contains(position) } ?? paragraphs.count - 1
      if storage.paragraphIndex(containing: position) != owner {
        return "the paragraph of \(position)"
      }
    }
    if let brokenInvariant = storage.text.units.brokenInvariant {
      return "text tree: \(brokenInvariant)"
    }
    if let brokenInvariant = storage.text.runTree.brokenInvariant {
      return "run tree: \(brokenInvariant)"
    }
    return nil
  }
}
