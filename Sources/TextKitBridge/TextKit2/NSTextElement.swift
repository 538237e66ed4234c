public import Foundation

/// A part of a text that is laid out as a unit: a paragraph.
open class NSTextElement: NSObject {
  /// The manager of the element's text.
  open weak var textContentManager: NSTextContentManager?

  /// The range in the text; nil for an independent element.
  open var elementRange: NSTextRange?

  /// Creates an element.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
  }

  /// The elements within this one: none.
  open var childElements: [NSTextElement] { [] }

  /// The enclosing element: none.
  open weak var parent: NSTextElement? { nil }

  /// True if the element represents the text itself.
  open var isRepresentedElement: Bool { true }
}

/// A paragraph of a text.
open class NSTextParagraph: NSTextElement {
  /// The paragraph's text, including its separator.
  public let attributedString: NSAttributedString

  /// Creates an independent paragraph.
  public init(attributedString: NSAttributedString?) {
    self.attributedString = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  /// Creates an empty paragraph.
  public override convenience init(textContentManager: NSTextContentManager?) {
    self.init(attributedString: nil)
    self.textContentManager = textContentManager
  }

  /// The range of the paragraph without its separator, in the whole text.
  open var paragraphContentRange: NSTextRange? {
    elementRange.map { NSTextRange($0.units.lowerBound..<$0.units.upperBound - separatorLength) }
  }

  /// The range of the separator in the whole text; nil for the last paragraph.
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
  /// The attributes of the marker before the item.
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
