public import Foundation

/// A part of a text that is laid out as one: here, a paragraph.
open class NSTextElement: NSObject {
  /// The manager of the text that the element is of.
  open weak var textContentManager: NSTextContentManager?

  /// Where it is in the text; nil for one that stands alone.
  open var elementRange: NSTextRange?

  /// Creates an element.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
  }

  /// The elements within it: none.
  open var childElements: [NSTextElement] { [] }

  /// The element around it: none.
  open weak var parent: NSTextElement? { nil }

  /// Whether it stands for the text itself and not for something made of it.
  open var isRepresentedElement: Bool { true }
}

/// A paragraph of a text.
open class NSTextParagraph: NSTextElement {
  /// The paragraph's text, what ends it included.
  public let attributedString: NSAttributedString

  /// Creates a paragraph that stands alone.
  public init(attributedString: NSAttributedString?) {
    self.attributedString = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  /// Creates an empty paragraph.
  public override convenience init(textContentManager: NSTextContentManager?) {
    self.init(attributedString: nil)
    self.textContentManager = textContentManager
  }

  /// The text without what ends the paragraph, in the text that it is of.
  open var paragraphContentRange: NSTextRange? {
    elementRange.map { NSTextRange($0.units.lowerBound..<$0.units.upperBound - separatorLength) }
  }

  /// What ends the paragraph, in the text that it is of; nil for the last paragraph.
  open var paragraphSeparatorRange: NSTextRange? {
    guard separatorLength > 0 else { return nil }
    return elementRange.map {
      NSTextRange($0.units.upperBound - separatorLength..<$0.units.upperBound)
    }
  }

  private var separatorLength: Int {
    let text = attributedString.string
    // A carriage return with its line feed is one character.
    guard let last = text.last, last.isNewline, last != "\u{B}", last != "\u{2028}" else {
      return 0
    }
    return min(last.utf16.count, elementRange?.units.count ?? last.utf16.count)
  }
}

/// A paragraph that is an item of a list.
open class NSTextListElement: NSTextParagraph {
  /// The list.
  public let textList: NSTextList
  /// The item's text.
  public let contents: NSAttributedString?
  /// What stands before it.
  public let markerAttributes: [NSAttributedString.Key: Any]?

  /// Creates an item.
  public init(
    contents: NSAttributedString?, markerAttributes: [NSAttributedString.Key: Any]?,
    textList: NSTextList
  ) {
    self.contents = contents
    self.markerAttributes = markerAttributes
    self.textList = textList
    super.init(attributedString: contents)
  }
}
