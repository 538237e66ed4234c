import TextStorage

/// The pictures of a PDF file, each written once.
struct PDFImages {
  /// The size and the checksum of a picture.
  private struct Key: Hashable {
    var width: Int
    var height: Int
    var checksum: UInt32
  }

  /// The pictures with a key, and the numbers of their objects.
  private var known: [Key: [(picture: Bitmap, number: Int)]] = [:]

  /// Returns the number of the object that holds a picture.
  ///
  /// - Complexity: O(*n*) in its pixels, or in the bytes of its JPEG file.
  mutating func object(of picture: Bitmap, in file: inout PDFFile) -> Int {
    let key = Key(width: picture.width, height: picture.height, checksum: picture.checksum)
    let others = known[key, default: []]
    if let same = others.first(where: { $0.picture.isWritten(like: picture) }) {
      return same.number
    }
    let number = PDFImages.write(picture, in: &file)
    known[key] = others + [(picture, number)]
    return number
  }

  private static func write(_ picture: Bitmap, in file: inout PDFFile) -> Int {
    let number = file.newObject()
    let size = "/Type/XObject/Subtype/Image/Width \(picture.width)/Height \(picture.height)"
    // PDF/A does not allow asking for interpolation.
    let samples = "/BitsPerComponent 8"
    if let jpeg = picture.jpeg {
      let space = jpeg.isGray ? "/DeviceGray" : "/DeviceRGB"
      file.addStream(
        jpeg.bytes, "\(size)\(samples)/ColorSpace\(space)/Filter/DCTDecode", as: number,
        isPacked: true)
      return number
    }
    var mask = ""
    if !picture.isOpaque {
      let maskNumber = file.newObject()
      file.addStream(picture.opacities, "\(size)\(samples)/ColorSpace/DeviceGray", as: maskNumber)
      mask = "/SMask \(maskNumber) 0 R"
    }
    let isGray =
      picture.format == .gray8
      || picture.pixels.allSatisfy { $0 & 0xFF == $0 &>> 8 & 0xFF && $0 & 0xFF == $0 &>> 16 & 0xFF }
    var content: [UInt8] = []
    if picture.format == .gray8 {
      content = picture.grays
    } else if isGray {
      content = picture.pixels.map { UInt8(truncatingIfNeeded: $0) }
    } else {
      content = [UInt8](capacity: 3 * picture.pixels.count) { $0.append(rgb: picture.pixels.span) }
    }
    let space = isGray ? "/DeviceGray" : "/DeviceRGB"
    file.addStream(content, "\(size)\(samples)/ColorSpace\(space)\(mask)", as: number)
    return number
  }
}

extension Bitmap {
  /// The CRC-32 of the content that a PDF file stores.
  fileprivate var checksum: UInt32 {
    if let jpeg { return Compressor.checksum(jpeg.bytes[...]) }
    return format == .gray8 ? Compressor.checksum(grays[...]) : Compressor.checksum(pixels[...])
  }

  /// True if a PDF file stores another picture of this size with the same bytes.
  fileprivate func isWritten(like other: Bitmap) -> Bool {
    if jpeg != nil || other.jpeg != nil { return jpeg?.bytes == other.jpeg?.bytes }
    return grays == other.grays && pixels == other.pixels
  }
}
