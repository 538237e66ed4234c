// A text is edited by events from a program, and drawn with its caret and its selection.

import TextControls
import TextDrawing
import TextGeometry
import TextStorage

let storage = TextStorage(
  string: "Type here",
  attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 18)))
let view = TextView(storage, size: Size(width: 320, height: 120))

view.handle(.focus(true))
view.handle(.command(.move(.documentEnd)))
view.handle(
  .text(", and words flow around the shape in the view, on both sides of it."))

view.handle(.command(.extend(.wordBackward)))
view.handle(.text("them!"))
view.handle(.command(.undo))

let circle = BezierPath(ovalIn: Rect(x: 120, y: 20, width: 70, height: 70))
view.container.exclusionPaths = [ExclusionPath(path: circle, margin: 6)]

view.handle(.pointerDown(Point(x: 20, y: 20), clicks: 2))
try OutputFile.write(PNGEncoder().encode(view.picture(scale: 2)), to: "editor.png")
