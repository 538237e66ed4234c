import Synchronization
import TextFiles
public import TextStorage

/// The available fonts: those that come with the kit, those of the system, and those that a
/// program added from memory (``addFont(_:)``).
///
/// Creating a library opens no file. Font files are opened when one of their faces is first
/// needed. The system's list of fonts (fontconfig) is read when a request needs more than the
/// bundled fonts. A library may be shared between threads.
///
/// Up to 1,024 opened faces stay open, and repeated requests get the same face. At the limit the
/// library releases all of them. A face that was used to shape text in very many ways is opened
/// again.
public final class FontLibrary: Sendable {
  /// The default library.
  public static let shared = FontLibrary()

  /// True if the system's fonts are used.
  public let usesSystemFonts: Bool
  /// Folders whose fonts are used like the system's.
  public let folders: [String]

  let store: FontStore
  /// The cache of fallbacks.
  let fallbacks = Mutex(FontStore.Fallbacks())

  /// The most faces that are kept open; beyond that the library releases all of them.
  private static let rememberedFaces = 1024

  /// The most requests in the cache; a caller that never repeats one must not fill the memory.
  private static let rememberedRequests = 4096

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - bundledFolder: The folder of the bundled fonts; nil to find them (see `Fonts/README.md`).
  ///   - usesSystemFonts: True to ask fontconfig for fonts that are not bundled.
  ///   - folders: Folders whose fonts are used like the system's, even if those are not used.
  public init(
    bundledFolder: String? = nil, usesSystemFonts: Bool = true, folders: [String] = []
  ) {
    self.usesSystemFonts = usesSystemFonts
    self.folders = folders
    store = FontStore(FontStore.State(folder: bundledFolder, folderIsKnown: bundledFolder != nil))
  }

  /// Creates a library with a known folder of the bundled fonts, or with none.
  init(knownFolder: String?, usesSystemFonts: Bool) {
    self.usesSystemFonts = usesSystemFonts
    folders = []
    store = FontStore(FontStore.State(folder: knownFolder, folderIsKnown: true))
  }

  /// Creates a library that has the fonts that are a part of the program, and no folder.
  init(linkedFontsAndSystemFonts usesSystemFonts: Bool) {
    self.usesSystemFonts = usesSystemFonts
    folders = []
    var state = FontStore.State(folder: nil, folderIsKnown: true)
    state.usesLinked = true
    store = FontStore(state)
  }

  /// Creates a library that shares another one's open fonts, but not its fallbacks.
  init(sharing other: FontLibrary) {
    usesSystemFonts = other.usesSystemFonts
    folders = other.folders
    store = other.store
  }

  /// True if there are fonts besides the bundled ones.
  var hasCatalog: Bool { usesSystemFonts || !folders.isEmpty }

  /// The fonts besides the bundled ones. Use only if ``hasCatalog`` is true.
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
  /// - Throws: ``FontError`` of kind `missingBundled` if there is none, or if it lacks the default
  ///   font. Fonts that are a part of the program (the product `BundledFonts`) are in no folder.
  public func bundledFolder() throws(FontError) -> String {
    switch try bundledPlace() {
    case .folder(let folder): return folder
    case .program:
      throw FontError(
        kind: .missingBundled, place: "",
        message: "the fonts that come with textrender are in the program and not in a folder; "
          + "ask the library for their faces")
    }
  }

  /// Checks that there are bundled fonts.
  ///
  /// - Throws: ``FontError`` of kind `missingBundled` if there are none, or if their folder lacks
  ///   the default font.
  package func checkBundled() throws(FontError) { _ = try bundledPlace() }

  /// Returns the location of the bundled fonts.
  ///
  /// - Throws: ``FontError`` of kind `missingBundled`.
  func bundledPlace() throws(FontError) -> BundledPlace {
    let (folder, isValid, isLinked) = store.state.withLock { state in
      if !state.folderIsKnown {
        state.folder = BundledFolder.find()
        state.folderIsKnown = true
        state.usesLinked = state.folder == nil && LinkedFont.isAvailable
      }
      if state.usesLinked { return (String?.none, false, true) }
      let isValid = state.folderHoldsFonts ?? state.folder.map(BundledFolder.isValid) ?? false
      state.folderHoldsFonts = isValid
      return (state.folder, isValid, false)
    }
    if isLinked { return .program }
    if let folder, !isValid {
      throw FontError(
        kind: .missingBundled, place: folder,
        message: "the folder lacks NotoSans-Regular.ttf, one of the fonts that come with "
          + "textrender; set TEXTRENDER_FONTS to the folder that holds it, or unset it")
    }
    guard let folder else {
      throw FontError(
        kind: .missingBundled, place: "",
        message: "the fonts that come with textrender were not found; depend on its product "
          + "BundledFonts, or set TEXTRENDER_FONTS to the folder that holds NotoSans-Regular.ttf")
    }
    return .folder(folder)
  }

  /// Returns the best face for a request.
  ///
  /// Families that are neither bundled nor installed are skipped; if none is left, the default is
  /// Noto Sans. Within a family the style is chosen by CSS Fonts 4 §5.2. If the bundled fonts are
  /// not found, the system's are substitutes.
  ///
  /// - Throws: ``FontError`` if the request's file, or a file of the family, cannot be used.
  public func face(for request: FontRequest) throws(FontError) -> FontFace {
    try match(request).face
  }

  /// Returns a face of a file with its axes at the font's defaults, except those in `variations`.
  ///
  /// While ``face(for:)`` sets a variable font to the style of a request, this method changes
  /// nothing that is not specified.
  ///
  /// - Parameters:
  ///   - file: The font file.
  ///   - index: The face within the file, as ``FontRequest/faceIndex``.
  ///   - variations: Settings for the axes of a variable font.
  /// - Throws: ``FontError`` if the file cannot be used.
  public func face(
    inFile file: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(FontError) -> FontFace {
    try open(path: file, index: index, variations: variations, isMapped: false)
  }

  /// Returns the best match for a request: the face as ``face(for:)``, and if a requested family
  /// was found.
  public func match(_ request: FontRequest) throws(FontError) -> FontMatch {
    let known = store.state.withLock { state in
      state.forgetRetiredFaces()
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

  /// Opens a face of a file, or returns the one that is open already.
  func open(
    path: String, index: Int, variations: [FontVariation], synthesis: FontSynthesis = [],
    palette: FontPalette = .normal, isMapped: Bool
  ) throws(FontError) -> FontFace {
    let key = FontStore.FaceKey(
      path: path, index: index, variations: variations, synthesis: synthesis, palette: palette)
    let known = store.state.withLock { state in
      state.forgetRetiredFaces()
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

  /// Opens a file's face apart from the setting of its axes, or returns the data that are open
  /// already.
  private func openData(path: String, number: Int, isMapped: Bool) throws(FontError) -> FaceData {
    let key = FontStore.DataKey(path: FileKey(path), number: number)
    let known = store.state.withLock { state in
      (state.data[key], state.files[key.path] ?? state.memory[key.path]?.file)
    }
    if let data = known.0 { return data }
    let file: FontFile
    if let open = known.1 ?? LinkedFont.file(path: path) {
      file = open
    } else {
      file = try FontFile(path: path, isMapped: isMapped)
    }
    let data = try FaceData(file: file, number: number)
    return store.state.withLock { state in
      if let data = state.data[key] { return data }
      state.files[key.path] = file
      state.data[key] = data
      return data
    }
  }

  /// The number of open faces.
  var openFaceCount: Int { store.state.withLock { $0.faces.count } }
}
