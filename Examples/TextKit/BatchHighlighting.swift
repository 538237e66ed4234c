import UIKit

// A text view in which a tap on a word marks the word everywhere. All marks are set in one
// batch, so that the storage is processed and the text laid out once, however many words there
// are.

/// A text view that marks all places of the word that is tapped.
final class WordMarkingView: UITextView, @preconcurrency NSTextStorageDelegate {
  /// The number of batches that the storage has processed.
  private(set) var batches = 0
  /// The number of places that are marked.
  private(set) var marks = 0
  private let marked: [NSAttributedString.Key: Any] = [
    .backgroundColor: UIColor.systemYellow, .underlineStyle: NSUnderlineStyle.single.rawValue,
    .underlineColor: UIColor.systemOrange,
  ]

  /// Adds the gesture; called once after the view was made.
  func connect() {
    isEditable = false
    isSelectable = false
    textStorage.delegate = self
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: WordMarkingView.tap))
  }

  private func tap(_ recognizer: UITapGestureRecognizer) {
    let point = recognizer.location(in: self)
    guard let position = closestPosition(to: point),
      let range = tokenizer.rangeEnclosingPosition(
        position, with: .word, inDirection: .storage(.forward)),
      let word = text(in: range)
    else { return }
    mark(word)
  }

  /// Marks the places of a word, in place of those of the last one.
  func mark(_ word: String) {
    let string = textStorage.string as NSString
    let whole = NSRange(location: 0, length: textStorage.length)
    textStorage.beginEditing()
    for key in marked.keys { textStorage.removeAttribute(key, range: whole) }
    marks = 0
    var rest = whole
    while true {
      let place = string.range(of: word, options: .caseInsensitive, range: rest)
      if place.location == NSNotFound { break }
      textStorage.addAttributes(marked, range: place)
      marks += 1
      rest = NSRange(location: NSMaxRange(place), length: string.length - NSMaxRange(place))
    }
    textStorage.endEditing()
  }

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) { batches += 1 }
}
