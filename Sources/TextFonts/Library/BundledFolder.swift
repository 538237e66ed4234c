import CHarfBuzz
import Glibc

/// Finds the folder of the fonts that come with the kit.
enum BundledFolder {
  /// The file by which the folder is known.
  private static let mark = "NotoSans-Regular.ttf"

  /// The folder, or nil: `TEXTRENDER_FONTS`, else beside the program or library that holds this
  /// code (`../share/textrender/Fonts` of an installed prefix), else in a folder above it (the
  /// build folder lies within the project).
  static func find() -> String? {
    if let setting = unsafe getenv("TEXTRENDER_FONTS") {
      let folder = unsafe String(cString: setting)
      if !folder.isEmpty { return folder }
    }
    if let program = program(), let folder = search(from: program) { return folder }
    // Only then, because it searches the symbols of every library.
    if let image = ownImage(), let folder = search(from: image) { return folder }
    return nil
  }

  /// Looks beside and above a program or library.
  static func search(from image: String) -> String? {
    var folder = Substring(image)
    var isFirst = true
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if isFirst {
        let installed = parent(of: folder) + "/share/textrender/Fonts"
        if unsafe access(installed + "/" + mark, R_OK) == 0 { return installed }
        isFirst = false
      }
      if holdsFonts(folder + "/Fonts") { return folder + "/Fonts" }
    }
    return nil
  }

  private static func parent(of folder: Substring) -> String {
    guard let slash = folder.lastIndex(of: "/") else { return "" }
    return String(folder[..<slash])
  }

  private static func holdsFonts(_ folder: String) -> Bool {
    unsafe access(folder + "/README.md", R_OK) == 0 && access(folder + "/" + mark, R_OK) == 0
  }

  /// The file that this code was loaded from.
  private static func ownImage() -> String? {
    var info = unsafe textrender_image()
    guard unsafe textrender_image_of(#dsohandle, &info) != 0, let name = unsafe info.file else {
      return nil
    }
    return unsafe resolve(name)
  }

  private static func program() -> String? { unsafe resolve("/proc/self/exe") }

  private static func resolve(_ path: UnsafePointer<CChar>) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
