import Synchronization
import TextStorage

/// The cache of fallbacks, and failures to open fonts for them.
extension FontLibrary {
  /// A record of fonts that should have been used, but that the system failed to read.
  public struct FallbackFailures: Hashable, Sendable {
    /// The number of failures.
    public var count = 0
    /// The latest failure.
    public var latest: FontError?
  }

  /// The fonts that could not be tried because of a system failure, since the library was created.
  ///
  /// Fallback never throws: a file that is not a font is skipped. After a system failure, however,
  /// another font or none may replace the right one. To be sure of the right result, compare this
  /// value before and after a layout. If it has changed, try again with a new layout manager.
  public var fallbackFailures: FallbackFailures { store.state.withLock { $0.failures } }

  /// Records that a font could not be tried, and forgets the choices made without it.
  func record(_ failure: FontError) {
    store.state.withLock { state in
      state.failures.count += 1
      state.failures.latest = failure
      state.forgetMatches()
    }
  }

  /// Opens an optional font; nil if it cannot be used.
  func ifUsable<Value>(_ open: () throws(FontError) -> Value) -> Value? {
    do {
      return try open()
    } catch {
      if error.kind == .systemFailure { record(error) }
      return nil
    }
  }

  /// The most fallbacks in the cache; each takes some 100 kB after its first lookup.
  private static let rememberedFallbacks = 128

  /// Returns the cached fallback of a request, if any.
  func knownFallback(for request: FontRequest) -> FontFallback? {
    let generation = store.generation
    return fallbacks.withLock { fallbacks in
      fallbacks.forgetStale(generation)
      return fallbacks.known[request]
    }
  }

  /// Caches a fallback, unless another thread was faster, and returns the cached one.
  func remember(_ fallback: FontFallback) -> FontFallback {
    let generation = store.generation
    return fallbacks.withLock { fallbacks in
      fallbacks.forgetStale(generation)
      if let known = fallbacks.known[fallback.request] { return known }
      if fallbacks.known.count >= Self.rememberedFallbacks { fallbacks.known.removeAll() }
      fallbacks.known[fallback.request] = fallback
      return fallback
    }
  }
}
