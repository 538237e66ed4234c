import TextRender

let text = String(repeating: "Text finds its way around things. ", count: 60)

let storage = TextStorage(
  string: text, attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 14)))
let manager = LayoutManager()
storage.addLayoutManager(manager)
let container = TextContainer(size: Size(width: 400, height: 500))
manager.addTextContainer(container)
