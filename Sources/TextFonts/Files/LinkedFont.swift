import LinkedFonts

/// The bundled fonts that are a part of the program, if it has the product `BundledFonts`.
enum LinkedFont {
  /// The start of their paths.
  static let prefix = "bundled:"

  /// True if the program has the fonts.
  static var isAvailable: Bool {
    var count = 0
    return unsafe textrender_linked_fonts(&count) != nil && count > 0
  }

  /// Returns the font file of a path that starts with ``prefix``; nil for other paths, and if the
  /// program has no such font.
  static func file(path: String) -> FontFile? {
    guard path.hasPrefix(prefix) else { return nil }
    let name = path.dropFirst(prefix.count)
    var count = 0
    guard let files = unsafe textrender_linked_fonts(&count) else { return nil }
    for index in 0..<count {
      let file = unsafe files[index]
      if unsafe String(cString: file.name) == name {
        return unsafe FontFile(path: path, lasting: file.bytes, count: file.size)
      }
    }
    return nil
  }
}

/// The location of the bundled fonts.
enum BundledPlace: Equatable {
  case folder(String)
  /// The program itself.
  case program

  /// The folder; empty if there is none.
  var folder: String {
    if case .folder(let folder) = self { return folder }
    return ""
  }

  /// Returns the path under which a library opens a bundled font.
  func path(ofFile name: String) -> String {
    switch self {
    case .folder(let folder): folder + "/" + name
    case .program: LinkedFont.prefix + name
    }
  }
}
