public import TextStorage

extension SheetStyle {
  /// The properties of a style, each of which is a property of the style itself.
  public struct Properties: Hashable, Sendable {
    /// The style that this one is based on; nil for none.
    public var basedOn: SheetReference?
    /// The font.
    public var font = SheetFont()
    /// The language of the text (BCP 47).
    public var language: String?
    /// The colour of the glyphs.
    public var color: Color?
    /// The background colour.
    public var background: Color?
    /// Points added after every glyph; 0 switches the font's own kerning off.
    public var kern: Double?
    /// Points added between characters on top of the font's own kerning.
    public var tracking: Double?
    /// True if optional ligatures are formed.
    public var ligatures: Bool?
    /// Points by which the text is raised.
    public var baselineOffset: Double?
    /// A line under the text.
    public var underline: LineStyle?
    /// A line through the text.
    public var strikethrough: LineStyle?
    /// The colour of the line under the text; nil for that of the glyphs.
    public var underlineColor: Color?
    /// True if the line under the text leaves out letters that reach down to it.
    public var underlineGaps: Bool?
    /// The colour of the line through the text; nil for that of the glyphs.
    public var strikethroughColor: Color?
    /// Steps by which the text is raised and made smaller; negative ones lower it.
    public var superscript: Int?
    /// The horizontal skew of the glyphs per point of height.
    public var slant: Double?
    /// The outline of the glyphs.
    public var stroke: Stroke?
    /// The shadow of the text.
    public var shadow: Shadow?
    /// The effect of depth of the text.
    public var effect: Effect?
    /// The destination of a link.
    public var link: String?
    /// The form of the letters.
    public var textCase: Case?
    /// The treatment of ASCII punctuation.
    public var punctuation: Punctuation?
    /// The alignment of lines.
    public var alignment: Alignment?
    /// The writing direction of the paragraph.
    public var direction: Direction?
    /// The exact height of every row, in points.
    public var lineHeight: Double?
    /// The factor by which rows are higher than their fonts specify.
    public var lineHeightMultiple: Double?
    /// Points between rows.
    public var lineSpacing: Double?
    /// Points above the paragraph.
    public var spaceBefore: Double?
    /// Points below the paragraph.
    public var spaceAfter: Double?
    /// Points from the leading edge to the first row.
    public var firstLineIndent: Double?
    /// Points from the leading edge to the other rows.
    public var headIndent: Double?
    /// Points from the leading edge to the rows' ends; if not positive, points from the trailing
    /// edge.
    public var tailIndent: Double?
    /// The additional indent of rows that continue a line that is too long, in points; nil for
    /// 1.2 to 3 em with a `wrapMark`, by its length, otherwise 0.
    public var wrapIndent: Double?
    /// The mark of such rows: `hook`, or characters; empty for none.
    public var wrapMark: String?
    /// Tab stops.
    public var tabs: [Tab]?
    /// The minimum width of a tab, in points; nil for a quarter of the font's size.
    public var tabGap: Double?
    /// The hyphenation.
    public var hyphenation: Hyphenation?
    /// The limits on hyphenation, such as the minimum number of letters before a hyphen.
    public var hyphenationLimits: HyphenationLimits?
    /// The justification: limits on stretching and shrinking spaces, and on letter spacing.
    public var justification: Justification?
    /// The optical margins: light characters at the ends of lines protrude.
    public var protrusion: Protrusion?
    /// The stretching and narrowing of the glyphs of justified lines.
    public var expansion: Expansion?
    /// The algorithm that chooses line breaks.
    public var lineBreaking: LineBreaking?
    /// True if lines end only after white space, and inside words that are longer than a line.
    public var breaksAtSpaces: Bool?
    /// True if lines of Chinese and Japanese end only between phrases.
    public var phrases: Bool?
    /// The rule for line breaks.
    public var lineBreakMode: LineBreakMode?

    /// The heights of the page's grid that the paragraph's rows use.
    public var grid: Grid?
    /// The column, container or page break before the paragraph.
    public var breakBefore: Break?
    /// The number of columns that the paragraph is set in; nil for those of the page.
    public var columns: Int?
    /// The numbering of pages from that on which the paragraph begins.
    public var pageNumber: SheetPageNumber?
    /// True if the paragraph's last row stays in one container with the next paragraph's first.
    public var keepWithNext: Bool?
    /// True if all rows of the paragraph stay in one container.
    public var keepTogether: Bool?
    /// The minimum number of last rows that stay in one container.
    public var widows: Int?
    /// The minimum number of first rows that stay in one container.
    public var orphans: Int?
    /// The drop cap: initial letters as high as several lines; one line high means none.
    public var dropCap: DropCap?
    /// The box of paragraphs of the style; empty for none.
    public var box = SheetBox()
    /// The table that tables of the style make.
    public var table = SheetTable()
    /// The float that pictures and divs of the style make.
    public var float = SheetFloat()
    /// The list that each paragraph of the style is an item of; layout generates the markers.
    public var list: TextList?
    /// The lists around `list`, from the outermost inward; not settable in a sheet.
    var outerLists: [TextList] = []
    /// The fitting of paragraphs of the style.
    public var fit: StyleFit?
    /// The boxes around a paragraph, from the outermost inward; not settable in a sheet.
    var boxes: [TextBox] = []
    /// The role of its paragraphs; nil for the usual one.
    public var role: Role?
    /// The role that its paragraphs have by their element; not settable in a sheet.
    var usualRole: TextRole?
    /// The quote or the aside around its paragraphs if they have another role; not settable in a
    /// sheet.
    var outerRole: TextRole?
    /// True if its paragraphs run against the text around them; not settable in a sheet.
    var isOpposed = false
    /// The level of a heading; not settable in a sheet.
    var headerLevel: Int?
    /// The row of a table; not settable in a sheet.
    var tableRow: TextTableRow?
    /// The cell of a table; not settable in a sheet.
    var tableCell: TextTableCell?
    /// The part of a float; not settable in a sheet.
    var floatPart: TextFloatPart?
  }

  /// The properties that styles share until one of them changes.
  ///
  /// A style has some eighty properties and more than two thousand bytes. Nothing but the change of
  /// one property copies them.
  final class Storage: @unchecked Sendable {
    // Only the single owner of the object changes it, so that accesses cannot overlap.
    @safe @exclusivity(unchecked) fileprivate(set) var properties: Properties

    init(_ properties: Properties) { self.properties = properties }

    static let empty = Storage(Properties())
  }

  /// A property of the style.
  @inline(__always)
  public subscript<Value>(
    dynamicMember member: any WritableKeyPath<Properties, Value> & Sendable
  ) -> Value {
    get { storage.properties[keyPath: member] }
    _modify {
      makeUnique()
      yield &storage.properties[keyPath: member]
    }
  }

  /// All properties.
  var properties: Properties {
    get { storage.properties }
    _modify {
      makeUnique()
      yield &storage.properties
    }
  }

  /// Copies the properties if another style shares them.
  @inline(never)
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.properties) }
  }

  /// Tells whether all properties are equal.
  public static func == (first: SheetStyle, second: SheetStyle) -> Bool {
    first.storage === second.storage || first.storage.properties == second.storage.properties
  }

  /// Adds the properties to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.properties) }
}
