import Synchronization
import TextStorage

extension FontLibrary {
  /// Returns true if a family is bundled, installed, in one of the library's folders or in memory,
  /// by any of its names.
  ///
  /// - Complexity: Reads the system's list of fonts if the family is not bundled.
  public func hasFamily(_ name: String) -> Bool {
    if BundledFont.family(named: name) != nil { return true }
    let key = FontFamilyName.key(name)
    if memoryFaces.contains(where: { $0.familyKeys.contains(key) }) { return true }
    return hasCatalog && !catalog.faces(ofFamily: name).isEmpty
  }

  /// Returns the substitute of a well-known family that is not available, such as
  /// Helvetica or Courier New. Returns nil for other names.
  ///
  /// A family that fontconfig's settings name for it comes first, for example one of equal
  /// widths. The default is the bundled family of its kind: with serifs, without, or monospaced.
  ///
  /// - Complexity: The first time for a name, two searches of the system's list of fonts.
  public func substitute(forFamily name: String) -> String? {
    let key = FontFamilyName.key(name)
    if let known = store.substitutes.withLock({ $0[key] }) { return known }
    let found = findSubstitute(name, key)
    store.substitutes.withLock { substitutes in
      if substitutes.count >= FontStore.rememberedSubstitutes { substitutes.removeAll() }
      substitutes[key] = .some(found)
    }
    return found
  }

  private func findSubstitute(_ name: String, _ key: String) -> String? {
    let kind = Self.kinds.first { $0.families.contains(key) }
    if hasCatalog, let own = firstFamily(for: [name]) {
      // A name that the settings do not know gets the same family as any other unknown one.
      let unspecific = kind.map { [$0.generic] } ?? ["no such family"]
      if let other = firstFamily(for: unspecific), other != own { return own }
    }
    return kind?.bundled
  }

  /// Returns the family that fontconfig prefers for some names.
  private func firstFamily(for names: [String]) -> String? {
    let catalog = catalog
    let order = catalog.order(families: names, language: "en", request: FontRequest())
    return order.lazy.map { catalog.fonts[$0] }.first { $0.isScalable && !$0.hasColor }?
      .families.first
  }

  /// Families of Apple's and Microsoft's systems by kind, with fontconfig's name of the kind.
  /// Names are keys: in lower case, without spaces.
  private static let kinds: [(generic: String, bundled: String, families: Set<String>)] = [
    (
      "monospace", "Noto Sans Mono",
      keys([
        "Courier", "Courier New", "Menlo", "Monaco", "Consolas", "SF Mono", "Andale Mono",
        "Lucida Console", "Source Code Pro", "American Typewriter",
      ])
    ),
    (
      "serif", "Noto Serif",
      keys([
        "Georgia", "Times", "Times New Roman", "Palatino", "Palatino Linotype", "Baskerville",
        "Cochin", "Didot", "Hoefler Text", "Iowan Old Style", "New York", "Charter", "Cambria",
        "Garamond", "Book Antiqua", "Bodoni 72",
      ])
    ),
    (
      "sans-serif", "Noto Sans",
      keys([
        "Helvetica", "Helvetica Neue", "Arial", "Arial Rounded MT Bold", "Verdana", "Tahoma",
        "Trebuchet MS", "Avenir", "Avenir Next", "Futura", "Gill Sans", "Optima", "Geneva",
        "Lucida Grande", "Calibri", "Segoe UI", "San Francisco", "SF Pro", "SF Pro Text",
        "SF Pro Display", ".SF UI Text", ".SF UI Display", ".AppleSystemUIFont", "system-ui",
      ])
    ),
  ]

  private static func keys(_ names: [String]) -> Set<String> { Set(names.map(FontFamilyName.key)) }
}
