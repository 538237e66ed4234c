import SeededRandom
import Testing

@testable import TextStorage

/// A tree of numbers in leaves so small that a few hundred of them need several levels.
@Suite struct TreeNodeTests {
  private struct Count: TreeSummary {
    var length = 0
    var sum = 0

    static let zero = Count()

    mutating func add(_ next: Count) {
      length += next.length
      sum &+= next.sum
    }

    mutating func exchange(_ old: Count, for new: Count) -> Bool {
      // Refusing occasionally makes the tree add up from scratch.
      if old.length % 3 == 0 { return false }
      length += new.length - old.length
      sum = sum &- old.sum &+ new.sum
      return true
    }
  }

  private struct Numbers: TreeBlock {
    var numbers: [Int] = []

    static var maximumSize: Int { 6 }
    static var minimumSize: Int { 2 }

    var size: Int { numbers.count }

    func summarize() -> Count { summarize(0..<numbers.count) }

    func summarize(_ range: Range<Int>) -> Count {
      Count(length: range.count, sum: numbers[range].reduce(0, &+))
    }

    mutating func replace(
      _ range: Range<Int>, with other: Numbers, sizes: ClosedRange<Int>, summary: inout Count
    ) -> Bool {
      guard sizes.contains(size - range.count + other.size) else { return false }
      numbers.replaceSubrange(range, with: other.numbers)
      summary = summarize()
      return true
    }

    mutating func split(at position: Int) -> Numbers {
      let second = Numbers(numbers: Array(numbers[position...]))
      numbers = Array(numbers[..<position])
      return second
    }

    mutating func append(_ other: Numbers) { numbers += other.numbers }

    func position(ofSize size: Int) -> Int { size }

    func divided() -> [Numbers] {
      if numbers.isEmpty { return [] }
      let pieces = size <= Self.maximumSize ? 1 : (size + 3) / 4
      return (0..<pieces).map {
        Numbers(numbers: Array(numbers[size * $0 / pieces..<size * ($0 + 1) / pieces]))
      }
    }
  }

  private func contents(_ tree: TreeNode<Numbers>) -> [Int] {
    var result: [Int] = []
    _ = tree.forEachLeaf(in: 0..<tree.summary.length) { leaf, start in
      #expect(start == result.count)
      result += leaf.numbers
      return true
    }
    return result
  }

  @Test("every replacement keeps the rules and the contents", arguments: [11, 12, 13] as [UInt64])
  func replacements(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = TreeNode(Numbers())
    var model: [Int] = []
    var highest: UInt8 = 0
    for step in 0..<Sweep.count(short: 60, long: 400) {
      let start = Int.random(in: 0...model.count, using: &random)
      let most = Int.random(in: 0..<10, using: &random) == 0 ? 1000 : 5
      let end = min(model.count, start + Int.random(in: 0...most, using: &random))
      let count = Int.random(
        in: 0...(Int.random(in: 0..<8, using: &random) == 0 ? 2000 : 4), using: &random)
      let new = (0..<count).map { step * 10_000 + $0 }
      let copy = tree
      let before = model
      model.replaceSubrange(start..<end, with: new)
      if count > Numbers.maximumSize
        || !tree.replaceInPlace(start..<end, with: Numbers(numbers: new))
      {
        tree.replace(start..<end, with: TreeNode(blocks: Numbers(numbers: new).divided()))
      }
      highest = max(highest, tree.height)
      if let brokenInvariant = tree.brokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(brokenInvariant)")
        return
      }
      guard contents(tree) == model, step % 16 != 0 || contents(copy) == before else {
        Issue.record("seed \(seed), step \(step): the contents differ")
        return
      }
    }
    #expect(highest >= 2)
  }

  @Test("a sum over a range counts just the range")
  func sumOfRange() {
    let numbers = Array(1...1000)
    let tree = TreeNode(blocks: Numbers(numbers: numbers).divided())
    for (lower, upper) in [(0, 0), (0, 1), (17, 18), (3, 997), (999, 1000), (250, 750)] {
      let sum = tree.summary(in: lower..<upper)
      #expect(sum == Count(length: upper - lower, sum: numbers[lower..<upper].reduce(0, +)))
    }
  }

  @Test("a builder takes characters of every length in UTF-8, wherever a leaf ends")
  func builderAtEdges() {
    let edges = "\u{7F}\u{80}\u{BF}\u{C0}\u{FF}\u{100}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}"
    let letters = edges + "\u{10000}\u{103FF}\u{10FC00}\u{10FFFF}"
    for count in 0..<8 {
      for letter in letters.unicodeScalars {
        let string =
          String(repeating: "a", count: 1530 + count)
          + String(repeating: String(letter), count: 1540)
        var builder = AttributedTextBuilder()
        builder.append(string)
        builder.append(String(letter))
        #expect(builder.length == string.utf16.count + letter.utf16.count)
        let built = builder.finish()
        #expect(Array(built.string.utf16) == Array((string + String(letter)).utf16))
        #expect(built.units.brokenInvariant == nil)
      }
    }
  }
}
