public import TextStorage

/// A text that an editor changes: a storage of the kit's, or another one that a layout follows.
public protocol EditedText: AnyObject {
  /// Puts what was typed in the place of some text.
  ///
  /// - Parameters:
  ///   - range: In UTF-16 code units of the text.
  ///   - string: What was typed.
  /// - Returns: What takes it back.
  func replace(_ range: Range<Int>, with string: String) -> Reversal
}

/// What takes an edit back.
public struct Reversal {
  /// The text that the edit has made, in UTF-16 code units after it.
  public var range: Range<Int>
  /// Takes the edit back, and gives what does it again.
  public var perform: () -> Reversal

  /// Creates a reversal.
  public init(range: Range<Int>, perform: @escaping () -> Reversal) {
    self.range = range
    self.perform = perform
  }
}

/// A storage of the kit's as an editor changes it.
public final class StorageText: EditedText {
  /// The storage.
  public let storage: TextStorage
  /// The attributes of what is typed; nil for those of the text before it.
  public var typingAttributes: TextAttributes?

  /// Creates the text of a storage.
  public init(_ storage: TextStorage) { self.storage = storage }

  /// Puts what was typed in the place of some text.
  public func replace(_ range: Range<Int>, with string: String) -> Reversal {
    let edit: TextEdit
    if let typingAttributes, !string.isEmpty {
      edit = storage.replaceCharacters(
        in: range, with: AttributedText(string: string, attributes: typingAttributes))
    } else {
      edit = storage.replaceCharacters(in: range, with: string)
    }
    return reversal(edit, range.lowerBound..<range.lowerBound + string.utf16.count, range.count)
  }

  private func reversal(_ edit: TextEdit, _ range: Range<Int>, _ before: Int) -> Reversal {
    Reversal(range: range) { [self] in
      let again = storage.apply(edit)
      return reversal(again, range.lowerBound..<range.lowerBound + before, range.count)
    }
  }
}
