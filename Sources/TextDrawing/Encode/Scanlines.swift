/// How the pixels of a bitmap are laid out in a PNG file: each row a filter byte, then its samples.
enum Scanlines {
  case gray
  case rgb
  case rgba

  /// PNG's number for this layout.
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// The rows of a bitmap with filter 0 in front of each.
  func scanlines(of bitmap: Bitmap) -> [UInt8] {
    let width = bitmap.width
    let height = bitmap.height
    let samples =
      switch self {
      case .gray: 1
      case .rgb: 3
      case .rgba: 4
      }
    return [UInt8](capacity: (width * samples + 1) * height) { output in
      for y in 0..<height {
        output.append(0)
        let row = y * width..<(y + 1) * width
        switch self {
        case .gray: output.append(bytes: bitmap.grays.span.extracting(row))
        case .rgb: output.append(rgb: bitmap.pixels.span.extracting(row))
        case .rgba: output.append(rgba: bitmap.pixels.span.extracting(row))
        }
      }
    }
  }
}
