import Synchronization

/// A picture as PDF files hold it.
struct PackedPicture: Sendable {
  /// The opacities of the pixels, a byte each; nil if all are opaque.
  let opacities: PackedStream?
  /// The colours of the pixels: a byte each if they are gray, otherwise three.
  let colors: PackedStream
  let isGray: Bool

  /// Packs a picture.
  ///
  /// - Complexity: O(*n*) in its pixels.
  init(_ picture: Bitmap, compressionLevel: Int) {
    opacities =
      picture.isOpaque
      ? nil : PackedStream(picture.opacities, compressionLevel: compressionLevel)
    isGray =
      picture.format == .gray8
      || picture.pixels.allSatisfy { $0 & 0xFF == $0 &>> 8 & 0xFF && $0 & 0xFF == $0 &>> 16 & 0xFF }
    let content: [UInt8]
    if picture.format == .gray8 {
      content = picture.grays
    } else if isGray {
      content = picture.pixels.map { UInt8(truncatingIfNeeded: $0) }
    } else {
      content = [UInt8](capacity: 3 * picture.pixels.count) { $0.append(rgb: picture.pixels.span) }
    }
    colors = PackedStream(content, compressionLevel: compressionLevel)
  }

  private var size: Int { colors.bytes.count + (opacities?.bytes.count ?? 0) }
}

/// The pictures that were packed last, for all documents of the process: those of a batch often
/// have a picture in common.
extension PackedPicture {
  private struct Entry: Sendable {
    let source: Bitmap
    let compressionLevel: Int
    let picture: PackedPicture
    var size: Int { source.width * source.height * 4 + picture.size }
  }

  /// The most bytes of pixels and packed pictures to keep.
  private static let maximumSize = 16 << 20

  private static let entries = Mutex(RecentEntries<Entry>(maximumSize: maximumSize) { $0.size })

  /// Returns a picture as it was packed before, or packs it.
  ///
  /// - Complexity: O(*n*) in the pixels; O(1) if they are the array that was packed before.
  static func recent(_ source: Bitmap, compressionLevel: Int) -> PackedPicture {
    let known = entries.withLock { entries in
      entries.first { $0.compressionLevel == compressionLevel && $0.source.isWritten(like: source) }
    }
    if let known { return known.picture }
    let new = Entry(
      source: source, compressionLevel: compressionLevel,
      picture: PackedPicture(source, compressionLevel: compressionLevel))
    entries.withLock { $0.add(new) }
    return new.picture
  }
}
