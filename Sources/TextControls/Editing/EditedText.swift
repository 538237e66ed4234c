public import TextStorage

/// A text that an editor changes: a storage of the kit, or another text that a layout follows.
public protocol EditedText: AnyObject {
  /// Replaces a range by typed text.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 code units of the text.
  ///   - string: The typed text.
  /// - Returns: The reversal of the edit.
  func replace(_ range: Range<Int>, with string: String) -> Reversal
}

/// The reversal of an edit.
public struct Reversal {
  /// The text that the edit has produced, in UTF-16 code units after it.
  public var range: Range<Int>
  /// A closure that undoes the edit and returns the reversal of that.
  public var perform: () -> Reversal

  /// Creates a reversal.
  public init(range: Range<Int>, perform: @escaping () -> Reversal) {
    self.range = range
    self.perform = perform
  }
}

/// Access for an editor to a storage of the kit.
public final class StorageText: EditedText {
  /// The storage.
  public let storage: TextStorage
  /// The attributes of typed text; nil for those of the text before it.
  public var typingAttributes: TextAttributes?

  /// Creates an editable text from a storage.
  public init(_ storage: TextStorage) { self.storage = storage }

  /// Replaces a range by typed text.
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
