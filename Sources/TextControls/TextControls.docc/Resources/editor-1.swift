import TextControls
import TextDrawing
import TextGeometry
import TextStorage

let storage = TextStorage(
  string: "Type here",
  attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 18)))
let view = TextView(storage, size: Size(width: 320, height: 120))
