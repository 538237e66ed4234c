import TextRender

let text = String(repeating: "Text finds its way around things. ", count: 60)
