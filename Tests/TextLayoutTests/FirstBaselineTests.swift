import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// The font has rows an em high with the baseline 0.8 em below their top. Capitals are 0.7 em high,
/// an x is 0.5 em high, and characters are half an em wide.
@Suite("First baselines by the height of letters")
struct FirstBaselineTests: FittingSuite {
  private struct Laid {
    let storage: TextStorage
    let manager = LayoutManager()

    func rows(_ container: Int = 0) -> [LayoutRow] {
      manager.rows(in: manager.textContainers[container])
    }

    var lines: [String] {
      manager.textContainers.flatMap { container in
        manager.lineFragments(in: container).map { storage.substring(in: $0.range) }
      }
    }
  }

  private func layout(
    _ text: AttributedText, in containers: TextContainer..., by measure: FirstBaseline = .capHeight
  ) -> Laid {
    let laid = Laid(storage: TextStorage(text))
    laid.storage.addLayoutManager(laid.manager)
    for container in containers {
      container.firstBaseline = measure
      laid.manager.addTextContainer(container)
    }
    return laid
  }

  private func shape(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ExclusionPath {
    ExclusionPath(path: BezierPath(rect: Rect(x: x, y: y, width: width, height: height)))
  }

  private func isNear(_ rows: [LayoutRow], _ tops: [Double], _ baselines: [Double]) -> Bool {
    rows.count == tops.count
      && zip(rows, zip(tops, baselines)).allSatisfy {
        abs($0.y - $1.0) < 1e-9 && abs($0.baseline - $1.1) < 1e-9
      }
  }

  @Test("the first row is lower by the room above its letters, and the others follow")
  func rows() {
    let words = text("aa\nbb\ncc")
    let whole = layout(words, in: container(100, 100), by: .ascent)
    #expect(isNear(whole.rows(), [0, 10, 20], [8, 18, 28]))
    let capitals = layout(words, in: container(100, 100))
    #expect(isNear(capitals.rows(), [0, 9, 19], [7, 17, 27]))
    #expect(capitals.rows().map(\.height) == [9, 10, 10])
    let small = layout(words, in: container(100, 100), by: .xHeight)
    #expect(isNear(small.rows(), [0, 7, 17], [5, 15, 25]))
  }

  @Test("each column has its own first row")
  func columns() {
    let words = text("aa\nbb\ncc\ndd")
    // Two rows have 19 points, and only with the lower first one.
    let laid = layout(words, in: container(100, 19), container(100, 19))
    #expect(isNear(laid.rows(0), [0, 9], [7, 17]) && isNear(laid.rows(1), [0, 9], [7, 17]))
    #expect(laid.manager.overflowRange == nil)
    let whole = layout(words, in: container(100, 19), container(100, 19), by: .ascent)
    #expect(whole.rows(0).count == 1 && whole.manager.overflowRange == 6..<11)
  }

  @Test("with line heights the room below the baseline is that of other rows")
  func lineHeights() {
    // The baseline of a row of 14 points is 10 below its top.
    let exact = layout(text("aa\nbb") { $0.lineHeight = 14 }, in: container(100, 100))
    #expect(isNear(exact.rows(), [0, 11], [7, 21]))
    // That of a row of 20 points is 13 below.
    let double = layout(text("aa\nbb") { $0.lineHeightMultiple = 2 }, in: container(100, 100))
    #expect(isNear(double.rows(), [0, 14], [7, 27]))
    // Letters are higher than the room above the baseline, 5.5 points: the first row grows.
    let tight = layout(text("aa\nbb") { $0.lineHeight = 5 }, in: container(100, 100))
    #expect(isNear(tight.rows(), [0, 6.5], [7, 12]))
    let spaced = layout(text("aa\nbb") { $0.lineSpacing = 3 }, in: container(100, 100))
    #expect(isNear(spaced.rows(), [0, 12], [7, 20]))
  }

  @Test("the largest font of the first row counts, also where it comes later in the row")
  func mixedFonts() {
    var words = text("aa ")
    words.append(text("BB", size: 20))
    words.append(text(" cc"))
    // Capitals of the large font are 14 high, and 4 are below its baseline.
    let one = layout(words, in: container(100, 100))
    #expect(isNear(one.rows(), [0], [14]) && one.rows()[0].height == 18)
    // In the second row they have their whole ascent.
    let two = layout(words, in: container(20, 100))
    #expect(isNear(two.rows(), [0, 9, 29], [7, 25, 37]))
    // With an exact height they count as well: 3 are below the baseline.
    var exact = text("aa ") { $0.lineHeight = 12 }
    exact.append(text("BB", size: 20) { $0.lineHeight = 12 })
    #expect(isNear(layout(exact, in: container(100, 100)).rows(), [0], [14]))
    #expect(layout(exact, in: container(100, 100)).rows()[0].height == 17)
  }

  @Test("raised text does not count with its rise")
  func superscript() {
    let words = text("aabb")
    let laid = layout(words, in: container(100, 100))
    laid.storage.addAttribute(.superscript, value: 1, range: 2..<4)
    #expect(laid.rows().map(\.baseline) == [7])
    laid.storage.addAttribute(.baselineOffset, value: 6, range: 2..<4)
    #expect(laid.rows().map(\.baseline) == [7])
  }

  @Test("shapes see the lower row, and below a shape it is still the first")
  func shapes() {
    let beside = container(100, 100)
    beside.exclusionPaths = [shape(50, 9, 50, 8)]
    let laid = layout(text("aaaaaa bbbbbb ccccccc"), in: beside)
    #expect(laid.lines == ["aaaaaa bbbbbb ", "ccccccc"])
    #expect(isNear(laid.rows(), [0, 9], [7, 17]))
    let below = container(100, 100)
    below.exclusionPaths = [shape(0, 0, 100, 5)]
    #expect(isNear(layout(text("aa\nbb"), in: below).rows(), [5, 14], [12, 22]))
    // Later rows below a shape have their whole height.
    let between = container(100, 100)
    between.exclusionPaths = [shape(0, 9, 100, 5)]
    #expect(isNear(layout(text("aa\nbb"), in: between).rows(), [0, 14], [7, 22]))
  }

  @Test("line ends chosen together see the lower first row")
  func planned() {
    func laid(_ measure: FirstBaseline) -> Laid {
      let room = container(100, 100)
      room.exclusionPaths = [shape(50, 9, 50, 10)]
      let words = text("aaaa bbbb cccc dddd eeee ffff gggg") { $0.lineBreaking = .optimal }
      return layout(words, in: room, by: measure)
    }
    let lower = laid(.capHeight)
    #expect(lower.rows().map(\.fragments.count) == [1, 1, 1])
    #expect(lower.lines == ["aaaa bbbb cccc ", "dddd eeee ", "ffff gggg"])
    #expect(isNear(lower.rows(), [0, 9, 19], [7, 17, 27]))
    #expect(laid(.ascent).lines.first == "aaaa bbbb ")
    var words = text("aa ") { $0.lineBreaking = .optimal }
    words.append(text("BB", size: 20) { $0.lineBreaking = .optimal })
    words.append(text(" cc dd") { $0.lineBreaking = .optimal })
    #expect(isNear(layout(words, in: container(35, 100)).rows(), [0, 18], [14, 26]))
  }

  @Test("a drop cap reaches from the capitals of the text down, whatever is measured")
  func dropCap() throws {
    for (measure, first) in [(FirstBaseline.capHeight, 7.0), (.xHeight, 5)] {
      let laid = layout(
        text("Aaa bbb ccc ddd") { $0.dropCap = DropCap(lines: 2, gap: 4) },
        in: container(40, 100), by: measure)
      let rows = laid.rows()
      #expect(abs(rows[0].baseline - first) < 1e-9 && rows.count == 3)
      let fragment = try #require(
        laid.manager.lineFragments(in: laid.manager.textContainers[0]).first)
      let glyphs = laid.manager.glyphs(of: fragment)
      #expect(abs(glyphs[0].y - rows[1].baseline) < 1e-9)
    }
    let alone = layout(
      text("A") { $0.dropCap = DropCap(lines: 2) }, in: container(40, 100), by: .xHeight)
    #expect(isNear(alone.rows(), [0], [5]))
  }

  @Test("a picture in the row counts with its height")
  func picture() {
    for (height, baseline) in [(12.0, 12.0), (4, 7)] {
      let laid = layout(text("a\u{FFFC}b"), in: container(100, 100))
      let bounds = Rect(x: 0, y: 0, width: 10, height: height)
      laid.storage.addAttribute(
        .attachment, value: TextAttachment(bounds: bounds), range: 1..<2)
      #expect(laid.rows().map(\.baseline) == [baseline])
      #expect(laid.rows().map(\.height) == [baseline + 2])
    }
  }

  @Test("on a grid the first row is the lower one")
  func grid() {
    let room = container(100, 100)
    room.baselineGrid = BaselineGrid(origin: 8, step: 12)
    #expect(isNear(layout(text("aa\nbb"), in: room).rows(), [1, 12], [8, 20]))
    room.baselineGrid = BaselineGrid(origin: 7, step: 10)
    let words = text("aa bb\ncc") { $0.lineBreaking = .optimal }
    #expect(isNear(layout(words, in: room).rows(), [0, 9], [7, 17]))
  }

  @Test("rows that become first ones by an edit, or are no longer, are laid out again")
  func edits() {
    let laid = layout(text("aa\nbb\ncc"), in: container(100, 100))
    #expect(laid.rows().count == 3)
    laid.storage.replaceCharacters(in: 0..<3, with: "")
    #expect(isNear(laid.rows(), [0, 9], [7, 17]))
    laid.storage.replaceCharacters(in: 0..<0, with: "dd\n")
    #expect(isNear(laid.rows(), [0, 9, 19], [7, 17, 27]))
    laid.manager.textContainers[0].firstBaseline = .ascent
    #expect(isNear(laid.rows(), [0, 10, 20], [8, 18, 28]))
    laid.manager.textContainers[0].firstBaseline = .xHeight
    #expect(isNear(laid.rows(), [0, 7, 17], [5, 15, 25]))
  }

  @Test("the empty line of a text is a first row, too")
  func emptyLines() {
    let empty = layout(AttributedText(), in: container(100, 100), by: .ascent)
    let whole = empty.manager.extraLineFragment?.rect.height ?? 0
    empty.manager.textContainers[0].firstBaseline = .xHeight
    let lower = empty.manager.extraLineFragment?.rect.height ?? 0
    #expect(lower > 0 && lower < whole)
    let broken = layout(text("\nbb"), in: container(100, 100))
    #expect(isNear(broken.rows(), [0, 9], [7, 17]))
    let next = layout(text("aa\n"), in: container(100, 9), container(100, 9))
    #expect(next.manager.extraLineFragment?.rect == Rect(x: 0, y: 0, width: 100, height: 9))
  }

  @Test("breaks of columns are chosen with lower first rows")
  func chosenBreaks() {
    let words = text("aa bb cc dd\nee ff")
    let columns = (0..<3).map { _ in container(12, 19) }
    let laid = layout(words, in: columns[0], columns[1], columns[2])
    laid.manager.pageBreaking = .optimal
    #expect(laid.rows(0).count == 2 && laid.rows(1).count == 2 && laid.rows(2).count == 2)
    #expect(laid.manager.overflowRange == nil)
  }

  @Test("columns are balanced with lower first rows")
  func balanced() {
    let laid = layout(text("aa\nbb\ncc\ndd"), in: container(100, 90), container(100, 90))
    #expect(abs(laid.manager.balance(0..<2, limit: 90) - 19) < 1e-9)
    #expect(laid.rows(0).count == 2 && laid.rows(1).count == 2)
  }

  @Test("text is fitted by its letters")
  func fitted() {
    let room = container(1000, 9)
    // Without room above its capitals, a row is 0.9 em high.
    room.firstBaseline = .capHeight
    let copy = CopyFitter(sizes: 4...96).fit(text("aa"), in: room)
    #expect(copy.fits && abs(copy.size - 10) < 0.02)
    room.firstBaseline = .ascent
    #expect(abs(CopyFitter(sizes: 4...96).fit(text("aa"), in: room).size - 9) < 0.02)
  }

  @Test("a box puts its room above the lower row")
  func box() {
    let words = text("aa\nbb") { $0.boxes = [TextBox(padding: TextBox.Edges(3))] }
    #expect(layout(words, in: container(100, 100)).rows().map(\.baseline).first == 10)
  }
}
