import TextStorage

/// The pictures of a PDF file, each written once.
struct PDFImages {
  /// The size and the checksum of a picture.
  private struct Key: Hashable {
    var width: Int
    var height: Int
    var checksum: UInt32
  }

  /// A picture that is in the file.
  private struct Entry {
    /// The picture; nil once the pictures after it have its room.
    var picture: Bitmap?
    /// The number of its object.
    let number: Int
    /// The SHA-256 of the bytes that the file stores. There are far fewer of them than of pixels.
    let digest: String
  }

  /// The pictures with a key.
  private var known: [Key: [Entry]] = [:]
  /// The keys and numbers of the pictures that are kept, in the order of the file.
  private var kept: [(key: Key, number: Int, size: Int)] = []
  /// The number of bytes of their pixels.
  private var keptSize = 0

  /// The number of pictures that are in memory.
  var keptCount: Int { kept.count }

  /// The most bytes of pixels to keep. A report with hundreds of photographs would be in memory as
  /// a whole.
  private static let maximumSize = 16 << 20

  /// Returns the number of the object that holds a picture.
  ///
  /// - Complexity: O(*n*) in its pixels, or in the bytes of its JPEG file.
  mutating func object(of picture: Bitmap, in file: inout PDFFile) -> Int {
    let key = Key(width: picture.width, height: picture.height, checksum: picture.checksum)
    if let others = known[key] {
      var digest: String?
      let same = others.first { entry in
        if let other = entry.picture { return other.isWritten(like: picture) }
        digest =
          digest ?? StoredPicture(picture, compressionLevel: file.compressionLevel).digest
        return entry.digest == digest
      }
      if let same { return same.number }
    }
    let stored = StoredPicture(picture, compressionLevel: file.compressionLevel)
    let number = PDFImages.write(stored, of: picture, in: &file)
    known[key, default: []].append(
      Entry(picture: picture, number: number, digest: stored.digest))
    keep(key, number, size: picture.storedSize)
    return number
  }

  /// Keeps the last picture, and only the digests of the oldest ones that no longer have room.
  private mutating func keep(_ key: Key, _ number: Int, size: Int) {
    kept.append((key, number, size))
    keptSize += size
    var dropped = 0
    while keptSize > Self.maximumSize, dropped < kept.count {
      let oldest = kept[dropped]
      (keptSize, dropped) = (keptSize - oldest.size, dropped + 1)
      guard let index = known[oldest.key]?.firstIndex(where: { $0.number == oldest.number })
      else { continue }
      known[oldest.key]?[index].picture = nil
    }
    kept.removeFirst(dropped)
  }

  private static func write(
    _ stored: StoredPicture, of picture: Bitmap, in file: inout PDFFile
  ) -> Int {
    let number = file.newObject()
    let size = "/Type/XObject/Subtype/Image/Width \(picture.width)/Height \(picture.height)"
    // PDF/A does not allow asking for interpolation.
    let samples = "/BitsPerComponent 8"
    switch stored {
    case .jpeg(let jpeg):
      let space = jpeg.isGray ? "/DeviceGray" : "/DeviceRGB"
      file.addStream(
        jpeg.bytes, "\(size)\(samples)/ColorSpace\(space)/Filter/DCTDecode", as: number,
        isPacked: true)
    case .packed(let packed):
      var mask = ""
      if let opacities = packed.opacities {
        let maskNumber = file.newObject()
        file.add(opacities, "\(size)\(samples)/ColorSpace/DeviceGray", as: maskNumber)
        mask = "/SMask \(maskNumber) 0 R"
      }
      let space = packed.isGray ? "/DeviceGray" : "/DeviceRGB"
      file.add(packed.colors, "\(size)\(samples)/ColorSpace\(space)\(mask)", as: number)
    }
    return number
  }
}

/// A picture as the PDF file stores it.
private enum StoredPicture {
  case jpeg(Bitmap.JPEGFile)
  case packed(PackedPicture)

  init(_ picture: Bitmap, compressionLevel: Int) {
    if let jpeg = picture.jpeg {
      self = .jpeg(jpeg)
    } else {
      self = .packed(PackedPicture.recent(picture, compressionLevel: compressionLevel))
    }
  }

  /// The SHA-256 of its bytes.
  var digest: String {
    var digest = SHA256()
    switch self {
    case .jpeg(let jpeg): digest.add(jpeg.bytes)
    case .packed(let packed):
      digest.add(packed.colors.bytes)
      if let opacities = packed.opacities { digest.add(opacities.bytes) }
    }
    return digest.hexadecimal
  }
}

extension Bitmap {
  /// The CRC-32 of the content that a PDF file stores.
  fileprivate var checksum: UInt32 {
    if let jpeg { return Compressor.checksum(jpeg.bytes[...]) }
    return format == .gray8 ? Compressor.checksum(grays[...]) : Compressor.checksum(pixels[...])
  }

  /// The number of bytes that it takes in memory.
  fileprivate var storedSize: Int {
    4 * pixels.count + grays.count + (jpeg?.bytes.count ?? 0)
  }

  /// True if a PDF file stores another picture with the same bytes.
  ///
  /// - Complexity: O(*n*) in the pixels; O(1) if both are the same array.
  func isWritten(like other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    if jpeg != nil || other.jpeg != nil { return jpeg?.bytes == other.jpeg?.bytes }
    return grays == other.grays && pixels == other.pixels
  }
}
