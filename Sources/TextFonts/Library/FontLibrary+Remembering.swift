import Synchronization
import TextStorage

/// Fallbacks that were made, and what happens where a font for them cannot be had.
extension FontLibrary {
  /// Fonts that text would have been set in, had the system been able to read their files.
  public struct FallbackFailures: Hashable, Sendable {
    /// How often that has happened.
    public var count = 0
    /// What went wrong the last time.
    public var latest: FontError?
  }

  /// Fonts that could not be tried because the system failed, since the library was made.
  ///
  /// Choosing a font for characters that the one asked for does not have never throws: a file that is no font is
  /// passed over. But where the system failed, another font or none stands where this one belongs. Whoever needs
  /// the right result compares this before and after a layout, and tries again with a new layout manager.
  public var fallbackFailures: FallbackFailures { store.state.withLock { $0.failures } }

  /// Takes note that a font could not be tried, and forgets what was chosen without it.
  func note(_ failure: FontError) {
    store.state.withLock { state in
      state.failures.count += 1
      state.failures.latest = failure
      state.matches.removeAll()
      state.generation += 1
    }
  }

  /// What opens a font that text may do without; nil where it cannot be used.
  func ifUsable<Value>(_ open: () throws(FontError) -> Value) -> Value? {
    do {
      return try open()
    } catch {
      if error.kind == .systemFailure { note(error) }
      return nil
    }
  }

  /// How many fallbacks are remembered; each takes some 100 kB once it was asked.
  private static let rememberedFallbacks = 128

  /// The fallback that was made for a request, if it is remembered.
  func knownFallback(for request: FontRequest) -> FontFallback? {
    let generation = store.generation
    return fallbacks.withLock { fallbacks in
      fallbacks.forgetStale(generation)
      return fallbacks.known[request]
    }
  }

  /// Keeps a fallback, unless another thread was faster; hands out the one that is kept.
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
