public import TextFonts
import TextLayout
import TextStorage

/// Finds all faults of a sheet: in its text, in the files and fonts that it names, and in its
/// layout on devices.
///
/// Reading continues after each fault, so that all are reported. A readable sheet is then laid out
/// for each requested device or set of traits.
public struct SheetCheck {
  /// The faults: errors, then warnings, each in the order in which they were found.
  public var faults: [SheetFault] {
    found.filter { $0.severity == .error } + found.filter { $0.severity == .warning }
  }

  private(set) var found: [SheetFault] = []

  let document: JSONDocument
  let request: DocumentRequest
  let environments: [LayoutEnvironment]?
  let fonts: FontLibrary

  /// Checks a sheet.
  ///
  /// - Parameters:
  ///   - bytes: The sheet.
  ///   - name: Its file's name; if it ends in `.jsonc`, comments and trailing commas are allowed.
  ///   - folder: The folder that its file names are relative to.
  ///   - request: The rules for files, the overrides, and the traits.
  ///   - environments: The pages or devices to lay it out for; nil for its own page if it has a
  ///     size, otherwise every device.
  ///   - fonts: The source of fonts.
  /// - Throws: A ``DocumentError`` if the sheet is not JSON.
  public init(
    _ bytes: [UInt8], name: String, in folder: String, for request: DocumentRequest,
    environments: [LayoutEnvironment]?, fonts: FontLibrary = .shared
  ) throws(DocumentError) {
    document = try JSONDocument(parsing: bytes, limits: JSONLimits(forFileNamed: name))
    self.environments = environments
    self.fonts = fonts
    var request = request
    let list = FaultList()
    var cursor = document.cursor
    cursor.faults = list
    do {
      request.sheet = try Sheet(
        including: cursor, in: folder, Sheet.Reading(files: request.files, folder: folder))
    } catch {
      list.add(error)
    }
    self.request = request
    for error in list.errors { add(error) }
    guard found.isEmpty, let sheet = request.sheet else { return }
    checkNames(of: sheet)
    checkResources(of: sheet)
    guard found.allSatisfy({ $0.severity == .warning }) else { return }
    checkLines(of: sheet)
    checkColumns(of: sheet)
    checkLayouts()
    checkAnimations(of: sheet)
  }

  /// The number of errors, up to the limit of a fault list.
  public private(set) var errorCount = 0
  /// The number of warnings, up to the same limit.
  public private(set) var warningCount = 0

  mutating func add(_ error: DocumentError) {
    guard errorCount < FaultList.maximum else { return }
    let fault = SheetFault(error, in: document)
    if found.contains(fault) { return }
    found.append(fault)
    errorCount += 1
  }

  mutating func warn(_ place: String, _ message: String, hint: @autoclosure () -> String? = nil) {
    guard warningCount < FaultList.maximum else { return }
    var fault = SheetFault(severity: .warning, place: place, message: message)
    fault.hint = hint()
    if let position = document.position(of: place) {
      (fault.line, fault.column) = (position.line, position.column)
    }
    if found.contains(fault) { return }
    found.append(fault)
    warningCount += 1
  }

  // MARK: Files, fonts and dictionaries

  private mutating func checkResources(of sheet: Sheet) {
    var seen = Set<TraitCollection>()
    let all =
      [(TraitCollection(), "")]
      + sheet.writtenVariations.enumerated().map { ($0.element.when, "variations[\($0.offset)]") }
    for (traits, place) in all where seen.insert(traits).inserted {
      var request = request
      request.traits.merge(traits)
      do {
        try request.checkResources(fonts: fonts)
      } catch {
        for var error in [error] + error.others {
          let inner = place.isEmpty ? "" : "\(place).\(error.place)"
          // A fault in a variation's value is reported in the variation.
          if document.position(of: error.place) == nil, document.position(of: inner) != nil {
            error.place = inner
          }
          add(error)
        }
      }
    }
  }

  // MARK: Animations

  /// Finds movements of missing parts, in the sheet itself and in each variation.
  private mutating func checkAnimations(of sheet: Sheet) {
    var seen = Set<TraitCollection>()
    for traits in [TraitCollection()] + sheet.writtenVariations.map(\.when)
    where seen.insert(traits).inserted {
      var request = request
      request.traits.merge(traits)
      let part = sheet.resolved(for: request.effectiveTraits)
      guard part.animation != nil else { continue }
      do {
        _ = try AnimationScript(request.withText(part), fonts: fonts)
      } catch {
        add(error)
      }
    }
  }
}

extension DocumentRequest {
  /// Returns the request with an empty text if the sheet's text is not known yet.
  func withText(_ part: SheetPart) -> DocumentRequest {
    var request = self
    let stories = try? stories(of: part)
    if input == nil, part.text == nil, part.source == nil, part.panes.items == nil,
      stories?.contains(where: \.isBody) != false
    {
      request.input = DocumentInput("")
    }
    return request
  }

  /// Finds missing files, fonts and hyphenation dictionaries, and runs that end after the text.
  func checkResources(fonts: FontLibrary) throws(DocumentError) {
    let request = withText(sheet?.resolved(for: effectiveTraits) ?? SheetPart())
    var checked = try request.resolvedPart()
    if request.input != nil, input == nil { checked.runs = nil }
    let plan = try PagePlan(checked, for: request)
    let height = plan.height ?? PagePlan.defaultWidth
    _ = try plan.containerPlans(height: height)
    _ = try plan.pagePictures(reference: height)
    try ResourceCheck(library: fonts).check(checked)
    _ = try StyledText(request, checked, fonts: fonts, threads: 1)
  }
}
