import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

let text = String(repeating: "Text finds its way around things. ", count: 60)
