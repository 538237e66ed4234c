import TextStorage

/// The pictures of a PDF file, each written once.
struct PDFImages {
  /// The identity of a picture.
  private struct Key: Hashable {
    var width: Int
    var height: Int
    var content: String
  }

  private var known: [Key: Int] = [:]

  /// Returns the number of the object that holds a picture.
  ///
  /// - Complexity: O(*n*) in its pixels, or in the bytes of its JPEG file.
  mutating func object(of picture: Bitmap, in file: inout PDFFile) -> Int {
    var digest = SHA256()
    if let jpeg = picture.jpeg {
      digest.add(jpeg.bytes)
    } else {
      digest.add(picture.pixels)
      digest.add(picture.grays)
    }
    let key = Key(
      width: picture.width, height: picture.height, content: digest.hexadecimal)
    if let number = known[key] { return number }
    let number = PDFImages.write(picture, in: &file)
    known[key] = number
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
      content.reserveCapacity(3 * picture.pixels.count)
      for pixel in picture.pixels {
        content.append(UInt8(truncatingIfNeeded: pixel))
        content.append(UInt8(truncatingIfNeeded: pixel &>> 8))
        content.append(UInt8(truncatingIfNeeded: pixel &>> 16))
      }
    }
    let space = isGray ? "/DeviceGray" : "/DeviceRGB"
    file.addStream(content, "\(size)\(samples)/ColorSpace\(space)\(mask)", as: number)
    return number
  }
}
