import TextDocument

/// The text of `textrender help sheets` and `textrender help sheet.KEY`: the keys of sheets, from
/// the tables that sheets are read by.
enum SheetHelp {
  /// Returns the help for a name such as `sheet.page.size`; nil if the name is not about sheets.
  ///
  /// - Throws: A usage failure if there is no such key.
  static func text(about name: String) throws(CommandFailure) -> String? {
    if name == "sheets" || name == "sheet" { return overview }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts[0] == "sheet" else { return nil }
    var place = "sheet"
    var form = ValueForm.object(Sheet.grammar)
    var found: SheetObjectForm.Key?
    for part in parts.dropFirst() {
      if let element = names(form) {
        // Any name is permitted here.
        form = element
        found = nil
      } else {
        let keys = objects(form).flatMap(\.keys)
        guard let key = keys.first(where: { $0.name == part }) else {
          throw CommandFailure(
            .usage, at: "help", "\(place) has no key “\(part)”",
            hint: NearestNames(keys.map(\.name)).hint(for: part)
              ?? "“textrender help \(place == "sheet" ? "sheets" : place)” lists its keys.")
        }
        (form, found) = (key.form, key)
      }
      place += ".\(part)"
    }
    var text = "\(place): \(words(form))\n"
    if let found {
      text += lines(found.meaning, indent: 2)
      if let defaultText = found.defaultText {
        text += lines("Default: \(defaultText).", indent: 2)
      }
    }
    for object in objects(form) { text += "\n" + list(object) }
    return text
  }

  private static var overview: String {
    "A sheet is a JSON object that describes the layout of a document.\n\n" + list(Sheet.grammar)
      + "\n“textrender help sheet.KEY” explains a key, such as sheet.body.font;\n"
      + "“textrender check SHEET” reports the faults of a sheet.\n"
  }

  private static func list(_ object: SheetObjectForm) -> String {
    var text = "\(object.name)\n" + lines(object.meaning, indent: 2)
    for key in object.keys {
      text += "\n  \(key.name): \(words(key.form))\(key.isNeeded ? " (required)" : "")\n"
      text += lines(key.meaning, indent: 6)
    }
    return text
  }

  private static func lines(_ text: String, indent: Int) -> String {
    HelpText.wrap(text, to: HelpText.width - indent).map {
      String(repeating: " ", count: indent) + $0 + "\n"
    }.joined()
  }

  /// Returns the objects that a value may be or contain.
  private static func objects(_ form: ValueForm) -> [SheetObjectForm] {
    switch form {
    case .object(let object): [object]
    case .list(let element, _): objects(element)
    case .tuple(let forms), .either(let forms): forms.flatMap(objects)
    case .names(let element): objects(element)
    case .string, .bool, .number, .integer, .measure, .percentage, .word, .constant: []
    }
  }

  /// Returns the form of the values in an object whose keys the author chooses; nil for other
  /// values.
  private static func names(_ form: ValueForm) -> ValueForm? {
    switch form {
    case .names(let element): element
    case .either(let forms): forms.lazy.compactMap(names).first
    default: nil
    }
  }

  private static func words(_ form: ValueForm) -> String {
    switch form {
    case .string: return "string"
    case .bool: return "true or false"
    case .number: return "number"
    case .integer: return "integer"
    case .measure: return "length"
    case .percentage: return "percentage"
    case .word(let words): return words.joined(separator: ", ")
    case .constant(let number): return "\(number)"
    case .object(let object): return "object \(object.name)"
    case .names(let element): return "object of names with \(words(element))"
    case .list(let element, _): return "list of \(words(element))"
    case .tuple(let forms):
      let parts = forms.map(words)
      return Set(parts).count == 1
        ? "[\(parts.count) of \(parts[0])]" : "[\(parts.joined(separator: "; "))]"
    case .either(let forms):
      var parts: [String] = []
      for part in forms.map(words) where !parts.contains(part) { parts.append(part) }
      return parts.joined(separator: " or ")
    }
  }
}
