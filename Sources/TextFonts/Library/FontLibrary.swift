import Synchronization
import TextFiles
public import TextStorage

/// The fonts at hand: those that come with the kit, and those the system has.
///
/// Opening a library opens no file. Font files are opened when a face of theirs is first asked
/// for; the system's list of fonts (fontconfig) is read when something is asked for that the
/// bundled fonts do not have. A library may be shared between threads. Faces that were opened stay
/// open, the last 1,024 of them, and a request asked for again gets the same face, until text was shaped with it in very
/// many ways.
public final class FontLibrary: Sendable {
  /// The library that everything uses unless told otherwise.
  public static let shared = FontLibrary()

  /// Whether the system's fonts are looked at.
  public let usesSystemFonts: Bool
  /// Folders whose fonts are looked at as the system's are.
  public let folders: [String]

  let store: FontStore
  /// The fallbacks that were made.
  let fallbacks = Mutex(FontStore.Fallbacks())

  /// How many faces are kept open; beyond that all are let go that nobody else holds.
  private static let rememberedFaces = 1024

  /// How many requests are remembered; a caller that never repeats one must not fill the memory.
  private static let rememberedRequests = 4096

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - bundledFolder: Where the bundled fonts are; nil finds them (see `Fonts/README.md`).
  ///   - usesSystemFonts: Whether fontconfig is asked for what is not bundled.
  ///   - folders: Folders whose fonts are looked at as the system's are, also where those are not.
  public init(
    bundledFolder: String? = nil, usesSystemFonts: Bool = true, folders: [String] = []
  ) {
    self.usesSystemFonts = usesSystemFonts
    self.folders = folders
    store = FontStore(FontStore.State(folder: bundledFolder, folderIsKnown: bundledFolder != nil))
  }

  /// Creates a library that knows where the bundled fonts are, or that they are nowhere.
  init(knownFolder: String?, usesSystemFonts: Bool) {
    self.usesSystemFonts = usesSystemFonts
    folders = []
    store = FontStore(FontStore.State(folder: knownFolder, folderIsKnown: true))
  }

  /// Creates a library that shares what another one has opened, and remembers no fallbacks of that one.
  init(sharing other: FontLibrary) {
    usesSystemFonts = other.usesSystemFonts
    folders = other.folders
    store = other.store
  }

  /// Whether there are fonts besides the bundled ones.
  var hasCatalog: Bool { usesSystemFonts || !folders.isEmpty }

  /// The fonts besides the bundled ones; to be asked for only where there are such.
  var catalog: SystemFontCatalog {
    if folders.isEmpty { return .shared }
    return store.ownCatalog.withLock { catalog in
      if let catalog { return catalog }
      let made = SystemFontCatalog(folders: folders, includesSystem: usesSystemFonts)
      catalog = made
      return made
    }
  }

  /// The folder of the bundled fonts.
  ///
  /// - Throws: ``FontError`` of kind `missingBundled`.
  public func bundledFolder() throws(FontError) -> String {
    let folder = store.state.withLock { state in
      if !state.folderIsKnown {
        state.folder = BundledFolder.find()
        state.folderIsKnown = true
      }
      return state.folder
    }
    guard let folder else {
      throw FontError(
        kind: .missingBundled, place: "",
        message: "the fonts that come with textrender were not found; "
          + "set TEXTRENDER_FONTS to the folder that holds NotoSans-Regular.ttf")
    }
    return folder
  }

  /// The face that serves a request best.
  ///
  /// Families that are neither bundled nor installed are passed over; when none is left the
  /// default, Noto Sans, serves. Within a family the style is chosen by CSS Fonts 4 §5.2. Where the
  /// bundled fonts are not found, the system's stand in for them.
  ///
  /// - Throws: ``FontError`` when the request's file, or a file of the family, cannot be used.
  public func face(for request: FontRequest) throws(FontError) -> FontFace {
    try match(request).face
  }

  /// A face of a file with its axes as the font has them, but for those that are set.
  ///
  /// Where ``face(for:)`` gives a variable font the style of a request, this changes nothing that is not asked for.
  ///
  /// - Parameters:
  ///   - file: The font file.
  ///   - index: The face within the file, as ``FontRequest/faceIndex``.
  ///   - variations: Settings for the axes of a variable font.
  /// - Throws: ``FontError`` when the file cannot be used.
  public func face(
    inFile file: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(FontError) -> FontFace {
    try open(path: file, index: index, variations: variations, isMapped: false)
  }

  /// As ``face(for:)``, and says whether a family that was asked for was found.
  public func match(_ request: FontRequest) throws(FontError) -> FontMatch {
    let known = store.state.withLock { state in
      state.forgetWornFaces()
      return state.matches[request]
    }
    if let known { return known }
    let match = try find(request)
    store.state.withLock { state in
      if state.matches.count >= FontLibrary.rememberedRequests { state.matches.removeAll() }
      state.matches[request] = match
    }
    return match
  }

  /// Opens a face of a file, or hands out the one that is open already.
  func open(
    path: String, index: Int, variations: [FontVariation], synthesis: FontSynthesis = [],
    palette: FontPalette = .normal, isMapped: Bool
  ) throws(FontError) -> FontFace {
    let key = FontStore.FaceKey(
      path: path, index: index, variations: variations, synthesis: synthesis, palette: palette)
    let known = store.state.withLock { state in
      state.forgetWornFaces()
      return state.faces[key]
    }
    if let known { return known }
    let data = try openData(path: path, number: index & 0xFFFF, isMapped: isMapped)
    let face = try FontFace(
      data: data, index: index, variations: variations, synthesis: synthesis, palette: palette)
    // Two threads may have opened the same face; the first one stays.
    return store.state.withLock { state in
      if let face = state.faces[key] { return face }
      if state.faces.count >= FontLibrary.rememberedFaces { state.forgetFaces() }
      state.faces[key] = face
      return face
    }
  }

  /// Opens a file's face apart from the setting of its axes, or hands out what is open already.
  private func openData(path: String, number: Int, isMapped: Bool) throws(FontError) -> FaceData {
    let key = FontStore.DataKey(path: FileKey(path), number: number)
    let known = store.state.withLock { ($0.data[key], $0.files[FileKey(path)]) }
    if let data = known.0 { return data }
    let file: FontFile
    if let open = known.1 {
      file = open
    } else {
      file = try FontFile(path: path, isMapped: isMapped)
    }
    let data = try FaceData(file: file, number: number)
    return store.state.withLock { state in
      if let data = state.data[key] { return data }
      state.files[FileKey(path)] = file
      state.data[key] = data
      return data
    }
  }

  /// How many faces are open.
  var openFaceCount: Int { store.state.withLock { $0.faces.count } }
}
