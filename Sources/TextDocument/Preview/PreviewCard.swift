import TextDrawing
import TextGeometry

/// One device on a preview: its first pages as pictures, and what is written below them.
struct PreviewCard {
  /// The name of the device.
  var title: String
  /// Its size and size classes.
  var caption: String
  /// The size of a page, in points of the preview.
  var pageSize: Size
  /// The pages.
  var pages: [DisplayList]
  /// The pages as pictures, once they are drawn.
  var bitmaps: [Bitmap] = []

  /// The distance between two pages, in points of the preview.
  static let pageGap = 10.0
  /// The narrowest card, so that its text has room.
  static let leastWidth = 150.0
  /// The room for text below the pages.
  static let captionHeight = 34.0

  /// The width of the pages beside each other.
  var pagesWidth: Double {
    Double(pages.count) * (pageSize.width + Self.pageGap) - Self.pageGap
  }

  /// The size of the card, text included.
  var size: Size {
    Size(
      width: max(pagesWidth, Self.leastWidth),
      height: pageSize.height + Self.captionHeight)
  }
}
