// A selection across rows that an exclusion divides, with words that read from right to left, and
// a caret.

import TextRender

let text = """
  Water finds its way, and so do words: שלום עולם stands in the middle of an English line, and the \
  selection goes with the letters, not with the line. Where the shape parts a row, מים רבים flow on \
  behind it, and every piece of the row is marked on its own, from edge to edge of what it may use.
  """

let style = FontDescriptor(families: ["Noto Serif", "Noto Sans Hebrew"], size: 16)
let storage = TextStorage(string: text, attributes: TextAttributes(.font, style))
let manager = LayoutManager()
storage.addLayoutManager(manager)
let container = TextContainer(size: Size(width: 400, height: 190))
let circle = BezierPath(ovalIn: Rect(x: 160, y: 40, width: 100, height: 100))
container.exclusionPaths = [ExclusionPath(path: circle, margin: 6)]
manager.addTextContainer(container)

var page = DisplayList(size: Size(width: 440, height: 206))
let origin = Point(x: 20, y: 16)
let selection = 44..<228
for rect in manager.enclosingRects(for: selection, withinSelection: selection, in: container) {
  page.fill(
    rect.offset(by: origin - .zero), with: Color(red: 0.70, green: 0.84, blue: 1), isAligned: true)
}
page.drawText(in: container, of: manager, at: origin)
page.stroke(
  circle.transformed(by: .translation(x: origin.x, y: origin.y)), with: Color(white: 0.6), width: 1)
if let place = manager.caretRect(for: TextCaret(position: selection.upperBound)) {
  let caret = Rect(x: place.rect.minX, y: place.rect.minY, width: 1.5, height: place.rect.height)
  page.fill(caret.offset(by: origin - .zero), with: Color(red: 0.8, green: 0.1, blue: 0.1))
}
let output = CommandLine.arguments.dropFirst().first ?? "selection.png"
try OutputFile.write(PNGEncoder().encode(Rasterizer().rasterize(page, scale: 2)), to: output)
