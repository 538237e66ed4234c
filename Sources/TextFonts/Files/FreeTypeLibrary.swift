import CFreeType

/// An instance of FreeType; everything made from one belongs to one thread at a time.
@safe
final class FreeTypeLibrary {
  /// Nil only if memory is exhausted; then nothing is drawn.
  let raw: FT_Library?

  init() {
    var library: FT_Library?
    unsafe raw = FT_Init_FreeType(&library) == 0 ? library : nil
  }

  deinit {
    if let raw = unsafe raw { unsafe FT_Done_FreeType(raw) }
  }
}
