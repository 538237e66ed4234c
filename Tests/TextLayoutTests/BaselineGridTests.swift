import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// The font has rows an em high with the baseline 0.8 em below their top, and characters half an
/// em wide.
@Suite("Baselines are on a grid")
struct BaselineGridTests: FittingSuite {
  private struct Laid {
    let storage: TextStorage
    let manager = LayoutManager()
    let container: TextContainer

    var baselines: [Double] { manager.rows(in: container).map(\.baseline) }
    var tops: [Double] { manager.rows(in: container).map(\.y) }
  }

  private func layout(
    _ text: AttributedText, in container: TextContainer, _ grid: BaselineGrid
  ) -> Laid {
    container.baselineGrid = grid
    let laid = Laid(storage: TextStorage(text), container: container)
    laid.storage.addLayoutManager(laid.manager)
    laid.manager.addTextContainer(container)
    return laid
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ExclusionPath {
    ExclusionPath(path: BezierPath(rect: Rect(x: x, y: y, width: width, height: height)))
  }

  @Test("rows move down to the next height of the grid, the first one too")
  func rows() {
    let lines = text("aa\nbb\ncc")
    #expect(
      layout(lines, in: container(100, 100), BaselineGrid(origin: 8, step: 12)).tops == [0, 12, 24])
    let second = layout(lines, in: container(100, 100), BaselineGrid(step: 12))
    #expect(second.baselines == [12, 24, 36] && second.tops == [4, 16, 28])
    // Rows that are as far apart as the grid stay close.
    #expect(
      layout(lines, in: container(100, 100), BaselineGrid(origin: 8, step: 10)).tops == [0, 10, 20])
    // Higher rows take several steps.
    #expect(
      layout(lines, in: container(100, 100), BaselineGrid(origin: 8, step: 8)).tops == [0, 16, 32])
    let below = layout(lines, in: container(100, 21), BaselineGrid(origin: 8, step: 12))
    #expect(below.baselines == [8] && below.manager.overflowRange == 3..<8)
  }

  @Test("a heading and the space around it take whole steps")
  func heading() {
    var words = text("Aa\n", size: 20) { $0.paragraphSpacing = 3 }
    words.append(text("bb\ncc"))
    let laid = layout(words, in: container(100, 100), BaselineGrid(origin: 8, step: 10))
    // The heading's baseline is 16 below its top, the next text's 8 below 22 + 3.
    #expect(laid.baselines == [18, 38, 48] && laid.tops == [2, 30, 40])
  }

  @Test("a heading at half steps, and text after it at whole ones")
  func halfSteps() {
    func laid(_ alignment: GridAlignment) -> Laid {
      var words = text("aa\n")
      words.append(
        text("Aa\nBb\n", size: 12) {
          ($0.gridAlignment, $0.paragraphSpacingBefore) = (alignment, 3)
        })
      words.append(text("cc\ndd"))
      return layout(words, in: container(100, 200), BaselineGrid(origin: 8, step: 10))
    }
    // The first row's bottom is 10. The heading's rows are 12 high with 3 above them, and their
    // baselines 9.6 below their top: 22.6 at least, then 15 below. Text follows 2.4 + 8 below.
    #expect(laid(.whole).baselines == [8, 28, 48, 68, 78])
    // 23 is the first half step from 22.6, 38 that from 38, and 58 the first whole one from 48.4.
    #expect(laid(.half).baselines == [8, 23, 38, 58, 68])
  }

  @Test("only the first row of a paragraph, or none, is on the grid")
  func fewerRows() {
    func laid(_ alignment: GridAlignment, breaking: LineBreaking = .greedy) -> Laid {
      var words = text("aa\n")
      words.append(
        text("aaaa bbbb cccc\n", size: 8) {
          ($0.gridAlignment, $0.lineBreaking) = (alignment, breaking)
        })
      words.append(text("cc"))
      return layout(words, in: container(20, 200), BaselineGrid(origin: 8, step: 10))
    }
    for breaking in [LineBreaking.greedy, .optimal] {
      // Rows of 8 points with their baseline 6.4 below their top, from 10 down.
      #expect(laid(.firstRow, breaking: breaking).baselines == [8, 18, 26, 34, 48])
      #expect(laid(.none, breaking: breaking).tops.dropLast() == [0, 10, 18, 26])
      #expect(laid(.none, breaking: breaking).baselines.last == 48)
      #expect(laid(.half, breaking: breaking).baselines == [8, 18, 28, 38, 48])
    }
  }

  @Test("the empty last line uses the steps of its paragraph")
  func extraLineAtHalfSteps() {
    let words = text("aa\nbb\n", size: 8) { $0.gridAlignment = .half }
    let laid = layout(words, in: container(100, 100), BaselineGrid(origin: 8, step: 12))
    // Baselines at 8, 20 and 26 would be too near: a row is 8 high.
    #expect(laid.baselines == [8, 20])
    #expect(laid.manager.extraLineFragment?.rect.minY == 32 - 6.4)
  }

  @Test("the first text of a row does not decide where larger text after it is")
  func mixedRow() {
    var words = text("aa ")
    words.append(text("bb", size: 20))
    let laid = layout(words, in: container(100, 100), BaselineGrid(origin: 8, step: 10))
    #expect(laid.baselines == [18] && laid.tops == [2])
  }

  @Test("rows below and between shapes are on the grid, and never in a shape")
  func shapes() {
    let room = container(100, 100)
    room.exclusionPaths = [rect(0, 0, 100, 13), rect(0, 22, 100, 4)]
    let laid = layout(text("aa\nbb"), in: room, BaselineGrid(origin: 8, step: 10))
    // From 13 the next height is 28, but its row would meet the second shape.
    #expect(laid.baselines == [38, 48])
    let beside = container(100, 100)
    beside.exclusionPaths = [rect(40, 0, 20, 12)]
    let both = layout(text("aaaa bbbb cccc dddd"), in: beside, BaselineGrid(origin: 9, step: 12))
    let fragments = both.manager.lineFragments(in: beside)
    #expect(fragments.map(\.baseline) == [9, 9, 21])
    #expect(fragments.map(\.rect.minX) == [0, 60, 0])
  }

  @Test("text from right to left is on the grid as well")
  func rightToLeft() {
    let room = container(40, 100)
    room.exclusionPaths = [rect(0, 0, 10, 15)]
    let laid = layout(
      text("\u{5D0}\u{5D1} \u{5D2}\u{5D3} \u{5D4}\u{5D5}"), in: room,
      BaselineGrid(origin: 9, step: 12))
    #expect(laid.baselines == [9, 21])
    #expect(laid.manager.lineFragments(in: room)[0].used.end == 40)
  }

  @Test("line ends that are chosen together are those for the bands of the grid")
  func planned() {
    let words = (0..<40).map { String(repeating: "a", count: 1 + $0 % 7) }.joined(separator: " ")
    func planned(_ grid: BaselineGrid, around shape: ExclusionPath? = nil) -> Laid {
      let room = container(100, 1000)
      room.exclusionPaths = shape.map { [$0] } ?? []
      let justified = text(words) { ($0.lineBreaking, $0.alignment) = (.optimal, .justified) }
      return layout(justified, in: room, grid)
    }
    func ends(_ laid: Laid) -> [Int] {
      laid.manager.lineFragments(in: laid.container).map(\.range.upperBound)
    }
    let none = planned(BaselineGrid(step: 0))
    let wide = planned(BaselineGrid(origin: 8, step: 12.5))
    #expect(ends(none) == ends(wide))
    #expect(wide.tops == none.tops.indices.map { 12.5 * Double($0) })
    // With rows twice as far apart, a shape twice as high is beside the same rows.
    let near = planned(BaselineGrid(origin: 8, step: 10), around: rect(60, 10, 20, 30))
    let far = planned(BaselineGrid(origin: 8, step: 20), around: rect(60, 20, 20, 60))
    #expect(ends(near) == ends(far) && far.tops == near.tops.map { 2 * $0 })
  }

  @Test("containers of a page share its grid")
  func page() {
    let grid = BaselineGrid(origin: 30, step: 12)
    for top in [0.0, 7, 31.5, 400] {
      let laid = layout(text("aa\nbb"), in: container(100, 100), grid.from(top))
      for baseline in laid.baselines {
        #expect((baseline + top - 30).truncatingRemainder(dividingBy: 12) == 0)
      }
    }
  }

  @Test("the empty last line is on the grid, and a changed grid is laid out again")
  func extraLine() {
    let laid = layout(text("aa\n"), in: container(100, 100), BaselineGrid(origin: 8, step: 12))
    #expect(laid.manager.extraLineFragment?.rect.minY == 12)
    laid.container.baselineGrid = BaselineGrid(origin: 9, step: 12)
    #expect(laid.baselines == [9] && laid.manager.extraLineFragment?.rect.minY == 13)
    laid.container.baselineGrid = nil
    #expect(laid.tops == [0])
  }

  @Test("a grid that is none leaves rows alone")
  func strange() {
    for step in [0, -3, 1e-9, Double.nan, .infinity] {
      let laid = layout(text("aa\nbb"), in: container(100, 100), BaselineGrid(step: step))
      #expect(laid.tops == [0, 10])
    }
    let fine = layout(text("aa\nbb"), in: container(100, 100), BaselineGrid(step: 1.0 / 64))
    #expect(fine.tops == [0, 10])
    let far = BaselineGrid(origin: 1e300, step: 12)
    #expect(layout(text("aa\nbb"), in: container(100, 100), far).tops == [0, 10])
  }

  @Test("a text is fitted to its container with the grid")
  func fitted() {
    let room = container(1000, 50)
    room.baselineGrid = BaselineGrid(origin: 8, step: 20)
    // Two rows: with more than 25 points the second one would end below the container.
    let copy = CopyFitter(sizes: 4...96).fit(text("aa\nbb"), in: room)
    let storage = TextStorage(copy.text)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(room)
    #expect(copy.fits && manager.overflowRange == nil)
    storage.setAttributedText(text("aa\nbb").scaled(by: (copy.size + 1.0 / 64) / 10))
    #expect(manager.overflowRange != nil)
  }
}
