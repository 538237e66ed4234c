import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Frames of a page have texts of their own, or share stories")
struct TextFrameTests: FittingSuite {
  private func page(_ frames: TextFrame...) -> FramePage {
    var page = FramePage(size: Size(width: 400, height: 300))
    page.frames = frames
    return page
  }

  private func frame(_ string: String, _ rect: Rect) -> TextFrame {
    TextFrame(rect, text: text(string))
  }

  @Test("a story continues in its next frame, and what a frame cannot hold pushes nothing")
  func stories() {
    var page = page(
      frame("aaaaaa bbbbbb", Rect(x: 0, y: 0, width: 30, height: 10)),
      TextFrame(Rect(x: 0, y: 20, width: 20, height: 20), story: "body"),
      frame("aaa", Rect(x: 100, y: 0, width: 50, height: 10)),
      TextFrame(Rect(x: 30, y: 20, width: 20, height: 20), story: "body"))
    page.stories["body"] = text("aaaa bbbb cccc dddd")
    let layout = page.laidOut()
    #expect(layout.frames.map(\.overflow) == [7..<13, nil, nil, nil] && !layout.fits)
    #expect(layout.frames[1].layout.characterRange(inContainer: 0) == 0..<10)
    #expect(layout.frames[3].container == 1)
    #expect(layout.frames[3].layout.characterRange(inContainer: 1) == 10..<19)
    #expect(layout.frames[3].textOrigin == Point(x: 30, y: 20))
    page.stories["body"] = text("aaaa bbbb cccc dddd eeee")
    #expect(page.laidOut().frames.map(\.overflow) == [7..<13, nil, nil, 20..<24])
    page.stories = [:]
    #expect(page.laidOut().frames[1].layout.text.length == 0)
  }

  @Test("rows are at the top, in the middle, at the bottom, or spread, inside the padding")
  func alignment() {
    var frame = frame("aa bb", Rect(x: 10, y: 20, width: 20, height: 60))
    frame.padding = Insets(top: 6, right: 5, bottom: 4, left: 5)
    func top(_ alignment: TextFrame.VerticalAlignment) -> Double {
      frame.verticalAlignment = alignment
      return page(frame).laidOut().frames[0].textOrigin.y
    }
    // Two rows of 10 points in 50.
    #expect(top(.top) == 26 && top(.center) == 41 && top(.bottom) == 56 && top(.justify) == 26)
    let spread = page(frame).laidOut().frames[0]
    #expect(spread.layout.rows(inContainer: 0).map(\.y) == [0, 40])
    #expect(spread.textOrigin.x == 15)
  }

  @Test("rows in the middle of a disc have as much room above as below")
  func disc() {
    var frame = frame("aa bb cc dd ee ff", Rect(x: 0, y: 0, width: 60, height: 60))
    frame.outline = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 60, height: 60))
    frame.verticalAlignment = .center
    let laid = page(frame).laidOut().frames[0]
    let rows = laid.layout.rows(inContainer: 0)
    let top = laid.textOrigin.y + rows[0].y
    let bottom = laid.textOrigin.y + rows[rows.count - 1].y + 10
    #expect(rows.count == 2 && abs(top - (60 - bottom)) < 0.1)
  }

  @Test("a turned frame avoids shapes of the page where it is on it")
  func turned() {
    // Turned clockwise by a quarter, the frame's lower half is the left half on the page.
    var frame = frame(
      "aaaaaaaa bbbbbbbb cccccccc dddddddd", Rect(x: 0, y: 0, width: 40, height: 40))
    frame.rotation = .pi / 2
    var page = page(frame)
    #expect(page.laidOut().fits)
    page.exclusions = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 19.5, height: 40)))
    ]
    let laid = page.laidOut().frames[0]
    #expect(laid.overflow == 18..<35)
    #expect(laid.layout.rows(inContainer: 0).map(\.y) == [0, 10])
    frame.rotation = .nan
    #expect(frame.transform == .identity)
  }

  @Test("stories keep clear of a frame with a clearance, frames with texts of their own do not")
  func clearance() {
    var quote = frame("q", Rect(x: 50, y: 0, width: 50, height: 20))
    let words = "aaaa bbbb cccc dddd eeee ffff gggg"
    let whole = Rect(x: 0, y: 0, width: 100, height: 50)
    func starts(_ place: Int) -> [Int] {
      var page = page(TextFrame(whole, story: "body"), quote, frame(words, whole))
      page.stories["body"] = text(words)
      return page.laidOut().frames[place].layout.lineFragments(inContainer: 0)
        .map(\.range.lowerBound)
    }
    #expect(starts(0) == [0, 20])
    quote.clearance = TextFrame.Clearance()
    #expect(starts(0) == [0, 10, 20] && starts(2) == [0, 20])
    // With a margin of 10 points the third row has 40 points, too.
    quote.clearance = TextFrame.Clearance(margin: 10)
    #expect(starts(0) == [0, 5, 10, 15])
    // Turned by a quarter it is 20 points wide, from 65 on, and 50 high.
    quote.clearance = TextFrame.Clearance()
    quote.rotation = .pi / 2
    #expect(quote.outlineOnPage.bounds.minX.rounded() == 65)
    #expect(quote.outlineOnPage.bounds.maxY.rounded() == 35)
  }

  @Test("upright frames share the page's grid of baselines")
  func grid() {
    var low = frame("aa bb", Rect(x: 0, y: 7, width: 20, height: 60))
    var page = page(low)
    page.baselineGrid = BaselineGrid(origin: 8, step: 16)
    func baselines() -> [Double] {
      let laid = page.laidOut().frames[0]
      return laid.layout.rows(inContainer: 0).map { laid.textOrigin.y + $0.baseline }
    }
    #expect(baselines() == [24, 40])
    low.verticalAlignment = .bottom
    page.frames = [low]
    #expect(baselines() == [55, 65])
  }

  @Test("frames are fitted, those of a story together")
  func fitted() {
    var title = frame("aaaaa bbbbb", Rect(x: 0, y: 0, width: 100, height: 60))
    title.fitter = CopyFitter(sizes: 4...96)
    var first = TextFrame(Rect(x: 0, y: 0, width: 100, height: 30), story: "body")
    first.fitter = CopyFitter(sizes: 4...96)
    let second = TextFrame(Rect(x: 200, y: 0, width: 100, height: 30), story: "body")
    var page = page(title, first, second)
    page.stories["body"] = text("aaaa bbbb")
    let layout = page.laidOut()
    #expect(layout.frames.map(\.fitted?.size) == [30, 30, 30] && layout.fits)
    #expect(layout.frames[0].layout.text.attributes(at: 0)[.font]?.size == 30)
  }

  @Test("frames without room hold nothing, and an empty page is one")
  func strange() {
    let nothing = page(frame("aa", Rect(x: 0, y: 0, width: 0, height: -5))).laidOut()
    #expect(nothing.frames[0].overflow == 0..<2)
    #expect(FramePage(size: .zero).laidOut().frames.isEmpty)
  }
}
