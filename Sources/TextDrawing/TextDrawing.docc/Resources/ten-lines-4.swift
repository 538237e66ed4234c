import TextRender

let text = String(repeating: "Text finds its way around things. ", count: 60)

let storage = TextStorage(
  string: text, attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 14)))
let manager = LayoutManager()
storage.addLayoutManager(manager)
let container = TextContainer(size: Size(width: 400, height: 500))
let circle = BezierPath(ovalIn: Rect(x: 120, y: 60, width: 160, height: 160))
container.exclusionPaths = [ExclusionPath(path: circle, margin: 10)]
manager.addTextContainer(container)
var page = DisplayList(size: Size(width: 440, height: 540))
page.drawText(in: container, of: manager, at: Point(x: 20, y: 20))
