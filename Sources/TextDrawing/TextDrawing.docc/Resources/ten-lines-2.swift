import TextRender

let text = String(repeating: "Text finds its way around things. ", count: 60)

let storage = TextStorage(
  string: text, attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 14)))
