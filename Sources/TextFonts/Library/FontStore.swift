import Synchronization
import TextFiles
import TextStorage

/// The open fonts of a library. Its fallbacks share the store, so they need not keep the library,
/// which keeps them.
final class FontStore: Sendable {
  let state: Mutex<State>
  /// The catalog of the fonts in the library's own folders; nil before its first use.
  let ownCatalog = Mutex<SystemFontCatalog?>(nil)

  /// The substitutes of well-known families by the key of their name, as far as they were asked
  /// for.
  let substitutes = Mutex<[String: String?]>([:])
  /// The most substitutes in the cache.
  static let rememberedSubstitutes = 1024

  init(_ state: State) { self.state = Mutex(state) }

  struct FaceKey: Hashable {
    var path: String
    var index: Int
    var variations: [FontVariation]
    var synthesis: FontSynthesis
    var palette: FontPalette
  }

  struct DataKey: Hashable {
    var path: FileKey
    var number: Int
  }

  /// A font in memory, which stays until it is removed.
  struct Memory {
    var font: MemoryFont
    var file: FontFile
    var faces: [MemoryFace]
  }

  struct State {
    var folder: String?
    var folderIsKnown = false
    /// True if the bundled fonts are those in the program.
    var usesLinked = false
    /// True if the folder holds the default font; nil before it was looked for.
    var folderHoldsFonts: Bool?
    /// The fonts in memory by their names, and the order in which they were added.
    var memory: [FileKey: Memory] = [:]
    var memoryOrder: [FileKey] = []
    var files: [FileKey: FontFile] = [:]
    var data: [DataKey: FaceData] = [:]
    var faces: [FaceKey: FontFace] = [:]
    var matches: [FontRequest: FontMatch] = [:]
    var failures = FontLibrary.FallbackFailures()
    /// The number of times that something was released that a fallback may hold.
    var generation = 0
    /// The number of retired faces when those were last released.
    var retiredCount = 0

    /// Releases retired faces, so that they are opened again.
    mutating func forgetRetiredFaces() {
      let count = FaceData.retiredCount
      guard count != retiredCount else { return }
      retiredCount = count
      data = data.filter { !$0.value.isRetired.load(ordering: .relaxed) }
      faces = faces.filter { !$0.value.data.isRetired.load(ordering: .relaxed) }
      matches = matches.filter { !$0.value.face.data.isRetired.load(ordering: .relaxed) }
      // Any fallback may have opened a retired face.
      generation += 1
    }

    /// Forgets which face serves a request, after a font was added.
    mutating func forgetMatches() {
      matches.removeAll()
      generation += 1
    }

    /// Releases everything that was opened; faces in use stay alive.
    mutating func forgetFaces() {
      files.removeAll()
      data.removeAll()
      faces.removeAll()
      matches.removeAll()
      generation += 1
    }
  }

  /// The cached fallbacks, valid while everything that they hold is current.
  struct Fallbacks {
    var generation = 0
    var known: [FontRequest: FontFallback] = [:]

    mutating func forgetStale(_ current: Int) {
      guard generation != current else { return }
      generation = current
      known.removeAll()
    }
  }

  /// The number of times that something was released that a fallback may hold, after retired faces
  /// are released.
  var generation: Int {
    state.withLock { state in
      state.forgetRetiredFaces()
      return state.generation
    }
  }
}
