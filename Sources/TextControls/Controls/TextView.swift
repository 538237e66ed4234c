public import TextFonts
public import TextGeometry
import TextLayout
public import TextStorage

/// An editable text of many lines that scrolls vertically, without a window.
public final class TextView: TextControl {
  /// The attributes of typed text; nil for those of the text before it.
  public var typingAttributes: TextAttributes? {
    get { text.typingAttributes }
    set { text.typingAttributes = newValue }
  }
  private let text: StorageText

  /// Creates a view of a text.
  ///
  /// - Parameters:
  ///   - storage: The text, which other views may show, too.
  ///   - size: The width and height, in points.
  ///   - insets: The distances from the edges to the text; 8 points above and below by default.
  ///   - fonts: The source of fonts.
  public init(
    _ storage: TextStorage = TextStorage(), size: Size,
    insets: Insets = Insets(top: 8, bottom: 8), fonts: FontLibrary = .shared
  ) {
    let edited = StorageText(storage)
    text = edited
    super.init(storage, text: edited, size: size, insets: insets, padding: 5, fonts: fonts)
  }

  override func layoutChanged() {
    container.size = Size(width: max(1, size.width - insets.left - insets.right), height: 0)
  }
}
