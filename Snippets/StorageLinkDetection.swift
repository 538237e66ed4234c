// Detects addresses while a text is edited and turns them into links, repeatedly for the
// paragraphs that an edit touches.
import TextStorage

final class LinkDetector: TextStorageDelegate {
  func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions, range: Range<Int>,
    changeInLength delta: Int
  ) {
    let paragraphs = storage.paragraphRange(for: range)
    storage.removeAttribute(.link, range: paragraphs)
    storage.removeAttribute(.underlineStyle, range: paragraphs)
    var start = paragraphs.lowerBound
    for piece in storage.substring(in: paragraphs).split(
      separator: " ", omittingEmptySubsequences: false)
    {
      let address = piece.prefix { !$0.isWhitespace }
      let end = start + address.utf16.count
      if address.hasPrefix("https://") {
        var link = TextAttributes(.link, String(address))
        link[.underlineStyle] = .single
        storage.addAttributes(link, range: start..<end)
      }
      start += piece.utf16.count + 1
    }
  }
}

let detector = LinkDetector()
let storage = TextStorage()
storage.delegate = detector
storage.append("See https://example.org for more.\n")
storage.append("Nothing here.\n")
storage.replaceCharacters(in: 12..<19, with: "swift")
for (link, range) in storage.ranges(of: .link, in: 0..<storage.length) { print(range, link) }
