// A style set on the first character of a paragraph applies to all of it.
import TextStorage

let storage = TextStorage(string: "Heading\nA first paragraph.\nA second paragraph.")
var heading = ParagraphStyle()
heading.alignment = .center
heading.paragraphSpacing = 12
storage.addAttribute(.paragraphStyle, value: heading, range: 0..<1)

var text = ParagraphStyle()
text.firstLineHeadIndent = 18
text.hyphenationFactor = 1
text.tabStops = [TextTab(alignment: .decimal, location: 200)]
storage.addAttribute(.paragraphStyle, value: text, range: 8..<9)

for index in 0..<storage.paragraphCount {
  let range = storage.paragraphRange(at: index)
  let style = storage.attribute(.paragraphStyle, at: range.lowerBound) ?? .default
  print(range, style.alignment, style.firstLineHeadIndent)
}
