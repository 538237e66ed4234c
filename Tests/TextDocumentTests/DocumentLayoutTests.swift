import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Documents are laid out on pages")
struct DocumentLayoutTests {
  private static let words = String(
    repeating: "Some words that fill the lines of a page one after the other. ", count: 40)

  private func request(
    _ text: String = words, width: Double = 300, height: Double? = nil,
    change: (inout DocumentRequest) -> Void = { _ in }
  ) -> DocumentRequest {
    var request = DocumentRequest(DocumentInput(text))
    request.overrides.page.width = width
    if let height { request.overrides.page.height = .points(height) }
    request.overrides.page.margin = SheetMargins(20)
    request.overrides.body.lineHeight = 20
    change(&request)
    return request
  }

  private func reached(_ layout: DocumentLayout) -> Int {
    layout.manager.containerLayouts.last { !$0.rows.isEmpty }?.range.upperBound ?? 0
  }

  @Test("a page without a height is as high as its text and its margins")
  func growing() throws {
    let layout = try DocumentLayout(request())
    let rows = layout.manager.containerLayouts[0].rows
    #expect(layout.overflowMode == .grow)
    #expect(layout.pages.count == 1)
    #expect(layout.pages[0].size == Size(width: 300, height: Double(rows.count) * 20 + 40))
    #expect(
      layout.pages[0].frames == [Rect(x: 20, y: 20, width: 260, height: Double(rows.count) * 20)])
    #expect(layout.overflow == nil)
  }

  @Test("a shape whose margin is no number is left out and told, and the others stay")
  func exclusionFaults() throws {
    let circle = SheetExclusion(SheetShape("circle(40 at 100 100)", place: "test"))
    var broken = circle
    broken.margin = .points(.nan)
    let layout = try DocumentLayout(
      request(height: 400) { $0.overrides.exclusions = [broken, circle] })
    let alone = try DocumentLayout(request(height: 400) { $0.overrides.exclusions = [circle] })
    #expect(
      layout.manager.containerLayouts.flatMap(\.fragments)
        == alone.manager.containerLayouts.flatMap(\.fragments))
    #expect(
      layout.remarks.map { $0.place + ": " + $0.message } == [
        "exclusions: the margin is nan; give a finite number of points; the shape is ignored"
      ])
    #expect(alone.remarks.isEmpty)
  }

  @Test("a page that grows is at least as high as was asked for")
  func minimumHeight() throws {
    let small = try DocumentLayout(request("One line.", height: 400) { $0.overflow = .grow })
    #expect(small.pages[0].size.height == 400)
    let large = try DocumentLayout(request(height: 400) { $0.overflow = .grow })
    #expect(large.pages[0].size.height > 400)
    #expect(large.overflow == nil)
  }

  @Test("a page with a height makes as many pages as it takes, and text flows through them")
  func pages() throws {
    let layout = try DocumentLayout(request(height: 140))
    #expect(layout.overflowMode == .pages)
    let rows = layout.manager.containerLayouts.map(\.rows.count)
    #expect(rows.dropLast().allSatisfy { $0 == 5 })
    #expect(layout.pages.count == rows.count)
    #expect(layout.pages.map(\.containers) == rows.indices.map { [$0] })
    #expect(layout.overflow == nil)
    #expect(reached(layout) == layout.storage.length)
  }

  @Test("what does not fit a page is told when it is truncated")
  func truncating() throws {
    let layout = try DocumentLayout(request(height: 140) { $0.overflow = .truncate })
    #expect(layout.pages.count == 1)
    #expect(layout.overflow == reached(layout)..<layout.storage.length)
    #expect(layout.manager.containerLayouts[0].rows.count == 5)
  }

  @Test("columns stand side by side with their gap, and those of a page that grows are balanced")
  func columns() throws {
    let layout = try DocumentLayout(
      request(width: 640) {
        $0.overrides.columns.count = 3
        $0.overrides.columns.gap = 30
      })
    #expect(layout.pages[0].frames.map(\.minX) == [20, 230, 440])
    #expect(layout.pages[0].frames.map(\.width) == [180, 180, 180])
    let rows = layout.manager.containerLayouts.map(\.rows.count)
    #expect(rows.reduce(0, +) <= rows[0] * 3)
    #expect(rows[0] == rows[1])
    #expect(rows[0] - rows[2] < 3)
    #expect(layout.pages[0].size.height == Double(rows[0]) * 20 + 40)
    #expect(layout.overflow == nil)
  }

  @Test("the columns of the last page are balanced when the sheet says so")
  func balancing() throws {
    let layout = try DocumentLayout(
      request(width: 640, height: 240) {
        $0.overrides.columns.count = 2
        $0.overrides.columns.isBalanced = true
      })
    let last = layout.manager.containerLayouts.suffix(2).map(\.rows.count)
    #expect(layout.pages.count > 1)
    #expect(abs(last[0] - last[1]) <= 1)
    #expect(layout.overflow == nil)
    #expect(reached(layout) == layout.storage.length)
  }

  @Test(
    "balanced columns of a page whose text may be cut off are balanced, too, and full where it is")
  func balancingTruncated() throws {
    func rows(_ height: Double) throws
      -> (rows: [Int], overflow: Range<Int>?, shown: Int, all: Int)
    {
      let layout = try DocumentLayout(
        request(width: 640, height: height) {
          $0.overflow = .truncate
          $0.overrides.columns.count = 3
          $0.overrides.columns.isBalanced = true
        })
      return (
        layout.manager.containerLayouts.map(\.rows.count), layout.overflow, reached(layout),
        layout.storage.length
      )
    }
    let wide = try rows(900)
    #expect(wide.rows.count == 3 && wide.overflow == nil && wide.shown == wide.all)
    #expect(wide.rows[0] == wide.rows[1] && wide.rows[0] - wide.rows[2] < 3)
    let cut = try rows(80)
    #expect(cut.rows == [2, 2, 2] && cut.overflow != nil)
  }

  @Test("shapes of the page are in the coordinates of each container, and no fragment meets them")
  func exclusions() throws {
    let circle = SheetExclusion(SheetShape("circle(60 at 50% 100)", place: "test"))
    let layout = try DocumentLayout(
      request(width: 640, height: 300) {
        $0.overrides.columns.count = 2
        $0.overrides.exclusions = [circle]
      })
    for (index, frame) in layout.pages[0].frames.enumerated() {
      let container = layout.manager.textContainers[index]
      let bounds = container.exclusionPaths[0].path.bounds
      #expect(abs(bounds.minX + frame.minX - 260) < 1e-6)
      #expect(abs(bounds.minY + frame.minY - 40) < 1e-6)
      for fragment in layout.manager.lineFragments(in: container) {
        let rect = fragment.rect.offset(by: frame.origin - Point.zero)
        let x = min(max(320, rect.minX), rect.maxX)
        let y = min(max(100, rect.minY), rect.maxY)
        #expect(((x - 320) * (x - 320) + (y - 100) * (y - 100)).squareRoot() >= 60 - 1e-6)
      }
    }
    #expect(layout.manager.containerLayouts[0].fragments.contains { $0.rect.width < 250 })
  }

  @Test(
    "a shape that covers the page leaves no room: truncated all overflows, grown the page goes on")
  func coveredPage() throws {
    let cover = SheetExclusion(SheetShape("inset(0)", place: "test"))
    let truncated = try DocumentLayout(
      request(height: 200) {
        $0.overrides.exclusions = [cover]
        $0.overflow = .truncate
      })
    #expect(truncated.overflow == 0..<truncated.storage.length)
    let grown = try DocumentLayout(
      request(height: 200) {
        $0.overrides.exclusions = [cover]
        $0.overflow = .grow
      })
    #expect(grown.overflow == nil)
    #expect(grown.manager.containerLayouts[0].rows[0].y >= 180)
    let pages = try DocumentLayout(request(height: 200) { $0.overrides.exclusions = [cover] })
    #expect(pages.pages.count == 1)
    #expect(pages.overflow == 0..<pages.storage.length)
    let automatic = try DocumentLayout(request { $0.overrides.exclusions = [cover] })
    #expect(automatic.overflow == nil)
  }

  @Test("a shape in percentages of a page without a height is in the middle of the page it makes")
  func relativeShapes() throws {
    let circle = SheetExclusion(SheetShape("circle(50 at 50% 50%)", place: "test"))
    let layout = try DocumentLayout(request(width: 400) { $0.overrides.exclusions = [circle] })
    let page = layout.pages[0]
    let bounds = layout.manager.textContainers[0].exclusionPaths[0].path.bounds
    #expect(abs(bounds.center.y + page.frames[0].minY - page.size.height / 2) < 1)
    #expect(layout.overflow == nil)
  }

  @Test("text fills a shape alone when it is told to")
  func inside() throws {
    let layout = try DocumentLayout(
      request(width: 400, height: 400) { $0.inside = SheetShape("circle(150)", place: "test") })
    let frame = layout.pages[0].frames[0]
    for fragment in layout.manager.containerLayouts[0].fragments {
      let rect = fragment.rect.offset(by: frame.origin - Point.zero)
      for corner in [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
      ] {
        #expect((corner - Point(x: 200, y: 200)).length <= 150 + 1e-6)
      }
    }
  }

  @Test("containers of a sheet take percentages of the page, and the last one grows")
  func containers() throws {
    var request = self.request(width: 400, height: 200)
    var first = SheetContainer(
      x: .points(0), y: .percent(10), width: .percent(50), height: .points(40))
    first.maximumLines = 1
    let second = SheetContainer(
      x: .percent(50), y: .points(0), width: .percent(50), height: .points(100))
    request.sheet = Sheet()
    request.sheet?.base.containers = [first, second]
    request.overflow = .grow
    let layout = try DocumentLayout(request)
    #expect(layout.pages[0].frames[0] == Rect(x: 0, y: 20, width: 200, height: 40))
    #expect(layout.pages[0].frames[1].origin == Point(x: 200, y: 0))
    #expect(layout.manager.containerLayouts[0].rows.count == 1)
    #expect(layout.overflow == nil)
    #expect(layout.pages[0].size.height > 200)
  }

  @Test("tabs and indents that reach out of the page do not keep text from being set")
  func reachingOut() throws {
    let circle = SheetExclusion(SheetShape("circle(20 at 60 60)", place: "test"))
    for text in ["\u{629}\t-", "a\t-", "\t\t\t", "WWWWWWWWWWWWWWWWWWWWWWWWWWW abc", "a b\tc d e f"]
    {
      for indent in [0.0, 800, -800] {
        for height in [nil, 100.0] {
          let layout = try DocumentLayout(
            request(text, width: 120, height: height) {
              $0.overrides.body.tabs = [SheetStyle.Tab(location: 500)]
              $0.overrides.body.tailIndent = indent
              $0.overrides.exclusions = [circle]
            })
          #expect(indent < 0 || layout.overflow == nil, "\(text) \(indent)")
        }
      }
    }
  }

  @Test("indents that are wider than their column take half of it")
  func wideIndents() throws {
    for height in [nil, 200.0] {
      for count in [1, 3] {
        for overflow in OverflowMode.allCases {
          let layout = try DocumentLayout(
            request(width: 400, height: height) {
              $0.overrides.columns.count = count
              $0.overrides.body.headIndent = 500
              $0.overrides.body.firstLineIndent = 500
              $0.overflow = overflow
            })
          if height == nil || overflow == .pages { #expect(layout.overflow == nil) }
          let container = layout.manager.textContainers[0]
          for fragment in layout.manager.lineFragments(in: container) {
            #expect(fragment.used.start == container.size.width / 2)
          }
        }
      }
    }
  }

  @Test("a device's screen is the page, with its safe area, margins and scale")
  func device() throws {
    let layout = try DocumentLayout(
      request("Hello", width: 1) {
        $0.overrides.page = SheetPage()
        $0.device = try? Device.named("iphone-14")
      })
    #expect(layout.pages[0].size == Size(width: 390, height: 844))
    #expect(layout.scale == 3)
    #expect(layout.pages[0].frames == [Rect(x: 16, y: 47, width: 358, height: 844 - 47 - 34)])
  }

  @Test("variations of the sheet follow the traits of the device")
  func variations() throws {
    let sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "columns": {"count": 2},
         "variations": [{"when": {"horizontal": "compact"}, "columns": {"count": 1}}]}
        """.utf8), place: "s")
    func columns(_ orientation: Orientation) throws -> Int {
      var request = DocumentRequest(DocumentInput("Hello"))
      request.sheet = sheet
      request.device = try Device.named("iphone-8-plus")
      request.orientation = orientation
      return try DocumentLayout(request).pages[0].frames.count
    }
    #expect(try columns(.portrait) == 1)
    #expect(try columns(.landscape) == 2)
  }

  @Test("an empty text is an empty page")
  func empty() throws {
    let layout = try DocumentLayout(request("", height: 100))
    #expect(layout.pages.count == 1)
    #expect(layout.overflow == nil)
    #expect(try DocumentLayout(request("")).pages[0].size.height >= 40)
  }

  @Test("a page that is too narrow for its margins is refused, and says so")
  func narrow() {
    #expect {
      _ = try DocumentLayout(self.request(width: 30))
    } throws: { error in
      (error as? DocumentError)?.message
        == "a page 30 points wide leaves no room for text between its margins and 1 column"
    }
  }

  @Test("fonts that are not there are named")
  func resources() {
    #expect {
      _ = try DocumentLayout(self.request { $0.overrides.body.font.families = ["Noto Sarif"] })
    } throws: { error in
      let error = error as? DocumentError
      return error?.kind == .unavailableResource
        && error?.message == "there is no font family “Noto Sarif”"
        && error?.hint?.contains("Noto Serif") == true
    }
  }

  @Test("the same request gives the same layout, whatever the number of threads")
  func threads() throws {
    let text = String(repeating: Self.words + "\n", count: 12)
    func dump(_ threads: Int) throws -> [UInt8] {
      var writer = JSONWriter()
      var dump = LayoutDump(try DocumentLayout(request(text, height: 300), threads: threads))
      try dump.write(to: &writer)
      return writer.bytes
    }
    let one = try dump(1)
    #expect(one == (try dump(2)))
    #expect(one == (try dump(1)))
  }

  @Test("thousands of containers and shapes are laid out as fewer are; far shapes are left out")
  func manyShapes() throws {
    func layout(_ shapeCount: Int) throws -> DocumentLayout {
      let containers = (0..<100).map {
        "{\"frame\": [\($0 % 20 * 30), \($0 / 20 * 20), 28, 18]}"
      }
      // From the 100th on the exclusions coincide with others, and block nothing more.
      let shapes = (0..<shapeCount).map { $0 % 100 }.map {
        "{\"shape\": \"circle(3 at \($0 * 37 % 600) \($0 * 11 % 400))\", \"margin\": 1}"
      }
      let sheet = """
        {"sheet": 1, "page": {"size": [600, 400]}, "body": {"font": {"size": 6}},
         "containers": [\(containers.joined(separator: ","))],
         "exclusions": [\(shapes.joined(separator: ","))]}
        """
      var request = DocumentRequest(DocumentInput(String(repeating: "a bc ", count: 500)))
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "sheet")
      return try DocumentLayout(request)
    }
    func lines(_ layout: DocumentLayout) -> [[Range<Int>]] {
      layout.manager.textContainers.map { layout.manager.lineFragments(in: $0).map(\.range) }
    }
    let few = try layout(100)
    let many = try layout(300)
    #expect(few.manager.textContainers[0].exclusionPaths.count == 100)
    #expect(many.manager.textContainers.allSatisfy { $0.exclusionPaths.count < 50 })
    #expect(lines(few) == lines(many))
  }

  @Test("a sheet's title and author are those of its pages; a heading is the title without one")
  func titleAndAuthor() throws {
    func list(_ members: String) throws -> DisplayList {
      let sheet =
        ##"{"sheet": 1, "format": "markdown", "text": "# Water\n\nfinds", "page": {"size": [200, 200]}"##
      var request = DocumentRequest()
      request.sheet = try Sheet(parsing: Array((sheet + members + "}").utf8), place: "sheet")
      return try DocumentLayout(request).displayList(page: 0)
    }
    let plain = try list("")
    #expect(plain.title == "Water" && plain.author == "")
    let named = try list(#", "title": "Rivers", "author": "A. Nile""#)
    #expect(named.title == "Rivers" && named.author == "A. Nile")
    let file = String(decoding: try PDFEncoder.encode(named), as: UTF8.self)
    #expect(file.contains("A. Nile"))
    let page = String(decoding: try HTMLEncoder.encode(named), as: UTF8.self)
    #expect(page.contains(#"<meta name="author" content="A. Nile">"#))
    #expect(page.contains("<title>Rivers</title>"))
  }
}
