import CFontconfig
import SystemLibrary
import TextFiles
import TextStorage

/// The files of fontconfig's settings, and whether they were all read.
///
/// fontconfig continues with fewer fonts, or other ones, if a file of its settings cannot be read,
/// and its functions do not tell. So the files that a configuration says it has read are compared
/// with those that exist.
struct FontSettings {
  /// The files and folders that the configuration refers to and that exist, in fontconfig's order.
  private let places: [String]
  /// The files whose rules are in use.
  private let used: Set<String>
  /// The file that the settings begin with; nil if there is none.
  private let root: String?
  /// The folder of further files where fontconfig finds it; nil if there is none.
  private let rules: String?

  /// Reads what a configuration says of its files.
  init(of configuration: OpaquePointer?) {
    places = unsafe Self.strings(FcConfigGetConfigFiles(configuration))
    used = unsafe Self.usedFiles(of: configuration)
    root = unsafe Self.file(named: nil, for: configuration)
    rules = unsafe Self.file(named: "conf.d", for: configuration)
  }

  /// Returns the first file or folder that could not be read; nil if all of them were.
  ///
  /// - Complexity: O(*n*) for *n* files of settings; each folder of them is listed.
  func unreadPlace() -> String? {
    if let root {
      // Without any settings fontconfig uses rules that it was built with.
      if !used.contains(root) { return root }
      if let folder = unreadFolder(of: root) { return folder }
    }
    let known = Set(places)
    for place in places {
      guard let status = FileStatus(place) else { return place }
      guard status.kind == .folder else {
        if !used.contains(place) { return place }
        continue
      }
      guard let names = OpenFolder(place)?.list() else { return place }
      // Other names are skipped by fontconfig.
      for name in names where name.hasSuffix(".conf") && ("0"..."9").contains(name.first ?? "a") {
        let path = FilePath.file(name, in: place)
        // A link may have no target.
        if !known.contains(path), FileStatus(path) != nil || errno != ENOENT { return path }
      }
    }
    return nil
  }

  /// Returns the folder `conf.d` if a file includes it, but fontconfig took it for missing.
  private func unreadFolder(of root: String) -> String? {
    // A relative name is searched where the first file was found, unless that file was named by
    // the environment.
    let beside = unsafe getenv("FONTCONFIG_FILE") == nil ? FilePath.folder(of: root) : nil
    guard let folder = rules ?? beside.map({ FilePath.file("conf.d", in: $0) }),
      !places.contains(folder), FileStatus(folder) != nil || errno != ENOENT
    else { return nil }
    let file = FilePath.open(root, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return root }
    defer { close(file) }
    guard let content = FilePath.readAll(file, limit: 1 << 20, expected: 0) else { return root }
    return String(decoding: content, as: UTF8.self).contains(">conf.d<") ? folder : nil
  }

  /// Returns the path of a file of settings where fontconfig finds it; nil for the first one.
  private static func file(named name: String?, for configuration: OpaquePointer?) -> String? {
    guard let path = unsafe FcConfigGetFilename(configuration, name) else { return nil }
    defer { unsafe FcStrFree(path) }
    return unsafe String(cString: path)
  }

  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe FcStrListDone(list) }
    var strings: [String] = []
    while let next = unsafe FcStrListNext(list) { unsafe strings.append(String(cString: next)) }
    return strings
  }

  private static func usedFiles(of configuration: OpaquePointer?) -> Set<String> {
    var used: Set<String> = []
    var iterator = unsafe FcConfigFileInfoIter()
    unsafe FcConfigFileInfoIterInit(configuration, &iterator)
    repeat {
      var name: UnsafeMutablePointer<FcChar8>?
      var description: UnsafeMutablePointer<FcChar8>?
      var isEnabled: FcBool = 0
      guard
        unsafe FcConfigFileInfoIterGet(
          configuration, &iterator, &name, &description, &isEnabled) == 1
      else { break }
      if isEnabled == 1, let name = unsafe name { unsafe used.insert(String(cString: name)) }
      unsafe FcStrFree(name)
      unsafe FcStrFree(description)
    } while unsafe FcConfigFileInfoIterNext(configuration, &iterator) == 1
    return used
  }
}
