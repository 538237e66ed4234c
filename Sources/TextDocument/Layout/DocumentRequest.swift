public import TextDrawing
public import TextGeometry
public import TextLayout

/// A document to lay out, with everything that its layout depends on.
public struct DocumentRequest: Sendable {
  /// The text; nil if the sheet holds or names it.
  public var input: DocumentInput?
  /// The sheet; nil for the defaults.
  @Indirect public var sheet: Sheet? = nil
  /// The sheet's name in messages, usually its file; nil to report only places in the sheet.
  public var sheetName: String?
  /// Properties that override the sheet's. Exclusions are added to the sheet's instead.
  @Indirect public var overrides = SheetPart()
  /// The values for names in double braces in all texts, and the rows of their tables; nil if
  /// braces are only braces.
  public var values: DocumentValues?
  /// A shape on the page that text fills, instead of the whole page.
  public var inside: SheetShape?
  /// The device whose screen is the page; nil for none.
  public var device: Device?
  /// The orientation of the device.
  public var orientation = Orientation.portrait
  /// The part of the device's screen that is the page; nil for all of it, or if the device has no
  /// such part.
  public var split: DeviceSplit?
  /// Traits that override the device's.
  public var traits = TraitCollection()
  /// The handling of a text longer than the page; nil for `grow` if the page has no height,
  /// otherwise `pages`.
  public var overflow: OverflowMode?
  /// The maximum number of pages; nil for any number. A text that needs more is an error.
  public var maximumPages: Int?
  /// The limits on the work of the layout; nil for none. A text that needs more is an error.
  public var limits: LayoutLimits?
  /// True to replace bytes that are not UTF-8 by U+FFFD in source files and in those of tables.
  public var isLossy = false
  /// The rules for the texts, pictures and shapes that the sheet and Markdown may name.
  public var files = FileAccess.besideDocument
  /// The rules for the font files that the sheet may name.
  public var fontFiles = FileAccess.anywhere
  /// The rules for Markdown links; the words of other links become plain text. Painters have a
  /// rule of their own: ``PicturePainter/links``.
  public var links = LinkPolicy.standard

  /// Properties that the sheet overrides; nil for the defaults of sheets.
  @Indirect var defaults: SheetPart? = nil

  /// Creates a request for a text with the defaults.
  public init(_ input: DocumentInput? = nil) { self.input = input }

  /// The traits of the device or the paper, overridden by the requested scale and traits.
  public var effectiveTraits: TraitCollection {
    var result = device?.traits(orientation, split: split) ?? TraitCollection()
    if device == nil,
      let paper = overrides.page.paper ?? sheet?.base.page.paper ?? defaults?.page.paper
    {
      result.horizontalSizeClass = paper.horizontalSizeClass
      result.verticalSizeClass = .regular
    }
    result.displayScale = overrides.page.scale ?? result.displayScale
    result.merge(traits)
    return result
  }

  /// The size of the device's screen or of the requested part, in points; nil without a device.
  public var screenSize: Size? {
    guard let device else { return nil }
    return split.flatMap { device.size(orientation, split: $0) } ?? device.size(orientation)
  }
}

extension DocumentRequest {
  /// True if the text is laid out in pages of which only a few need to be in memory. Some features
  /// of a sheet need all pages.
  public var isSetPageByPage: Bool {
    // Errors in the sheet are reported when the text is laid out.
    guard limits == nil, let part = try? resolvedPart(),
      let plan = try? PagePlan(part, for: self), plan.notes == nil, plan.panes == nil,
      !plan.variesByPage
    else { return false }
    return overflowMode(on: plan) == .pages
  }

  /// Returns the requested handling of long texts, or the default for such pages.
  func overflowMode(on plan: PagePlan) -> OverflowMode {
    overflow ?? (plan.height == nil ? .grow : .pages)
  }
}

extension DocumentRequest {
  /// Returns an input with the values of the request, if it has any.
  ///
  /// - Parameter hasFields: True if the input has fields of pages, which values have not.
  func merged(
    _ input: DocumentInput, hasFields: Bool = false
  ) throws(DocumentError) -> DocumentInput {
    guard let values else { return input }
    var merged = input
    merged.isMerged = input.format.hasBlocks || hasFields
    merged.string = try values.merged(
      input.string, isMarkdown: input.format == .markdown, hidesMarks: merged.isMerged,
      place: input.file ?? "text")
    return merged
  }

  /// Returns the text of a part of the sheet, with the values of the request.
  func merged(
    _ source: some SheetTextSource, hasFields: Bool = false
  ) throws(DocumentError) -> DocumentInput {
    try merged(source.input(files, isLossy: isLossy), hasFields: hasFields)
  }

  /// Returns the texts of parts of the sheet, with the values of the request.
  func merged(_ sources: [some SheetTextSource]) throws(DocumentError) -> [DocumentInput] {
    var inputs: [DocumentInput] = []
    for source in sources { inputs.append(try merged(source)) }
    return inputs
  }
}

/// The handling of a text that is longer than the page.
public enum OverflowMode: String, Hashable, Sendable, CaseIterable {
  /// The rest of the text is left out, and reported.
  case truncate
  /// The text continues on further pages.
  case pages
  /// The page becomes as high as its text.
  case grow
}
