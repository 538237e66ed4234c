import SeededRandom
import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

private let opticalFont = TestFont.ofOpticalSizes().path()

@Suite("Text is fitted to a container at the largest size")
struct CopyFitterTests: FittingSuite {
  @Test("in a rectangle the size is that of the widest line, or of the height")
  func rectangle() {
    // Five characters of half an em in 100 points.
    let wide = CopyFitter(sizes: 1...200).fit(text("aaaaa"), in: container(100, 500))
    #expect(wide.size == 40 && wide.fits && wide.scaleFactor == 4)
    #expect(wide.text.attributes(at: 0)[.font]?.size == 40)
    let high = CopyFitter(sizes: 1...200).fit(text("aaaaa"), in: container(1000, 30))
    #expect(high.size == 30)
    // Two lines of five characters, or one of eleven.
    let two = CopyFitter(sizes: 1...200).fit(text("aaaaa bbbbb"), in: container(100, 60))
    #expect(two.size == 30)
    #expect(CopyFitter(sizes: 1...12).fit(text("aaaaa bbbbb"), in: container(100, 60)).size == 12)
  }

  @Test("a text that no size fits has the least, and no word is divided for want of room")
  func unfitting() {
    let fitted = CopyFitter(sizes: 8...20).fit(
      text("aaaaaaaaaaaaaaaaaaaa"), in: container(50, 500))
    #expect(fitted.size == 8 && !fitted.fits)
    #expect(CopyFitter(sizes: 8...20).fit(text(""), in: container(50, 50)).size == 20)
    #expect(CopyFitter(sizes: 9.999...9.9999).fit(text("a"), in: container(50, 50)).size == 10)
  }

  @Test("a fitted text has the chosen values as an attribute, and so has each fitted paragraph")
  func attribute() {
    var fitter = CopyFitter(sizes: 1...40)
    fitter.choices = [.tracking(0...0.5)]
    let fitted = fitter.fit(text("aaaaa"), in: container(1000, 500))
    let fit = TextFit(size: 40, scaleFactor: 4, tracking: 0.5, fits: true)
    #expect(fitted.text.attributeRuns.map { $0.attributes[.fit] } == [fit])
    #expect(fitted.size == fit.size && fitted.tracking == fit.tracking)
    // Lines of four and two characters of half an em in 100 points.
    let lines = CopyFitter(sizes: 1...200).fitEachParagraph(
      of: text("aaaa\nbb\ncc"), paragraphs: [0, 1], in: [container(100, 1000)])
    func value(_ position: Int) -> TextFit? { lines.text.attributes(at: position)[.fit] }
    #expect(value(0) == TextFit(size: 50, scaleFactor: 5, fits: true))
    #expect(value(5) == TextFit(size: 100, scaleFactor: 10, fits: true))
    #expect(value(8) == nil)
  }

  @Test("the most lines may be limited, and lengths scale with the size")
  func lines() {
    var fitter = CopyFitter(sizes: 1...100)
    fitter.maximumNumberOfLines = 1
    #expect(fitter.fit(text("aaaaa bbbb"), in: container(100, 500)).size == 20)
    // Two rows of 1.5 ems.
    let spaced = text("aaaaa\nbbbbb") { $0.lineHeight = 15 }
    let fitted = CopyFitter(sizes: 1...100).fit(spaced, in: container(1000, 60))
    #expect(fitted.size == 20 && fitted.text.attributes(at: 0)[.paragraphStyle]?.lineHeight == 30)
  }

  @Test("text with tabs is fitted by bisection, and a limit of work ends the search")
  func bisection() {
    let tabbed = text("aa\tbb\naaaaa") { $0.defaultTabInterval = 10 }
    let room = container(100, 60)
    var fitter = CopyFitter(sizes: 4...96)
    let fitted = fitter.fit(tabbed, in: room)
    #expect(fitted.size == exhaustive(tabbed, [room], 4...96) && fitted.layoutCount < 50)
    fitter.limits = LayoutLimits(steps: 1)
    #expect(!fitter.fit(text("aaaaa bbbbb"), in: room).fits)
  }

  @Test("beside a shape a larger size is found although smaller ones do not fit")
  func notMonotone() {
    // Rows of up to 20 points have two parts of 40 points around the bar, in which no word fits at
    // more than 16 points. Higher rows reach below it … and the bar ends at 10.
    let room = container(100, 40)
    room.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 20, width: 70, height: 5)))
    ]
    let copy = text("aaaa bbbb")
    let fitted = CopyFitter(sizes: 1...60).fit(copy, in: room)
    #expect(fitted.size == exhaustive(copy, [room], 1...60))
  }

  @Test("a card's title beside a circle, and a page in a heart, take few layouts")
  func fewLayouts() {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(family: "Noto Serif", size: 16)
    let title =
      "A short history of lighthouses, of those who kept them, and of the ships that never saw"
    let card = container(1200, 630)
    card.exclusionPaths = [
      ExclusionPath(
        path: BezierPath(ovalIn: Rect(x: 800, y: 250, width: 360, height: 360)), margin: 16)
    ]
    let fitted = CopyFitter(sizes: 12...300).fit(
      AttributedText(string: title, attributes: attributes), in: card)
    #expect(fitted.fits && fitted.size > 80)
    #expect(fitted.layoutCount <= 6, "\(fitted.layoutCount) layouts")
    let heart = container(520, 480)
    var path = BezierPath()
    path.move(to: Point(x: 260, y: 460))
    path.addCurve(
      to: Point(x: 260, y: 110), controlPoint1: Point(x: -200, y: 180),
      controlPoint2: Point(x: 130, y: -120))
    path.addCurve(
      to: Point(x: 260, y: 460), controlPoint1: Point(x: 390, y: -120),
      controlPoint2: Point(x: 720, y: 180))
    heart.shape = path
    let page = Array(repeating: title, count: 33).joined(separator: ". ")
    let whole = CopyFitter(sizes: 4...40).fit(
      AttributedText(string: page, attributes: attributes), in: heart)
    #expect(whole.fits && whole.size > 6)
    #expect(whole.layoutCount <= 10, "\(whole.layoutCount) layouts")
  }

  /// The largest size at which containers hold a text, by a layout for each; nil if none does.
  private func exhaustive(
    _ text: AttributedText, _ containers: [TextContainer], _ sizes: ClosedRange<Double>
  ) -> Double? {
    let own = text.attributes(at: 0)[.font]?.size ?? 12
    let storage = TextStorage()
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let copies = containers.map { $0.copy() }
    for copy in copies { manager.addTextContainer(copy) }
    let steps = Int(sizes.lowerBound * 64)...Int(sizes.upperBound * 64)
    for step in steps.reversed() {
      let size = Double(step) / 64
      storage.setAttributedText(text.scaled(by: size / own))
      guard manager.overflowRange == nil else { continue }
      let isDivided = copies.contains { container in
        manager.lineFragments(in: container).contains { fragment in
          let end = fragment.range.upperBound
          guard fragment.end == .soft, end < text.length else { return false }
          return !" -\u{AD}".contains(storage.substring(in: end - 1..<end))
        }
      }
      if !isDivided { return size }
    }
    return nil
  }

  @Test("the size equals that of an exhaustive search, in all kinds of rooms")
  func everySize() {
    let words = ["a", "of", "the", "text", "flows", "around", "circles", "and", "exclusions"]
    let rightToLeft = ["של", "טקסט", "סביב", "עיגול", "ארוך"]
    var layouts = 0
    var cases: UInt64 = 0
    let first = SeededGenerator.firstSeed
    let count = Sweep.askedCount ?? Sweep.count(debug: 12, release: 60, long: 1_000)
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      let isHebrew = random.chance(0.25)
      let vocabulary = isHebrew ? rightToLeft : words
      let count = random.int(2..<40)
      var chosen: [String] = []
      for _ in 0..<count { chosen.append(random.pick(vocabulary)) }
      var string = chosen.joined(separator: " ")
      if random.chance(0.3) { string += "\n" + random.pick(words) + " " + random.pick(words) }
      var attributes = TextAttributes()
      var font = FontDescriptor(family: "Noto Serif", size: random.number(8...30))
      if random.chance(0.3) { font.file = opticalFont }
      attributes[.font] = font
      var style = ParagraphStyle()
      style.alignment = random.pick([.natural, .center, .justified])
      style.lineBreaking = random.pick([.greedy, .greedy, .greedy, .optimal, .balanced])
      if random.chance(0.2) { style.firstLineHeadIndent = 12 }
      if random.chance(0.2) { style.paragraphSpacing = 8 }
      if random.chance(0.2) { style.hyphenationLanguage = "en-US" }
      attributes[.paragraphStyle] = style
      let text = AttributedText(string: string, attributes: attributes)
      var rooms: [TextContainer] = []
      for _ in 0..<(random.chance(0.2) ? 2 : 1) {
        let room = container(random.number(100...300), random.number(60...200))
        let size = room.size
        if random.chance(0.3) {
          room.shape = BezierPath(
            ovalIn: Rect(x: 0, y: 0, width: size.width, height: size.height))
        }
        for _ in 0..<random.int(0..<3) {
          let hole = Rect(
            x: random.number(0...size.width), y: random.number(0...size.height),
            width: random.number(5...80), height: random.number(5...80))
          room.exclusionPaths.append(
            ExclusionPath(
              path: random.chance(0.7) ? BezierPath(ovalIn: hole) : BezierPath(rect: hole),
              margin: random.pick([0, 4])))
        }
        rooms.append(room)
      }
      let most = (random.number(8...40) * 64).rounded() / 64
      let sizes = max(1, most - 4)...most
      let fitted = CopyFitter(sizes: sizes).fit(text, in: rooms)
      let expected = exhaustive(text, rooms, sizes)
      #expect(fitted.fits == (expected != nil), "seed \(seed)")
      if let expected {
        #expect(fitted.size == expected, "seed \(seed)")
        layouts += fitted.layoutCount
        cases += 1
      }
    }
    #expect(cases > count / 4)
    #expect(layouts < 30 * Int(cases), "\(layouts) layouts for \(cases) cases")
  }
}
