import Testing
import TextGeometry

/// Outlines of SVG documents.
@Suite struct SVGOutlinesTests {
  func outlines(_ body: String, id: String? = nil, root: String = "<svg>") throws -> [BezierPath] {
    try SVGOutlines(bytes: Array("\(root)\(body)</svg>".utf8), id: id).paths
  }

  func fault(_ text: String, id: String? = nil, limits: GeometryLimits = .standard)
    -> GeometryError?
  {
    do {
      _ = try SVGOutlines(bytes: Array(text.utf8), id: id, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "each shape has its outline",
    arguments: [
      ("<rect x='1' y='2' width='3' height='4'/>", Rect(x: 1, y: 2, width: 3, height: 4)),
      ("<circle cx='5' cy='6' r='2'/>", Rect(x: 3, y: 4, width: 4, height: 4)),
      ("<ellipse cx='5' cy='6' rx='2' ry='1'/>", Rect(x: 3, y: 5, width: 4, height: 2)),
      ("<polygon points='0,0 4,0 4,3'/>", Rect(x: 0, y: 0, width: 4, height: 3)),
      ("<path d='M1 1h2v2z'/>", Rect(x: 1, y: 1, width: 2, height: 2)),
      ("<svg:rect width='1in' height='72pt'/>", Rect(x: 0, y: 0, width: 96, height: 96)),
    ])
  func outlines(_ element: String, _ bounds: Rect) throws {
    let paths = try outlines(element)
    #expect(paths.count == 1 && paths.first?.bounds == bounds)
  }

  @Test("transforms of groups and of use elements add up")
  func nestedTransforms() throws {
    let body = """
      <defs><g id='part'><rect width='2' height='1'/></g></defs>
      <g transform='translate(10 20)'><g transform='scale(2)'>
        <use href='#part' x='3' transform='rotate(90)'/></g></g>
      """
    let paths = try outlines(body)
    // Moved by 3, rotated, doubled, moved by (10, 20).
    #expect(paths.map(\.bounds) == [Rect(x: 8, y: 26, width: 2, height: 4)])
  }

  @Test("an element is found by its name with the transforms around it")
  func elementByName() throws {
    let body = """
      <g transform='translate(5 0)' fill-rule='evenodd'><rect id='a' width='1' height='1'/>
      <rect id='b' x='9' width='1' height='1' style='fill-rule: nonzero'/></g>
      """
    let a = try outlines(body, id: "a")
    #expect(a.map(\.bounds) == [Rect(x: 5, y: 0, width: 1, height: 1)])
    #expect(a[0].usesEvenOddFillRule)
    #expect(try outlines(body, id: "b")[0].usesEvenOddFillRule == false)
    #expect(
      fault("<svg>\n\(body)</svg>", id: "c")?.message.contains("no element has the id") == true)
  }

  @Test("the viewBox is fitted into the size")
  func viewBox() throws {
    let paths = try outlines(
      "<rect x='10' y='10' width='50%' height='50%'/>",
      root: "<svg viewBox='10 10 100 50' width='300' height='100'>")
    #expect(paths[0].bounds == Rect(x: 50, y: 0, width: 100, height: 50))
  }

  @Test("what is not drawn is left out")
  func undrawnElements() throws {
    let body = """
      <defs><rect width='1' height='1'/></defs><text>x</text><image href='x.png'/>
      <g display='none'><rect width='1' height='1'/></g><rect width='0' height='1'/>
      <!-- <rect width='1' height='1'/> --><![CDATA[<rect width='1' height='1'/>]]>
      """
    #expect(try outlines(body).isEmpty)
  }

  @Test("entities and other documents are refused with their line")
  func entities() {
    let bomb = "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<svg>&b;</svg>"
    #expect(fault(bomb)?.message.hasPrefix("line 1: declarations of entities") == true)
    let entity = "<svg>\n<path d='&b;'/></svg>"
    #expect(fault(entity)?.message.hasPrefix("line 2: the entity &b; is not allowed") == true)
    let other = "<svg>\n\n<use href='other.svg#a'/></svg>"
    #expect(fault(other)?.message.hasPrefix("line 3: <use> refers to another document") == true)
    #expect(fault("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x.dtd\"><svg/>") == nil)
  }

  @Test("references in circles and trees of them are limited")
  func circularReferences() {
    let circle = "<svg><g id='a'><use href='#a'/></g></svg>"
    #expect(fault(circle)?.kind == .limit)
    var bomb = "<svg><rect id='x0' width='1' height='1'/>"
    for index in 1...15 {
      let use = "<use href='#x\(index - 1)'/>"
      bomb += "<g id='x\(index)'>\(use)\(use)\(use)\(use)\(use)\(use)\(use)\(use)</g>"
    }
    #expect(fault(bomb + "</svg>", limits: GeometryLimits(maximumPieces: 10_000))?.kind == .limit)
    let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    #expect(fault("<svg>\(deep)</svg>")?.kind == .limit)
    #expect(fault("<svg/>", limits: GeometryLimits(maximumBytes: 3))?.kind == .limit)
  }

  @Test(
    "malformed documents are refused",
    arguments: [
      "", "text", "<svg>", "<svg></g>", "<svg><rect</svg>", "<svg a></svg>", "<svg a=1/>",
      "<svg a='1/>", "<html/>", "<svg/><svg/>", "<svg><rect width='wide' height='1'/></svg>",
      "<svg><g transform='turn(3)'><rect/></g></svg>", "<svg><path d='M 0 0 L'/></svg>",
      "<svg><polygon points='1 2 3 4 5'/></svg>", "<svg><!-- </svg>", "<svg a='&#xFFFFFFFF;'/>",
      "<svg><rect width='1e300' height='1'/></svg>",
    ])
  func malformedDocuments(_ text: String) {
    #expect(fault(text) != nil)
  }
}
