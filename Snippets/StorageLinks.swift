// Finds the link under a tap, as measuring helpers do, and marks all links.
import TextStorage

var builder = AttributedTextBuilder()
builder.append("Read the ")
builder.append("manual", attributes: TextAttributes(.link, "https://example.org/manual"))
builder.append(" before you start.\n")
let storage = TextStorage(builder.finish())

var range = 0..<0
if let link = storage.attribute(
  .link, at: 11, longestEffectiveRange: &range, in: 0..<storage.length)
{
  print("\(storage.substring(in: range)) leads to \(link)")
}
storage.edit { storage in
  storage.enumerateAttribute(.link, in: 0..<storage.length) { link, range, _ in
    if link != nil { storage.addAttribute(.underlineStyle, value: .single, range: range) }
  }
}
