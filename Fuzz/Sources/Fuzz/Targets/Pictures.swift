import TextDrawing

extension FuzzTarget {
  /// PNG files.
  static let pictures = FuzzTarget(name: "pictures") { bytes in
    guard let bitmap = try? PNGDecoder().decode(bytes) else { return }
    precondition(!bitmap.bytes.isEmpty, "A picture without pixels was read.")
  }
}
