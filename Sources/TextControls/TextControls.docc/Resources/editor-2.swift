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
