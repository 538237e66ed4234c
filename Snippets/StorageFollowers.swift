// One storage with several observers: each is notified once per batch of edits, in order.
import TextStorage

final class LineCounter: TextStorageObserver {
  let name: String
  var lines = 1

  init(_ name: String) { self.name = name }

  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    guard edit.editedMask.contains(.editedCharacters) else { return }
    lines = storage.lineCount
    print("\(name): \(lines) lines after \(edit.editedRange) grew by \(edit.changeInLength)")
  }
}

let storage = TextStorage()
storage.addObserver(LineCounter("first"))
storage.addObserver(LineCounter("second"))
storage.edit { storage in
  storage.append("One\nTwo\n")
  storage.append("Three")
  storage.addAttribute(.kern, value: 1, range: 0..<3)
}
