public import TextLayout
import TextStorage

extension TraitCollection {
  /// The names of the built-in traits, as in sheets and on command lines; custom traits are
  /// excluded.
  package static var traitNames: [String] { keyNames.filter { $0 != "custom" } }

  /// The specified values in the order of the traits' keys, followed by the custom ones.
  package var words: [String] {
    var words = [
      horizontalSizeClass?.rawValue, verticalSizeClass?.rawValue, idiom?.rawValue,
      displayScale.map { "\(JSONWriter.shortest($0))x" }, layoutDirection?.rawValue,
      interfaceStyle?.rawValue, contentSizeCategory?.rawValue,
      contrast.map { "contrast \($0.rawValue)" }, legibilityWeight.map { "\($0.rawValue) text" },
    ].compactMap { $0 }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) {
      words.append(name == Self.language ? value : "\(name) \(value)")
    }
    return words
  }

  /// The custom trait that is the default language of texts.
  static let language = "language"

  /// Languages that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi",
  ]

  /// Sets a trait by its name, such as `style` to `dark`.
  ///
  /// An unknown name sets a custom trait, unless it resembles a built-in one; `custom.NAME` always
  /// sets a custom trait. `language` is a custom trait, and also the default for the layout
  /// direction.
  ///
  /// - Throws: A ``DocumentError`` if the trait has no such value, or if the name resembles that
  ///   of a built-in trait.
  public mutating func set(_ name: String, to value: String) throws(DocumentError) {
    let own = "custom."
    if name.hasPrefix(own), name.count > own.count {
      custom[String(name.dropFirst(own.count))] = value
      return
    }
    let name = name == "content-size" ? "contentSizeCategory" : name
    guard let key = Self.keys.first(where: { $0.name == name }), name != "custom" else {
      let near = NearestNames(Self.traitNames).hint(for: name)
      guard near == nil, !name.isEmpty, name != "custom" else {
        throw DocumentError(
          .invalidRequest, at: "trait", "there is no trait “\(name)”",
          hint: "\(near.map { "\($0) " } ?? "")Write a custom trait as custom.NAME=VALUE.")
      }
      custom[name] = value
      if name == Self.language, layoutDirection == nil {
        let language = String(value.prefix { $0 != "-" }).lowercased()
        layoutDirection = Self.rightToLeft.contains(language) ? .rightToLeft : .leftToRight
      }
      return
    }
    var writer = JSONWriter(breaksLines: false)
    if case .number = key.form, let number = Double(value), number.isFinite {
      writer.number(number)
    } else {
      writer.string(value)
    }
    do {
      try key.read(&self, try JSONDocument(parsing: writer.bytes).cursor)
    } catch {
      // No file is involved, so the line and column are dropped.
      let message = error.message.firstRange(of: ": ").map {
        String(error.message[$0.upperBound...])
      }
      throw DocumentError(.invalidRequest, at: name, message ?? error.message, hint: error.hint)
    }
  }

  /// Sets a trait from its name and value in one word, such as `style=dark`.
  ///
  /// - Throws: A ``DocumentError`` as ``set(_:to:)`` does, and for a word without `=`.
  public mutating func set(_ word: String) throws(DocumentError) {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
      throw DocumentError(
        .invalidRequest, at: "trait", "“\(word)” is not a trait; write its name and its value",
        hint: "For example style=dark.")
    }
    try set(String(word[..<sign]), to: String(word[word.index(after: sign)...]))
  }
}
