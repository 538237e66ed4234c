import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Paragraphs are fitted one by one at their places")
struct ParagraphFittingTests: FittingSuite {
  private func sizes(_ fitted: FittedParagraphs) -> [Double] { fitted.sizes.map(\.size) }

  @Test("each paragraph becomes as wide as its room, and empty ones stay")
  func lines() {
    let fitted = CopyFitter(sizes: 1...200).fitEachParagraph(
      of: text("aaaaa\n\nbbbbbbbbbb\r\ncc cc"), in: [container(100, 500)])
    #expect(sizes(fitted) == [40, 20, 40] && fitted.fits)
    #expect(fitted.sizes.map(\.paragraph) == [0, 2, 3])
    #expect(fitted.text.attributes(at: 0)[.font]?.size == 40)
    #expect(fitted.text.attributes(at: 6)[.font]?.size == 10)
  }

  @Test("a paragraph below others has the room that their sizes leave it beside a shape")
  func besideShape() {
    let room = container(100, 500)
    room.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 60, y: 0, width: 40, height: 30)))
    ]
    // The first row ends above the bottom of the shape; larger ones would be pushed below it. The
    // others stand around another shape, the third with two fragments.
    room.exclusionPaths.append(
      ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 30, width: 20, height: 100))))
    let fitted = CopyFitter(sizes: 1...200).fitEachParagraph(
      of: text("aaaaa\nbb\ncccc cccc"), in: [room])
    #expect(sizes(fitted) == [24, 40, 20])
    #expect(fitted.fits)
  }

  @Test("a low container reduces the largest sizes to a common one")
  func lowContainer() {
    let fitted = CopyFitter(sizes: 1...200).fitEachParagraph(
      of: text("aaaaa\nbbbbbbbbbb\naaaaa"), in: [container(100, 70)])
    #expect(sizes(fitted) == [25, 20, 25])
    #expect(fitted.fits)
    let low = CopyFitter(sizes: 8...200).fitEachParagraph(
      of: text("aaaaa\naaaaa"), in: [container(100, 12)])
    #expect(sizes(low) == [8, 8])
    #expect(!low.fits)
  }

  @Test("only the named paragraphs change, and some may take several rows")
  func rows() {
    var fitter = CopyFitter(sizes: 1...200)
    fitter.maximumNumberOfLines = 2
    let fitted = fitter.fitEachParagraph(
      of: text("aaaaa\naaaaa bbbbb\ncc"), paragraphs: [1, 7], in: [container(100, 500)])
    #expect(fitted.sizes == [.init(paragraph: 1, size: 40)])
    #expect(fitted.text.attributes(at: 0)[.font]?.size == 10)
  }

  @Test("sizes equal those of an exhaustive search below the paragraphs before")
  func everySize() {
    for seed in 1...Sweep.count(debug: 2, release: 60, long: 500) as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let room = container(random.number(80...200), 2_000)
      for _ in 0..<random.int(0..<4) {
        let hole = Rect(
          x: random.number(0...200), y: random.number(0...120), width: random.number(5...80),
          height: random.number(5...80))
        room.exclusionPaths.append(
          ExclusionPath(
            path: random.chance(0.7) ? BezierPath(ovalIn: hole) : BezierPath(rect: hole),
            margin: random.pick([0, 4])))
      }
      var strings: [String] = []
      for _ in 0..<random.int(1..<4) {
        strings.append(random.pick(["one", "one two", "three words here", "a bc def gh i"]))
      }
      let copy = text(strings.joined(separator: "\n"))
      let fitted = CopyFitter(sizes: 6...40).fitEachParagraph(of: copy, in: [room])
      #expect(sizes(fitted) == exhaustive(copy, room, 6...40), "seed \(seed)")
    }
  }

  /// The largest size of each paragraph at which it takes one row, by a layout for each.
  private func exhaustive(
    _ text: AttributedText, _ room: TextContainer, _ sizes: ClosedRange<Double>
  ) -> [Double] {
    var chosen: [Double] = []
    var before = AttributedText(string: "", attributes: TextAttributes())
    for paragraph in 0..<text.paragraphCount {
      let own = text.attributedSubstring(in: text.paragraphRange(at: paragraph))
      func tops(_ step: Int) -> Set<Double> {
        var whole = before
        whole.append(own.scaled(by: Double(step) / 640))
        let storage = TextStorage(whole)
        let manager = LayoutManager()
        storage.addLayoutManager(manager)
        manager.addTextContainer(room.copy())
        let end = whole.length - (paragraph + 1 < text.paragraphCount ? 1 : 0)
        return Set(manager.lineFragments(for: before.length..<end).map(\.rect.minY))
      }
      let steps = Int(sizes.lowerBound * 64)...Int(sizes.upperBound * 64)
      let highest = tops(steps.lowerBound).min()
      let step =
        steps.reversed().first { tops($0).count == 1 && tops($0).first == highest }
        ?? steps.lowerBound
      chosen.append(Double(step) / 64)
      before.append(own.scaled(by: Double(step) / 640))
    }
    return chosen
  }
}
