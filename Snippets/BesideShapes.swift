// The table of docs/beside-shapes.md: each kind of content beside a shape, on both sides of it,
// and inside of one, from left to right and from right to left.

import TextRender

let cell = Size(width: 176, height: 150)
let english =
  "Water finds its way around stones, and words around shapes. No line enters them, and none is lost."
let hebrew = "המים מוצאים את דרכם סביב האבנים, והמילים סביב הצורות. שום שורה אינה נכנסת לתוכן."

func list(_ words: String) -> String {
  let parts = words.split(separator: " ")
  return (0..<4).map { "- " + parts.dropFirst(3 * $0).prefix(5).joined(separator: " ") }
    .joined(separator: "\n")
}

func start(of words: String) -> String {
  words.split(separator: " ").prefix(9).joined(separator: " ")
}

func table(_ words: String) -> String {
  let parts = words.split(separator: " ").map(String.init)
  let rows = (0..<5).map { "|\(parts[2 * $0])|\(parts[2 * $0 + 1])|" }
  return ([rows[0], "|-|-|"] + rows.dropFirst()).joined(separator: "\n")
}

let contents: [(name: String, text: (String) -> String)] = [
  ("paragraph", { "\($0) \($0) \($0)" }),
  ("list", { list($0) + "\n\n\($0)" }),
  ("box, cut", { "> \($0)\n\n\($0)" }),
  ("box, whole", { "::: whole\n\n\(start(of: $0))\n\n:::\n\n\($0)" }),
  ("table", { table($0) + "\n\n\($0)" }),
  ("drop cap", { "\($0) \($0) {.cap}" }),
  ("figure", { "![](cat.png){float=start width=26%}\n\($0) \($0)" }),
]
let shapes: [(name: String, exclusion: String?)] = [
  ("at one side", "circle(46 at 168 56)"),
  ("through the middle", "ellipse(14 62 at 88 60)"),
  ("text inside", nil),
]
let region = "ellipse(82 71 at 88 75)"

func layout(_ text: String, _ exclusion: String?, isRightToLeft: Bool) throws -> DocumentLayout {
  let shape =
    exclusion.map { ##""exclusions": [{"shape": "\##($0)", "margin": 5, "fill": "#d9c9a3"}]"## }
    ?? #""containers": [{"frame": [0, 0, 176, 150], "inside": "\#(region)"}]"#
  let sheet = ##"""
    {"sheet": 1, "page": {"size": [176, 150], "margin": 6}, \##(shape),
     "body": {"font": {"family": "\##(isRightToLeft ? "Noto Sans Hebrew" : "Noto Serif")", "size": 7.5},
              "direction": "\##(isRightToLeft ? "rtl" : "ltr")", "align": "justify", "spaceAfter": 3},
     "styles": {"blockQuote": {"box": {"background": "#eef3f8", "padding": 3,
                                       "border": {"width": 0.75, "color": "#4a7aa5", "radius": 3}}},
                "whole": {"box": {"background": "#fff8e6", "padding": 3, "around": "box", "margin": [1, 0],
                                  "border": {"width": 0.75, "color": "#c08a2d", "radius": 3}}},
                "table": {"font": {"size": 6.5}},
                "cap": {"dropCap": {"lines": 3, "gap": 2}}}}
    """##
  var request = DocumentRequest(DocumentInput(text, format: .markdown, folder: "Examples/"))
  request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "cell.json")
  request.overflow = .truncate
  return try DocumentLayout(request)
}

func label(_ words: String, _ width: Double) -> AttributedText {
  var style = ParagraphStyle()
  style.alignment = .center
  return AttributedText(
    string: words,
    attributes: [
      .font: FontDescriptor(family: "Noto Sans", size: 9), .paragraphStyle: style,
    ])
}

let (left, top, gap) = (70.0, 34.0, 8.0)
let columns = 2 * shapes.count
var page = DisplayList(
  size: Size(
    width: left + Double(columns) * (cell.width + gap),
    height: top + Double(contents.count) * (cell.height + gap)))
var labels = FramePage(size: page.size)
for (row, content) in contents.enumerated() {
  let y = top + Double(row) * (cell.height + gap)
  labels.frames.append(
    TextFrame(Rect(x: 2, y: y + 64, width: left - 8, height: 30), text: label(content.name, left)))
  for (column, shape) in (shapes + shapes).enumerated() {
    let x = left + Double(column) * (cell.width + gap)
    let isRightToLeft = column >= shapes.count
    if row == 0 {
      labels.frames.append(
        TextFrame(
          Rect(x: x, y: 10, width: cell.width, height: 16),
          text: label("\(shape.name), \(isRightToLeft ? "right to left" : "left to right")", 0)))
    }
    let place = Transform.translation(x: x, y: y)
    let text = content.text(isRightToLeft ? hebrew : english)
    let laid = try layout(text, shape.exclusion, isRightToLeft: isRightToLeft)
    let frame = Rect(origin: Point(x: x, y: y), size: cell)
    page.draw(
      laid.displayList(page: 0), transformedBy: place, clippedTo: BezierPath(rect: frame))
    if shape.exclusion == nil {
      let oval = BezierPath(ovalIn: Rect(x: x + 6, y: y + 4, width: 164, height: 142))
      page.stroke(oval, with: Color(white: 0.75), width: 0.75)
    }
    page.stroke(frame, with: Color(white: 0.9), width: 0.5)
  }
}
page.draw(labels.laidOut())
let file = CommandLine.arguments.dropFirst().first ?? "beside-shapes.png"
try OutputFile.write(PNGEncoder().encode(Rasterizer().rasterize(page, scale: 1.5)), to: file)
