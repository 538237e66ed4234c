import TextFonts
import TextLayout
import TextStorage

/// Checks for unused and duplicate parts of a sheet.
extension SheetCheck {
  mutating func checkNames(of sheet: Sheet) {
    let parts = sheet.writtenParts
    let elements = Set(MarkdownElement.allCases.map(\.rawValue))
    for remark in unusedStyles(of: sheet) {
      warn(remark.place, remark.message, hint: remark.hint)
    }
    let known = NearestNames(Set(parts.flatMap { $0.part.styles.keys }).union(elements).sorted())
    for (part, place) in parts {
      for (index, run) in (part.runs ?? []).enumerated() {
        guard let name = run.styleName, !elements.contains(name),
          !parts.contains(where: { $0.0.styles[name] != nil })
        else { continue }
        add(
          DocumentError(
            .malformedInput, at: "\(place)runs[\(index)].style", "there is no style “\(name)”",
            hint: known.hint(for: name)))
      }
      if part.containers != nil, part.columns.count != nil {
        warn(
          "\(place)columns", "columns have no effect beside containers",
          hint: "Remove one of the two.")
      }
    }
    for (index, variation) in sheet.writtenVariations.enumerated() {
      checkMatch(of: variation, "variations[\(index)]")
    }
  }

  /// Returns remarks on styles that neither the sheet nor a class in its text uses.
  private func unusedStyles(of sheet: Sheet) -> [DocumentRemark] {
    let remarks = sheet.unusedStyles()
    guard !remarks.isEmpty, let part = try? request.resolvedPart() else { return remarks }
    // A text that cannot be read has a fault of its own, and its classes are not known.
    guard let text = try? StyledText.Content(request.withText(part), part, fonts: fonts) else {
      return []
    }
    return text.classNames.isEmpty ? remarks : sheet.unusedStyles(besides: text.classNames)
  }

  /// Warns of a variation that nothing can match, or that changes nothing.
  private mutating func checkMatch(of variation: SheetVariation, _ place: String) {
    var part = variation.part
    part.folder = nil
    if part == SheetPart() {
      warn(place, "this variation changes nothing")
    }
    // Traits that do not depend on the device can always match.
    var wanted = TraitCollection()
    wanted.horizontalSizeClass = variation.when.horizontalSizeClass
    wanted.verticalSizeClass = variation.when.verticalSizeClass
    wanted.idiom = variation.when.idiom
    let devices = Device.presets.flatMap { device in
      Orientation.allCases.flatMap { orientation in
        [device.traits(orientation)]
          + DeviceSplit.allCases.filter { device.size(orientation, split: $0) != nil }.map {
            device.traits(orientation, split: $0)
          }
      }
    }
    if !devices.contains(where: { $0.containsTraits(in: wanted) }) {
      warn("\(place).when", "no device has these traits together")
    }
  }

  // MARK: Lines

  /// Warns of rows that are lower than their font, and of missing features of a font or a
  /// language.
  mutating func checkLines(of sheet: Sheet) {
    let em = sheet.base.body.font.size ?? SheetStyle.defaultSize
    for (part, place) in sheet.writtenParts {
      let body = SheetStyle.defaultBody.merging(sheet.base.body).merging(part.body)
      check(
        part.body, "\(place)body", size: body.font.size ?? em, families: body.font.families)
      for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) {
        let usual = MarkdownElement(rawValue: name)?.defaultStyle(em: em).font
        check(
          style, "\(place)styles.\(name)", size: usual?.size ?? em,
          families: usual?.families ?? body.font.families)
      }
    }
  }

  private mutating func check(
    _ style: SheetStyle, _ place: String, size: Double, families: [String]?
  ) {
    let size = style.font.size ?? size
    if let height = style.lineHeight, height < size {
      let number = JSONWriter.shortest(height)
      warn(
        "\(place).lineHeight",
        "the rows are \(number) points high, lower than their font of "
          + JSONWriter.shortest(size),
        hint: height <= 4
          ? "For a multiple write \"lineHeight\": \"\(number)em\" or "
            + "\"lineHeightMultiple\": \(number)."
          : nil)
    }
    let language = style.attributes[.paragraphStyle]?.hyphenationLanguage
    if style.hyphenation != nil, let language,
      let shortage = FontShortage.hyphenation(language)
    {
      warn("\(place).\(shortage.key)", shortage.message, hint: shortage.hint)
    }
    var descriptor = style.attributes[.font] ?? .default
    if style.font.families == nil, style.font.file == nil { descriptor.families = families ?? [] }
    let resources = ResourceCheck(library: fonts)
    for shortage in resources.shortages(of: descriptor) {
      warn("\(place).font.\(shortage.key)", shortage.message, hint: shortage.hint)
    }
    if style.textCase == .smallCaps,
      let shortage = resources.lackOfSmallCapitals(in: descriptor)
    {
      warn("\(place).\(shortage.key)", shortage.message, hint: shortage.hint)
    }
  }
}
