import TextDrawing
import TextGeometry
import TextLayout
import TextMotion
import TextStorage

let storage = TextStorage(
  string: Array(repeating: "Text makes way for what falls into it.", count: 20)
    .joined(separator: " "))
let manager = LayoutManager()
storage.addLayoutManager(manager)
let container = TextContainer(size: Size(width: 300, height: 220))
manager.addTextContainer(container)
