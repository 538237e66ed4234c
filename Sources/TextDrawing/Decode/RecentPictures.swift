import Synchronization

/// The pictures that were decoded last, for all documents of the process: a text's pictures are
/// decoded when it is read, for their sizes, and again for each page that shows them.
enum RecentPictures {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let picture: Bitmap
    var size: Int { bytes.count + picture.width * picture.height * 4 }
  }

  /// The most bytes of files and pixels to keep.
  private static let maximumSize = 16 << 20

  private static let entries = Mutex(RecentEntries<Entry>(maximumSize: maximumSize) { $0.size })

  /// Returns the picture in a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - place: The name for errors.
  /// - Throws: A ``DrawingError`` as ``PictureDecoder/decode(_:place:)``.
  /// - Complexity: O(*n*) for *n* bytes of a known file, O(1) if it is the same array; otherwise
  ///   also O(*m*) in the pixels.
  static func picture(in bytes: [UInt8], place: String) throws(DrawingError) -> Bitmap {
    if let known = entries.withLock({ $0.first { $0.bytes == bytes } })?.picture { return known }
    let new = Entry(bytes: bytes, picture: try PictureDecoder().decode(bytes, place: place))
    entries.withLock { $0.add(new) }
    return new.picture
  }
}
