import CHarfBuzz
import SystemLibrary
import TextFiles

/// Finds the folder of the fonts that come with the kit.
enum BundledFolder {
  /// The file that identifies the folder.
  private static let mark = "NotoSans-Regular.ttf"

  /// Returns the folder, or nil. The search order is:
  ///
  /// 1. the environment variable `TEXTRENDER_FONTS`,
  /// 2. beside the program or library that holds this code (`../share/textrender/Fonts` of an
  ///   installed prefix),
  /// 3. in a folder above it, because the build folder lies within the project,
  /// 4. nowhere, if the fonts are in the program itself (``LinkedFont``),
  /// 5. the folders of shared data (XDG Base Directory Specification).
  static func find() -> String? {
    if let folder = setting("TEXTRENDER_FONTS") { return folder }
    if let program = program(), let folder = search(from: program) { return folder }
    // Only now, because it searches the symbols of every library.
    if let image = ownImage(), let folder = search(from: image) { return folder }
    return LinkedFont.isAvailable ? nil : search(dataFolders: dataFolders)
  }

  /// Searches folders of shared data.
  static func search(dataFolders: [String]) -> String? {
    dataFolders.lazy.map { $0 + "/textrender/Fonts" }.first {
      canRead($0 + "/" + mark)
    }
  }

  /// The folders of shared data, the user's own first.
  private static var dataFolders: [String] {
    var folders: [String] = []
    if let own = setting("XDG_DATA_HOME") {
      folders.append(own)
    } else if let home = setting("HOME") {
      folders.append(home + "/.local/share")
    }
    let shared = setting("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return folders + shared.split(separator: ":").map(String.init)
  }

  /// Returns the value of an environment variable; nil if it is empty.
  private static func setting(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(fileName: value)
    return text.isEmpty ? nil : text
  }

  /// Searches beside and above a program or library.
  static func search(from image: String) -> String? {
    var folder = Substring(image)
    var isFirst = true
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if isFirst {
        let installed = parent(of: folder) + "/share/textrender/Fonts"
        if canRead(installed + "/" + mark) { return installed }
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
    canRead(folder + "/README.md") && canRead(folder + "/" + mark)
  }

  /// True if a folder holds the font that identifies it.
  static func isValid(_ folder: String) -> Bool { canRead(folder + "/" + mark) }

  private static func canRead(_ file: String) -> Bool {
    unsafe file.withFileName { unsafe access($0, R_OK) } == 0
  }

  /// Returns the file that this code was loaded from.
  private static func ownImage() -> String? {
    var info = unsafe textrender_image()
    guard unsafe textrender_image_of(#dsohandle, &info) != 0, let name = unsafe info.file else {
      return nil
    }
    return FilePath.resolved(unsafe String(fileName: name))
  }

  private static func program() -> String? { ProgramFile.path }
}
