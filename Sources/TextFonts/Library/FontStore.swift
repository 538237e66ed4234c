import Synchronization
import TextFiles
import TextStorage

/// What a library has opened. Its fallbacks share it, so that they need not keep the library, which keeps them.
final class FontStore: Sendable {
  let state: Mutex<State>
  /// What is known of the fonts in folders of the library's own, once somebody has asked.
  let ownCatalog = Mutex<SystemFontCatalog?>(nil)

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

  struct State {
    var folder: String?
    var folderIsKnown = false
    var files: [FileKey: FontFile] = [:]
    var data: [DataKey: FaceData] = [:]
    var faces: [FaceKey: FontFace] = [:]
    var matches: [FontRequest: FontMatch] = [:]
    var failures = FontLibrary.FallbackFailures()
    /// Counts how often something was let go that a fallback may hold.
    var generation = 0
    /// How many faces had worn out when those were last let go.
    var wornCount = 0

    /// Lets worn faces go, so that they are opened anew.
    mutating func forgetWornFaces() {
      let count = FaceData.wornCount
      guard count != wornCount else { return }
      wornCount = count
      data = data.filter { !$0.value.isWorn.load(ordering: .relaxed) }
      faces = faces.filter { !$0.value.data.isWorn.load(ordering: .relaxed) }
      matches = matches.filter { !$0.value.face.data.isWorn.load(ordering: .relaxed) }
      // Any fallback may have opened a worn face.
      generation += 1
    }

    /// Lets everything go that was opened; who holds a face keeps it.
    mutating func forgetFaces() {
      files.removeAll()
      data.removeAll()
      faces.removeAll()
      matches.removeAll()
      generation += 1
    }
  }

  /// The fallbacks that were made, as long as all that they hold is current.
  struct Fallbacks {
    var generation = 0
    var known: [FontRequest: FontFallback] = [:]

    mutating func forgetStale(_ current: Int) {
      guard generation != current else { return }
      generation = current
      known.removeAll()
    }
  }

  /// How often something was let go that a fallback may hold, after what is worn out was let go.
  var generation: Int {
    state.withLock { state in
      state.forgetWornFaces()
      return state.generation
    }
  }
}
