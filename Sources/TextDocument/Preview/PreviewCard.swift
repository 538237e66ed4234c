import TextDrawing
import TextGeometry

/// One device on a preview: its first pages as pictures, with a label below.
struct PreviewCard {
  /// The name of the device.
  var title: String
  /// Its size and size classes.
  var caption: String
  /// The size of a page, in points of the preview.
  var pageSize: Size
  /// The pages.
  var pages: [DisplayList]
  /// The drawn pages; empty before they are drawn.
  var bitmaps: [Bitmap] = []

  /// The distance between two pages, in points of the preview.
  static let pageGap = 10.0
  /// The minimum width of a card, in points, so that its text has room.
  static let minimumWidth = 150.0
  /// The height for text below the pages, in points.
  static let captionHeight = 34.0

  /// The width of the pages side by side, in points.
  var pagesWidth: Double {
    Double(pages.count) * (pageSize.width + Self.pageGap) - Self.pageGap
  }

  /// The size of the card including its text, in points.
  var size: Size {
    Size(
      width: max(pagesWidth, Self.minimumWidth),
      height: pageSize.height + Self.captionHeight)
  }
}
