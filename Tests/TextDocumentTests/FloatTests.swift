import SeededRandom
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Floats at a side of their column")
struct FloatTests {
  private let words = FloatFixture.words
  private let picture = "![a](p.png){float=right width=100 gap=10}"

  @Test("a picture stands beside its paragraph, with its caption below")
  func right() throws {
    let fixture = try FloatFixture(
      "one\n\n![a](p.png \"cap\"){float=right width=100 gap=10}\n\n\(words)")
    let texts = fixture.texts()
    #expect(texts.map(\.text.count) == [3, 1, 3, words.count - 1])
    #expect(texts[1].frame == Rect(x: 200, y: 20, width: 100, height: 75))
    #expect(texts[2].frame.origin == Point(x: 200, y: 100))
    #expect(texts.map(\.float) == [nil, PageFloat(), PageFloat(isCaption: true), nil])
    // The picture, the gap, a line of the caption, and half a gap end at 125.
    let lines = fixture.lines(3)
    #expect(lines.map(\.end) == [190, 190, 190, 190, 190, 190].map { $0 } + [300])
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("at the left, in the middle, and at both ends of lines")
  func sides() throws {
    for (side, x) in [("left", 0.0), ("center", 100), ("start", 0), ("end", 200)] {
      let fixture = try FloatFixture("![](p.png){float=\(side) width=100 gap=10}\n\n\(words)")
      #expect(fixture.texts()[0].frame.minX == x)
    }
    let hebrew = try FloatFixture("![](p.png){float=end width=100}\n\nאבג דהו")
    #expect(hebrew.texts()[0].frame.minX == 0)
  }

  @Test("widths are points, lengths, percentages of the column, or that of the picture")
  func widths() throws {
    for (attributes, width) in [
      ("width=72", 72.0), ("width=1in", 72), ("width=40%", 120), ("", 40), ("height=60", 80),
      ("height=600", 150), ("width=100%", 300),
    ] {
      let fixture = try FloatFixture("![](p.png){float=left \(attributes)}\n\n\(words)")
      #expect(abs(fixture.texts()[0].frame.width - width) < 1e-6, "\(attributes)")
      let size = fixture.layout.manager.attachments(
        of: fixture.layout.manager.lineFragments(in: fixture.layout.manager.textContainers[0])[0]
      )[0].rect.size
      #expect(abs(size.width - width) < 1e-6 && abs(size.height - width * 0.75) < 1e-6)
    }
  }

  @Test("a float that is too wide for its column goes on to the next one that has room for it")
  func narrow() throws {
    func columns(_ second: Int) -> String {
      #", "containers": [{"frame": [0, 0, 80, 400]}, {"frame": [100, 0, \#(second), 400]}]"#
    }
    let text = "one\n\n![a](p.png){float=right width=100}\n\n\(words)\n\n\(words)"
    let wide = try FloatFixture(text, rest: columns(200))
    let float = try #require(wide.texts().first { $0.float != nil })
    #expect(float.frame == Rect(x: 200, y: 0, width: 100, height: 75))
    #expect(wide.layout.remarks.isEmpty)
    // A float without room in any column is made smaller in its own.
    let narrow = try FloatFixture(text, rest: columns(90))
    let smaller = try #require(narrow.texts().first { $0.float != nil })
    #expect(smaller.frame.width == 80 && smaller.frame.minX == 0)
    #expect(narrow.layout.remarks.count == 1)
    #expect(narrow.layout.remarks[0].message.contains("is wider than its column"))
  }

  @Test("a picture in a paragraph stands beside it, and leaves no gap among its words")
  func inParagraph() throws {
    let texts = try FloatFixture("one ![](p.png){float=left} two\n\n![](p.png){float=left}\nthree")
      .texts()
    #expect(texts.map(\.text) == ["\u{FFFC}", "one two", "\u{FFFC}", "three"])
  }

  @Test("items of a list after a float keep their numbers")
  func inLists() throws {
    let fixture = try FloatFixture("1. a\n2. b ![](p.png \"c\"){float=right}\n3. d")
    let manager = fixture.layout.manager
    let markers = manager.textContainers.flatMap { manager.lineFragments(in: $0) }
      .compactMap { manager.listMarker(of: $0)?.text }
    #expect(markers.filter { !$0.isEmpty } == ["1.", "2.", "3."])
    #expect(fixture.texts()[1].frame.minX == 260)
    #expect(fixture.lines(2).map(\.start) == [0])
  }

  @Test("classes of the sheet float, and attributes come before them")
  func classes() throws {
    let styles = #", "plate": {"float": {"side": "left", "width": "50%"}}"#
    let fixture = try FloatFixture("![](p.png){.plate}\n\nx", styles: styles)
    #expect(fixture.texts()[0].frame.width == 150 && fixture.texts()[0].frame.minX == 0)
    let right = try FloatFixture("![](p.png){.plate float=right width=30}\n\nx", styles: styles)
    #expect(right.texts()[0].frame == Rect(x: 270, y: 0, width: 30, height: 22.5))
    let none = try FloatFixture("![](p.png){.plate float=none}\n\nx", styles: styles)
    #expect(none.layout.pages[0].floats.isEmpty)
    let all = try FloatFixture("![](p.png)\n\nx", styles: #", "figure": {"float": "right"}"#)
    #expect(all.texts()[0].frame.maxX == 300)
  }

  @Test("captions have numbers if the sheet asks for them, and may be paragraphs of a div")
  func captions() throws {
    let styles = #", "figure": {"float": {"number": "Fig. {number}: "}}"#
    let fixture = try FloatFixture(
      """
      ![](p.png "one"){float=left}

      ::: {float=right}
      ![](p.png)

      two

      more
      :::

      text
      """, styles: styles)
    #expect(
      fixture.texts().map(\.text) == [
        "\u{FFFC}", "Fig. 1: one", "\u{FFFC}", "Fig. 2: two/more", "text",
      ])
    #expect(fixture.texts().map { $0.float?.isCaption } == [false, true, false, true, nil])
  }

  @Test("a div is a float of text, with the box of its class")
  func divs() throws {
    let fixture = try FloatFixture(
      "one\n\n::: {.aside width=50%}\nwords words\n\nmore\n:::\n\n\(words)",
      styles: ##", "aside": {"float": "left", "box": {"background": "#ff0000", "padding": 10}}"##)
    let texts = fixture.texts()
    #expect(texts[1].text == "words words/more")
    #expect(texts[1].frame == Rect(x: 0, y: 20, width: 150, height: 60))
    let container = fixture.layout.manager.textContainers[1]
    #expect(fixture.layout.manager.textBoxes(in: container).count == 1)
    #expect(fixture.lines(2)[0].start == 158)
  }

  @Test("a float without room goes on to the next column, and the text does not wait")
  func pages() throws {
    let fixture = try FloatFixture(
      "\(words)\n\n![](p.png){float=left width=100}\n\n\(words)", size: "[300, 120]")
    // Four lines of fifty characters, then two beside nothing.
    #expect(fixture.texts().map(\.text.count) == [words.count - 1, 100])
    let next = fixture.texts(page: 1)
    #expect(next[0].frame == Rect(x: 0, y: 0, width: 100, height: 75))
    #expect(next[1].text.hasPrefix("word"))
    #expect(fixture.lines(page: 1, 1)[0].start == 108)
    #expect(fixture.layout.overflow == nil)
  }

  @Test("a float at the end of the text gets a page of its own")
  func atEnd() throws {
    let fixture = try FloatFixture(
      "\(words)\n\n![](p.png){float=left width=100}", size: "[300, 100]")
    #expect(fixture.layout.pages.count == 2)
    #expect(fixture.texts(page: 1).map(\.text) == ["\u{FFFC}"])
  }

  @Test("a heading moves to the next page with its float and its text")
  func headings() throws {
    let fixture = try FloatFixture(
      "one\n\ntwo\n\n# head\n\n![](p.png){float=left width=20}\n\n\(words)", size: "[300, 75]")
    #expect(fixture.texts().map(\.text) == ["one/two"])
    #expect(fixture.texts(page: 1).prefix(2).map(\.text) == ["head", "\u{FFFC}"])
  }

  @Test("a float too high for its column becomes smaller, and is reported")
  func shrunk() throws {
    let fixture = try FloatFixture("![](p.png){float=left width=200}\n\nx", size: "[300, 100]")
    #expect(fixture.texts()[0].frame.height <= 100)
    #expect(fixture.layout.remarks.map(\.place) == ["float 1"])
    let wide = try FloatFixture("![pear](p.png){float=left width=400}\n\nx")
    #expect(wide.texts()[0].frame.width == 300)
    #expect(wide.layout.remarks.map(\.place) == ["float “pear”"])
  }

  @Test("a float whose caption is too high for its width is as wide as its column")
  func highCaption() throws {
    let caption = Array(repeating: "word", count: 20).joined(separator: " ")
    let fixture = try FloatFixture(
      "![pear](p.png \"\(caption)\"){float=left}\n\nx", size: "[300, 120]")
    #expect(fixture.texts().prefix(2).map(\.frame.width) == [300, 300])
    #expect(fixture.texts().prefix(2).map(\.frame.height) == [30, 40])
    let remark = try #require(fixture.layout.remarks.first)
    #expect(remark.place == "float “pear”" && fixture.layout.remarks.count == 1)
    #expect(
      remark.message
        == "it has a caption that is too high for its width, and is as wide as its column (page 1)")
  }

  @Test("a picture higher than its page is shown with its caption, also if that is wide")
  func highPicture() throws {
    let caption = Array(repeating: "word", count: 12).joined(separator: " ")
    let fixture = try FloatFixture(
      "![pear](p.png \"\(caption)\"){float=left width=300}\n\nx", size: "[300, 120]")
    let texts = fixture.texts()
    // Beside two lines of the caption and its distance the page has room for 75 points.
    #expect(texts.prefix(2).map(\.float) == [PageFloat(), PageFloat(isCaption: true)])
    #expect(texts.prefix(2).map(\.frame.width) == [300, 300])
    #expect(texts[0].frame.height > 60 && texts[0].frame.height <= 75)
    #expect(texts[1].frame.height == 40 && texts[1].frame.maxY <= 120)
    #expect(
      fixture.layout.remarks.map(\.text) == [
        "float “pear”: it is higher than its column, or has no room there, and made smaller "
          + "(page 1)"
      ])
  }

  @Test("the remark on a float names the page that shows it, once")
  func pageOfRemark() throws {
    let fixture = try FloatFixture(
      "one\n\n![pear](p.png){float=top width=300}\n\n![plum](p.png){float=top width=300}\n\ntwo",
      size: "[300, 100]")
    #expect(fixture.texts().map(\.text) == ["one", "two"])
    #expect(fixture.layout.pages.count == 3)
    let smaller = "it is higher than its column, or has no room there, and made smaller"
    #expect(
      fixture.layout.remarks.map(\.text) == [
        "float “pear”: \(smaller) (page 2)", "float “plum”: \(smaller) (page 3)",
      ])
  }

  @Test("text too long for a column does not float, and nothing of it is lost")
  func longText() throws {
    let fixture = try FloatFixture(
      "one\n\n::: {float=left width=20%}\n\(words)\n:::\n\ntwo", size: "[300, 100]")
    #expect(fixture.layout.overflow == nil && fixture.layout.remarks.count == 1)
    let manager = fixture.layout.manager
    var next = 0
    for container in manager.textContainers {
      #expect(manager.characterRange(in: container).lowerBound == next)
      next = manager.characterRange(in: container).upperBound
    }
    #expect(next == fixture.layout.storage.length)
  }

  @Test("floats keep clear of shapes and of each other")
  func shapes() throws {
    let fixture = try FloatFixture(
      "![](p.png){float=left width=100}\n\n![](p.png){float=left width=100}\n\n\(words)",
      rest: #", "exclusions": [{"shape": "inset(0 0 360 250)"}, {"shape": "inset(0 250 360 0)"}]"#)
    #expect(fixture.texts()[0].frame.origin == Point(x: 50, y: 0))
    // Beside the first there is no room before 75.
    #expect(fixture.texts()[1].frame.minY >= 40)
    let (first, second) = (fixture.texts()[0].frame, fixture.texts()[1].frame)
    #expect(!first.overlaps(second))
  }

  @Test("text follows the outline of a picture, but not above it")
  func outlines() throws {
    // The right half of the picture is transparent.
    let pixels = (0..<1200).map { $0 % 40 < 20 ? UInt32(0xFF00_00FF) : 0 }
    let fixture = try FloatFixture(
      "one\n\n![](p.png){float=left width=100 wrap=outline gap=10}\n\n\(words)", alpha: pixels)
    let lines = fixture.lines(2)
    #expect(lines.contains { abs($0.start - 60) < 1.5 })
    #expect(fixture.texts()[1].frame.minY == 30)
    let before = fixture.layout.manager.textContainers[0]
    #expect(fixture.layout.manager.rows(in: before).map(\.y) == [0])
  }

  @Test("no text is between a float and its edge of the column, even beside an outline")
  func beyond() throws {
    // Only the left quarter of the picture is opaque.
    let pixels = (0..<1200).map { $0 % 40 < 10 ? UInt32(0xFF00_00FF) : 0 }
    for wrap in ["box", "outline"] {
      let fixture = try FloatFixture(
        "![](p.png){float=right width=200 wrap=\(wrap) gap=10}\n\n\(words)", alpha: pixels)
      let lines = fixture.lines(1).filter { $0.y < 150 }
      #expect(lines.count == 8 && lines.allSatisfy { $0.start == 0 && $0.end <= 91 }, "\(wrap)")
    }
  }

  @Test("at the head of a column a float waits for one without text, and the text is below it")
  func top() throws {
    let first = try FloatFixture("![](p.png){float=top width=100 gap=10}\n\n\(words)")
    // In the middle, 75 points high, with the gap below.
    #expect(first.texts()[0].frame == Rect(x: 100, y: 0, width: 100, height: 75))
    #expect(first.lines(1).map(\.y) == [85, 105, 125, 145])
    #expect(first.lines(1).allSatisfy { $0.start == 0 && $0.end == 300 })
    let later = try FloatFixture(
      "one\n\n![](p.png \"cap\"){float=top width=40 gap=10}\n\n\(words)\(words)", size: "[300, 100]"
    )
    #expect(later.layout.pages.count == 3 && later.layout.overflow == nil)
    #expect(later.texts().allSatisfy { $0.float == nil })
    #expect(later.texts(page: 1).map(\.float) == [PageFloat(), PageFloat(isCaption: true), nil])
    #expect(later.texts(page: 1)[0].frame.minY == 0)
    #expect(later.layout.remarks.isEmpty)
  }

  @Test("at the foot of a column the text is above a float, and columns on pages end above it")
  func bottom() throws {
    let fixture = try FloatFixture(
      "one\n\n![](p.png){float=bottom width=100 gap=10}\n\n\(words)", size: "[300, 160]")
    #expect(fixture.texts()[1].frame == Rect(x: 100, y: 85, width: 100, height: 75))
    // A third row would reach into the gap above the picture, at 75.
    #expect(fixture.lines(2).map(\.y) == [0, 20])
    #expect(fixture.layout.pages.count == 2 && fixture.layout.overflow == nil)
    // There is no room below the text: it is on the next page.
    let full = try FloatFixture(
      "\(words)\n\n![](p.png){float=bottom width=100}\n\nend", size: "[300, 100]")
    #expect(full.texts().allSatisfy { $0.float == nil })
    #expect(full.texts(page: 1).contains { $0.float != nil && $0.frame.maxY == 100 })
  }

  @Test("floats at heads and feet are as wide as their picture or column, and tables are between")
  func endsOfColumns() throws {
    let fixture = try FloatFixture(
      "::: {float=top}\n\nhead\n\n:::\n\n![](p.png){float=bottom}\n\n| a | b |\n|--|--|\n| c | d |",
      rest: #", "columns": {"count": 2, "gap": 20}"#)
    let floats = fixture.texts().filter { $0.float != nil }
    #expect(floats.map(\.frame.width) == [140, 40] && floats[1].frame.maxY == 400)
    #expect(fixture.texts().first { $0.text == "a" }?.frame.minY ?? 0 >= 20)
    let sheet = try FloatFixture(
      "![](p.png)\n\n\(words)", styles: #", "figure": {"float": "top"}"#)
    #expect(sheet.texts()[0].frame.origin == Point(x: 130, y: 0))
    // A page as high as its text has no foot.
    let grown = try FloatFixture(
      "one\n\n![](p.png){float=bottom}\n\ntwo", size: #"[300, "auto"]"#)
    #expect(grown.texts().contains { $0.float != nil } && grown.layout.remarks.isEmpty)
  }

  @Test("tables keep clear of floats")
  func tables() throws {
    let fixture = try FloatFixture(
      "![](p.png){float=left width=100 gap=10}\n\n| a | b |\n|--|--|\n| c | d |")
    #expect(fixture.texts()[1].frame.minX >= 110)
  }

  @Test("where text is not in columns, pictures stand in their lines and are reported")
  func refused() throws {
    let fixture = try FloatFixture(
      picture, rest: #", "containers": [{"frame": [0, 0, 100, 100], "maximumLines": 9}]"#)
    #expect(fixture.layout.remarks.map(\.place) == ["line 1"])
    #expect(fixture.layout.pages[0].floats.isEmpty)
    let cell = try FloatFixture("| \(picture) | b |\n|--|--|")
    #expect(cell.layout.remarks.map(\.place) == ["line 1"])
    let wrong = try FloatFixture("![](p.png){float=up width=2x wrap=round}")
    #expect(wrong.layout.remarks.count == 2)
  }

  @Test("unknown attributes and sides of pictures have remarks, also where figures float")
  func unknownAttributes() throws {
    func messages(_ attributes: String, styles: String = "") throws -> [String] {
      try FloatFixture("![](p.png){\(attributes)}\n\nx", styles: styles).layout.remarks
        .map { "\($0.place): \($0.message)" }
    }
    let figure = #", "figure": {"float": "left"}"#
    for styles in ["", figure] {
      #expect(
        try messages("widht=40% height=20", styles: styles)
          == ["line 1: a picture has no attribute “widht”: write width"])
      #expect(
        try messages("float=botom", styles: styles)
          == ["line 1: “botom” is not a side: write bottom"])
    }
    #expect(
      try messages("x=1 float=right") == [
        "line 1: a picture has no attribute “x”: write width, height, fit, float, within, wrap, "
          + "gap, radius or clip"
      ])
  }

  @Test("the dump names floats and captions")
  func dump() throws {
    let fixture = try FloatFixture("one\n\n![](p.png \"cap\"){float=right}\n\ntwo")
    let dump = try fixture.layout.dumpedText()
    #expect(dump.components(of: #""role":"float","parent":null"#) == 1)
    #expect(dump.components(of: #""role":"caption","parent":1"#) == 1)
  }

  @Test("HTML has a figure with its caption, and PDF a figure and a caption")
  func documents() throws {
    let layout = try FloatFixture("![pear](p.png \"cap\"){float=right}\n\ntwo").layout
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<figure>") == 1 && html.components(of: "</figure>") == 1)
    #expect(html.components(of: "<figcaption") == 1 && html.components(of: #"alt="pear""#) == 1)
  }

  @Test("words of floats have their places in the source, and captions in titles have none")
  func places() throws {
    let source =
      "one ![a](p.png \"cap\"){float=left} two\n\n::: {float=right}\naside\n:::\n\n# three {#x}"
    let fixture = try FloatFixture(source)
    let traced = try TracedText(fixture.request)
    let units = Array(source.utf16)
    for (unit, place) in zip(traced.units, traced.places) where place >= 0 {
      #expect(units[place] == unit)
    }
    let known = zip(traced.units, traced.places).filter { $0.1 >= 0 }.map(\.0)
    #expect(String(decoding: known, as: UTF16.self) == "one twoasidethree")
  }

  @Test("a page that grows with its text is as high as its floats")
  func growing() throws {
    let fixture = try FloatFixture(
      "![](p.png){float=left width=200}\n\nx", size: #"[300, "auto"]"#)
    #expect(fixture.layout.pages.count == 1 && fixture.layout.pages[0].size.height == 150)
    let columns = try FloatFixture(
      "\(words)\n\n![](p.png){float=left width=50%}\n\n\(words)", size: #"[320, "auto"]"#,
      rest: #", "columns": {"count": 2, "gap": 20}"#)
    #expect(columns.layout.pages[0].floats.count == 1 && columns.layout.overflow == nil)
  }

  @Test("from right to left floats are at the same sides, and start and end change places")
  func rightToLeft() throws {
    let hebrew = String(repeating: "אבגד ", count: 40)
    for (side, x) in [("left", 0.0), ("right", 200), ("start", 200), ("end", 0)] {
      let fixture = try FloatFixture(
        "![](p.png){float=\(side) width=100 gap=10}\n\n\(hebrew)",
        rest: #", "exclusions": [{"shape": "inset(100 0 250 0)"}]"#)
      #expect(fixture.texts()[0].frame.minX == x, "\(side)")
      let first = try #require(fixture.lines(1).first)
      #expect(x == 0 ? first.start == 110 : first.end == 190, "\(side)")
      #expect(fixture.lines(1).allSatisfy { $0.y < 81 || $0.y >= 150 })
    }
  }

  @Test("edited documents are laid out as fresh ones, and nothing overlaps or is lost")
  func edits() throws {
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    let choices = [
      "![a](p.png){float=right width=30%}", "![b](p.png \"cap\"){float=left width=90}",
      "![c](p.png){float=center width=60}", "short", FloatFixture.words, "# more",
      "::: {float=left}\naside\n:::", "| a | b |\n|--|--|\n| c | d |", "- item",
      "one ![d](p.png){float=end width=20%} two",
    ]
    for _ in 0..<(Sweep.isLong ? 400 : 8) {
      var parts = ["one", FloatFixture.words, "# head"]
      let shape = random.chance(0.5) ? Rect(x: 60, y: 40, width: 50, height: 60) : nil
      let rest =
        (shape == nil ? "" : #", "exclusions": [{"shape": "inset(40 90 60 60)"}]"#)
        + (random.chance(0.3) ? #", "columns": {"count": 2, "gap": 20}"# : "")
      var layout: DocumentLayout?
      for _ in 0..<10 {
        let place = random.int(0..<parts.count)
        if parts.count > 6, random.chance(0.4) {
          parts.remove(at: place)
        } else {
          parts.insert(choices[random.int(0..<choices.count)], at: place)
        }
        let text = parts.joined(separator: "\n\n")
        let fixture = try FloatFixture(text, size: "[200, 160]", rest: rest)
        let edited = try layout.map { try DocumentLayout(fixture.request, following: $0) }
        if let edited {
          #expect(try edited.dumpedText() == fixture.layout.dumpedText(), "\(text)")
        }
        layout = edited ?? fixture.layout
        check(fixture.layout, shape, text)
      }
    }
  }

  private func check(_ layout: DocumentLayout, _ shape: Rect?, _ text: String) {
    let manager = layout.manager
    var next = 0
    for container in manager.textContainers {
      let range = manager.characterRange(in: container)
      #expect(range.lowerBound == next || range.isEmpty, "\(text)")
      next = max(next, range.upperBound)
    }
    #expect(next == layout.storage.length, "\(text)")
    func inner(_ rect: Rect) -> Rect {
      Rect(
        x: rect.minX + 0.01, y: rect.minY + 0.01, width: rect.width - 0.02,
        height: rect.height - 0.02)
    }
    for page in layout.pages {
      let blocked = page.floats.keys.map { inner(page.frames[$0]) } + [shape].compactMap { $0 }
      #expect(page.frames.allSatisfy { $0.maxY <= 160 + 1e-6 }, "\(text)")
      for (place, index) in page.containers.enumerated() {
        let own = page.floats[place].map { _ in inner(page.frames[place]) }
        for fragment in manager.lineFragments(in: manager.textContainers[index])
        where fragment.used.end - fragment.used.start > 0.1 {
          // The rows of pictures are higher than their floats.
          let height = own == nil ? fragment.rect.height : 1
          let used = Rect(
            x: fragment.used.start, y: fragment.rect.minY,
            width: fragment.used.end - fragment.used.start, height: height
          ).offset(by: page.frames[place].origin - Point.zero)
          for box in blocked where box != own {
            #expect(!inner(used).overlaps(inner(box)), "\(text)")
          }
        }
      }
    }
  }
}
