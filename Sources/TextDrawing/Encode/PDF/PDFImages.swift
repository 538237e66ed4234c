import CDeflate
import TextStorage

/// The pictures of a PDF file, each written once.
struct PDFImages {
  /// The identity of a picture. Two checksums tell pictures apart, of which the second depends on
  /// a secret of the process. A digest of a picture's pixels takes three times as long as to pack
  /// them.
  struct Key: Hashable, Sendable {
    let width: Int
    let height: Int
    let checksum: UInt32
    let hash: UInt64

    private static let secret = UInt64.random(in: .min ... .max)

    init(_ picture: Bitmap) {
      (width, height) = (picture.width, picture.height)
      if let jpeg = picture.jpeg {
        (checksum, hash) = Self.sums(jpeg.bytes)
      } else if picture.format == .gray8 {
        (checksum, hash) = Self.sums(picture.grays)
      } else {
        (checksum, hash) = Self.sums(picture.pixels)
      }
    }

    private static func sums<Element: BitwiseCopyable>(_ content: [Element]) -> (UInt32, UInt64) {
      unsafe content.withUnsafeBytes { bytes in
        let secret = secret
        var hash = UInt64(bytes.count) ^ secret
        // Each product of 128 bits mixes the next two words with what was before them.
        for offset in stride(from: 0, to: bytes.count, by: 16) {
          var pair: (UInt64, UInt64) = (0, 0)
          if offset + 16 <= bytes.count {
            unsafe pair = bytes.loadUnaligned(fromByteOffset: offset, as: (UInt64, UInt64).self)
          } else {
            unsafe withUnsafeMutableBytes(of: &pair) {
              unsafe $0.copyBytes(from: bytes[offset...])
            }
          }
          let product = (pair.0 ^ secret).multipliedFullWidth(by: pair.1 ^ hash)
          hash = product.high ^ product.low ^ hash &* 5
        }
        return unsafe (libdeflate_crc32(0, bytes.baseAddress, bytes.count), hash)
      }
    }
  }

  private var known: [Key: Int] = [:]

  /// Returns the number of the object that holds a picture.
  ///
  /// - Complexity: O(*n*) in its pixels, or in the bytes of its JPEG file.
  mutating func object(of picture: Bitmap, in file: inout PDFFile) -> Int {
    let key = Key(picture)
    if let number = known[key] { return number }
    let number = PDFImages.write(picture, key, in: &file)
    known[key] = number
    return number
  }

  private static func write(_ picture: Bitmap, _ key: Key, in file: inout PDFFile) -> Int {
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
    let packed = PackedPicture.recent(key, file.compressionLevel) {
      PackedPicture(picture, compressionLevel: file.compressionLevel)
    }
    var mask = ""
    if let opacities = packed.opacities {
      let maskNumber = file.newObject()
      file.add(opacities, "\(size)\(samples)/ColorSpace/DeviceGray", as: maskNumber)
      mask = "/SMask \(maskNumber) 0 R"
    }
    let space = packed.isGray ? "/DeviceGray" : "/DeviceRGB"
    file.add(packed.colors, "\(size)\(samples)/ColorSpace\(space)\(mask)", as: number)
    return number
  }
}
