import TextDrawing

extension FuzzTarget {
  /// PNG and JPEG files.
  static let pictures = FuzzTarget(name: "pictures") { bytes in
    guard let bitmap = try? PictureDecoder().decode(bytes) else { return }
    precondition(!bitmap.bytes.isEmpty, "A picture without pixels was read.")
  }
}
