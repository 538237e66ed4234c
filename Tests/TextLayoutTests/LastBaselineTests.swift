import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// The font has rows an em high with the baseline 0.8 em below their top. Capitals are 0.7 em high,
/// and characters are half an em wide.
@Suite("Last rows that end at their baselines")
struct LastBaselineTests: FittingSuite {
  private func layout(
    _ text: AttributedText, in containers: TextContainer...
  ) -> (storage: TextStorage, manager: LayoutManager) {
    let (storage, manager) = (TextStorage(text), LayoutManager())
    storage.addLayoutManager(manager)
    for container in containers {
      container.firstBaseline = .capHeight
      container.lastBaseline = .baseline
      manager.addTextContainer(container)
    }
    return (storage, manager)
  }

  private func rowCounts(_ manager: LayoutManager) -> [Int] {
    manager.textContainers.map { manager.rows(in: $0).count }
  }

  @Test("a row fits if its baseline does, and the text ends there")
  func fits() {
    for (height, count) in [(17.0, 2), (16.9, 1), (26.9, 2), (27, 3)] {
      let laid = layout(text("aa\nbb\ncc"), in: container(100, height))
      #expect(rowCounts(laid.manager) == [count])
      let room = laid.manager.textContainers[0]
      let bottom = 7.0 + 10 * Double(count - 1)
      #expect(abs(laid.manager.usedRect(for: room).maxY - bottom) < 1e-9)
      // The row is as high as others.
      #expect(laid.manager.rows(in: room).last?.height == (count == 1 ? 9 : 10))
    }
    let planned = text("aaaa bbbb cccc dddd") { $0.lineBreaking = .optimal }
    #expect(rowCounts(layout(planned, in: container(50, 17), container(50, 90)).manager) == [2, 0])
    let spaced = text("aa\nbb") { $0.lineHeight = 30 }
    // The second baseline is 7 + 12 + 18 below the top.
    #expect(rowCounts(layout(spaced, in: container(100, 37)).manager) == [2])
    #expect(rowCounts(layout(spaced, in: container(100, 36)).manager) == [1])
  }

  @Test("edited and changed layouts are those from scratch")
  func edits() {
    let laid = layout(text("aa\nbb\ncc"), in: container(100, 17), container(100, 90))
    #expect(rowCounts(laid.manager) == [2, 1])
    laid.manager.textContainers[0].lastBaseline = .descent
    #expect(rowCounts(laid.manager) == [1, 2])
    laid.manager.textContainers[0].lastBaseline = .baseline
    #expect(rowCounts(laid.manager) == [2, 1])
    laid.storage.replaceCharacters(in: 0..<0, with: "dd\n")
    #expect(rowCounts(laid.manager) == [2, 2])
    laid.storage.replaceCharacters(in: 0..<6, with: "")
    #expect(rowCounts(laid.manager) == [2, 0])
    laid.manager.textContainers[0].size.height = 16
    #expect(rowCounts(laid.manager) == [1, 1])
  }

  @Test("the empty last line fits by its baseline")
  func emptyLine() {
    let laid = layout(text("aa\n"), in: container(100, 17), container(100, 90))
    #expect(laid.manager.extraLineFragment?.container === laid.manager.textContainers[0])
    laid.manager.textContainers[0].size.height = 16
    #expect(laid.manager.extraLineFragment?.container === laid.manager.textContainers[1])
  }

  @Test("the room of a box below its text stays")
  func boxes() {
    let words = text("aa") { $0.boxes = [TextBox(padding: TextBox.Edges(3))] }
    let laid = layout(words, in: container(100, 90))
    // 3 above, 7 above the baseline, 2 below it, and 3 below.
    #expect(laid.manager.usedRect(for: laid.manager.textContainers[0]).maxY == 15)
    #expect(rowCounts(layout(words, in: container(100, 15)).manager) == [1])
    #expect(rowCounts(layout(words, in: container(100, 14)).manager) == [0])
  }

  @Test("columns are balanced, and their breaks chosen, by baselines")
  func columns() {
    let laid = layout(text("aa\nbb\ncc\ndd"), in: container(100, 90), container(100, 90))
    #expect(abs(laid.manager.balance(0..<2, limit: 90) - 17) < 1e-9)
    #expect(rowCounts(laid.manager) == [2, 2])
    let chosen = layout(
      text("aa bb cc dd\nee ff"), in: container(12, 17), container(12, 17), container(12, 17))
    chosen.manager.pageBreaking = .optimal
    #expect(rowCounts(chosen.manager) == [2, 2, 2] && chosen.manager.overflowRange == nil)
  }

  @Test("a text is fitted by its letters, from capitals to baseline")
  func fitted() {
    let room = container(1000, 7)
    (room.firstBaseline, room.lastBaseline) = (.capHeight, .baseline)
    #expect(abs(CopyFitter(sizes: 4...96).fit(text("aa"), in: room).size - 10) < 0.02)
  }

  @Test("text is in the middle or at the bottom of a frame by its capitals and baseline")
  func frames() {
    func baselines(
      _ alignment: TextFrame.VerticalAlignment, _ string: String, height: Double,
      around shape: ExclusionPath? = nil
    ) -> [Double] {
      var frame = TextFrame(Rect(x: 0, y: 0, width: 100, height: height), text: text(string))
      (frame.firstBaseline, frame.lastBaseline) = (.capHeight, .baseline)
      frame.verticalAlignment = alignment
      frame.exclusions = shape.map { [$0] } ?? []
      var page = FramePage(size: Size(width: 100, height: height))
      page.frames = [frame]
      let laid = page.laidOut().frames[0]
      return laid.layout.rows(inContainer: 0).map { laid.textOrigin.y + $0.baseline }
    }
    #expect(baselines(.center, "aa", height: 21) == [14])
    #expect(baselines(.bottom, "aa", height: 21) == [21])
    #expect(baselines(.center, "aa\nbb", height: 37) == [17, 27])
    let shape = ExclusionPath(path: BezierPath(rect: Rect(x: 60, y: 0, width: 40, height: 40)))
    for (alignment, wanted) in [
      (TextFrame.VerticalAlignment.center, 14.0), (.bottom, 21), (.justify, 7),
    ] {
      let found = baselines(alignment, "aa", height: 21, around: shape)
      #expect(found.count == 1 && abs(found[0] - wanted) < 0.05)
    }
    let spread = baselines(.justify, "aa\nbb\ncc", height: 47)
    #expect(spread.count == 3)
    for (found, wanted) in zip(spread, [7.0, 27, 47]) { #expect(abs(found - wanted) < 0.05) }
  }
}
