// Colours words while a text is edited, as a subclass of NSTextStorage would in processEditing().
import TextStorage

final class Highlighter: TextStorageDelegate {
  let keyword = TextAttributes(.foregroundColor, Color(css: "crimson") ?? .black)

  func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions, range: Range<Int>,
    changeInLength delta: Int
  ) {
    guard editedMask.contains(.editedCharacters) else { return }
    let paragraphs = storage.paragraphRange(for: range)
    storage.removeAttribute(.foregroundColor, range: paragraphs)
    for word in storage.words(in: paragraphs)
    where ["let", "var", "func"].contains(storage.substring(in: word)) {
      storage.addAttributes(keyword, range: word)
    }
  }
}

let highlighter = Highlighter()
let source = TextStorage()
source.delegate = highlighter
source.append("let answer = 42\n")
source.append("print(answer)\n")
for (color, range) in source.ranges(of: .foregroundColor, in: 0..<source.length) {
  print(source.substring(in: range), color)
}
