public import TextLayout

extension TraitCollection {
  /// The names of the traits that there are, as sheets and command lines write them, without those of the user's
  /// own.
  package static var traitNames: [String] { keyNames.filter { $0 != "custom" } }

  /// The values that are specified, in the order in which the traits are told of, those of the user's own last.
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

  /// The trait of the user's own that says in what language a text is that names none.
  static let language = "language"

  /// Languages that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi",
  ]

  /// Sets a trait by its name, such as `style` to `dark`.
  ///
  /// A name that is no trait's and not like one is one of the user's own; `custom.NAME` is so in any case.
  /// `language` is such a trait; it also says which way the layout runs where nothing else does.
  ///
  /// - Throws: A ``DocumentError`` when the trait has no such value, or the name is nearly that of a trait.
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
          hint: "\(near.map { "\($0) " } ?? "")A trait of your own is written custom.NAME=VALUE.")
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
      // There is no file whose line and column would help.
      let message = error.message.split(separator: ": ", maxSplits: 1).last ?? ""
      throw DocumentError(.invalidRequest, at: name, String(message), hint: error.hint)
    }
  }

  /// Sets a trait that is written as its name and its value, such as `style=dark`.
  public mutating func set(_ word: String) throws(DocumentError) {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
      throw DocumentError(
        .invalidRequest, at: "trait", "“\(word)” is no trait; write its name and its value",
        hint: "For example style=dark.")
    }
    try set(String(word[..<sign]), to: String(word[word.index(after: sign)...]))
  }
}
