/// The keys of fits, one row each.
extension SheetFit: SheetObject {
  static let what = "a fit"
  static let title = "fit"
  static let meaning =
    "Bounds between which a text is fitted to its room: the greatest size at which all of it fits, then the others in "
    + "the order written."
  static let empty = SheetFit()

  static let keys: [SheetKey<SheetFit>] = [
    SheetKey(
      "size", \.size, .bounds("sizes", in: sizes),
      "The least and the greatest size of the body text in points; all sizes and lengths of the text are scaled with "
        + "it.", default: "the size stays"),
    SheetKey(
      "lineHeight", .bounds(lineHeights),
      "The least and the greatest height of lines, as multiples of each paragraph's font size.",
      default: "the height stays",
      read: { fit, cursor throws(DocumentError) in
        fit.lineHeight = try cursor.bounds("line heights", in: lineHeights)
        fit.order.append(.lineHeight)
      },
      merge: { $0.lineHeight = $1.lineHeight ?? $0.lineHeight }),
    SheetKey(
      "tracking", .bounds(trackings),
      "The least and the greatest room added between characters, as parts of the font size.",
      default: "none is added",
      read: { fit, cursor throws(DocumentError) in
        fit.tracking = try cursor.bounds("trackings", in: trackings)
        fit.order.append(.tracking)
      },
      merge: { $0.tracking = $1.tracking ?? $0.tracking }),
    SheetKey(
      "width", .bounds(widths),
      "The least and the greatest width of letters in percent of normal, for fonts that have other widths, as on the "
        + "axis `wdth` of a variable font.",
      default: "the width stays",
      read: { fit, cursor throws(DocumentError) in
        fit.width = try cursor.bounds("widths", in: widths)
        fit.order.append(.width)
      },
      merge: { $0.width = $1.width ?? $0.width }),
    SheetKey(
      "to", .word(Target.allCases.map(\.rawValue)),
      "The aim: to fill the container, pane or page; to make each paragraph one line as wide as its room; to take at "
        + "most `lines` lines; or at most `pages` pages.",
      default: "`box`",
      read: { fit, cursor throws(DocumentError) in
        fit.target = try cursor.choice(of: Target.self)
      },
      merge: { $0.target = $1.target ?? $0.target }),
    SheetKey(
      "lines", \.lineCount, .integer("a number of lines", in: lineCounts),
      "The most lines of the text.", default: "as many as fit"),
    SheetKey(
      "pages", \.pageCount, .integer("a number of pages", in: pageCounts),
      "The most pages, for a fit to pages.", default: "1"),
  ]

  /// Checks a fit that was read at a cursor.
  fileprivate func check(_ cursor: JSONCursor) throws(DocumentError) {
    if target == .lines, lineCount == nil {
      throw cursor.error("a fit to lines needs “lines”, their number")
    }
    if target == .width {
      guard size != nil else { throw cursor.error("a fit to the width needs “size”, its bounds") }
      let others = [
        ("tracking", tracking != nil), ("width", width != nil), ("lines", lineCount != nil),
      ]
      if let key = others.first(where: \.1)?.0 {
        throw cursor.error(
          "a fit to the width chooses only sizes and line heights", hint: "Leave “\(key)” out.")
      }
    }
    if size == nil, order.isEmpty {
      throw cursor.error(
        "nothing can be chosen: there is none of “size”, “lineHeight”, “tracking” and “width”",
        hint: "Write the least and the greatest size, as in {\"size\": [12, 48]}.")
    }
  }
}

extension SheetValue where Value == SheetFit {
  /// The bounds of a fit.
  static let fit = SheetValue(form: .object(SheetFit.form)) { cursor throws(DocumentError) in
    let fit = try SheetFit(reading: cursor)
    try fit.check(cursor)
    return fit
  }
}

extension SheetValue where Value == StyleFit {
  /// The bounds of a style's fit, or `none`.
  static let styleFit = SheetValue(
    form: .either([.word(["none"]), .object(SheetFit.form)])
  ) { cursor throws(DocumentError) in
    if case .string("none") = cursor.value.content { return .none }
    guard case .object = cursor.value.content else {
      throw cursor.error("expected a fit or \"none\", found \(cursor.value.kindName)")
    }
    let fit = try SheetValue<SheetFit>.fit.read(cursor)
    guard let sizes = fit.size, fit.order.isEmpty, fit.target != .box, fit.target != .pages else {
      throw cursor.error(
        "paragraphs of a style are fitted by their size, to a number of lines or to the width",
        hint: "Write {\"size\": [12, 48], \"lines\": 2}, or fit their container.")
    }
    return .lines(sizes, fit.lineCount ?? 1)
  }
}

extension SheetValue where Value == ClosedRange<Double> {
  /// Returns a kind for the least and the greatest of some numbers.
  static func bounds(_ what: String, in allowed: ClosedRange<Double>) -> SheetValue {
    SheetValue(form: .bounds(allowed)) { cursor throws(DocumentError) in
      try cursor.bounds(what, in: allowed)
    }
  }
}

extension ValueForm {
  /// Returns the form of the least and the greatest of some numbers.
  fileprivate static func bounds(_ allowed: ClosedRange<Double>) -> ValueForm {
    .tuple([.number(allowed), .number(allowed)])
  }
}

extension JSONCursor {
  /// Returns the least and the greatest of some numbers.
  fileprivate func bounds(
    _ what: String, in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> ClosedRange<Double> {
    let parts = try readingNumbers.elements("the least and the greatest of some \(what)")
    guard parts.count == 2 else {
      throw error("expected the least and the greatest, found \(parts.count) values")
    }
    let least = try parts[0].readingNumbers.number("a number", in: allowed)
    let most = try parts[1].readingNumbers.number("a number", in: allowed)
    guard least <= most else {
      throw error(
        "the least of these \(what), \(JSONWriter.shortest(least)), is above the greatest, "
          + "\(JSONWriter.shortest(most))", hint: "Write the smaller number first.")
    }
    return least...most
  }
}
