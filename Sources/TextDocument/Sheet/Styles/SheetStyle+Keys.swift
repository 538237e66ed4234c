import TextLayout
import TextStorage

/// The keys of a style, one row each.
extension SheetStyle.Properties: SheetObject {
  static let what = "a style"
  static let title = "style"
  static let meaning = "The appearance of text."
  static let empty = SheetStyle.Properties()
  static let keys = rows.map(\.key)

  /// Resolves `em` lengths against the style's own font size; failing that, that of its Markdown
  /// element, then that of all text.
  static func context(of cursor: JSONCursor) -> JSONCursor {
    var cursor = cursor
    cursor.outerEm = cursor.place == "body" ? JSONCursor.defaultEm : cursor.em
    let name = cursor.place.split(separator: ".").last.map(String.init) ?? ""
    if let size = MarkdownElement(rawValue: name)?.defaultStyle(em: cursor.em).font.size {
      cursor.em = size
    }
    cursor.em = cursor.fontSize ?? cursor.em
    return cursor
  }

  static let rows: [SheetStyleKey] = aboutLetters + aboutLines + aboutParagraphs

  private static let aboutLetters: [SheetStyleKey] = [
    SheetStyleKey(
      SheetKey(
        "basedOn", \.basedOn, .reference("the name of a style"),
        "The style that this one is based on: a named style, or the default style of the Markdown "
          + "element of this name."),
      isSet: { $0.basedOn != nil }),
    SheetStyleKey(
      SheetKey("font", merging: \.font, "The font."),
      isSet: { $0.font != SheetFont() },
      setsText: { $0.overlayFont(&$1) }),
    .text(
      "language", \.language, .language, sets: .language,
      "The language as a BCP 47 tag, such as en-US."),
    .text(
      "color", \.color, .color, sets: .foregroundColor,
      "The colour of the glyphs, as in CSS.", default: "black"),
    .text(
      "background", \.background, .color, sets: .backgroundColor,
      "The colour behind the text, as in CSS.", default: "none"),
    .text(
      "kern", \.kern, .points(in: -1000...1000), sets: .kern,
      "Points added after every glyph; 0 switches off the font's own kerning.",
      default: "the font's kerning"),
    .text(
      "tracking", \.tracking, .points(in: -1000...1000), sets: .tracking,
      "Points added between characters, on top of the font's own kerning.", default: "0"),
    .text(
      "ligatures", \.ligatures, .bool, sets: .ligature, as: { $0 ? 1 : 0 },
      "True to form ligatures that the script does not require.", default: "true"),
    .text(
      "baselineOffset", \.baselineOffset, .points(in: -1e5...1e5), sets: .baselineOffset,
      "The distance in points by which the text is raised.", default: "0"),
    .text(
      "underline", \.underline, .lineStyle, sets: .underlineStyle, as: \.storageStyle,
      "A line under the text.", default: "`none`"),
    .text(
      "strikethrough", \.strikethrough, .lineStyle, sets: .strikethroughStyle, as: \.storageStyle,
      "A line through the text.", default: "`none`"),
    .text(
      "underlineColor", \.underlineColor, .color, sets: .underlineColor,
      "The colour of the line under the text, as in CSS.", default: "that of the glyphs"),
    .text(
      "underlineGaps", \.underlineGaps, .bool, sets: .underlineGaps,
      "True to leave gaps in the line under the text where letters reach down to it.",
      default: "true"),
    .text(
      "strikethroughColor", \.strikethroughColor, .color, sets: .strikethroughColor,
      "The colour of the line through the text, as in CSS.", default: "that of the glyphs"),
    .text(
      "superscript", \.superscript, .integer("a number of steps", in: -8...8),
      sets: .superscript,
      "Steps by which the text is raised and made smaller; negative ones lower it.",
      default: "0"),
    .text(
      "slant", \.slant, .number("a skew", in: -1...1), sets: .obliqueness,
      "The horizontal skew of the glyphs per point of height.", default: "0"),
    SheetStyleKey(
      SheetKey("stroke", \.stroke, .object(), "The outline of the glyphs.", default: "none"),
      isSet: { $0.stroke != nil },
      setsText: { style, attributes in
        attributes[.strokeWidth] = style.stroke.map { $0.fills ? -$0.width : $0.width }
        attributes[.strokeColor] = style.stroke?.color
      }),
    .text(
      "shadow", \.shadow, .object(), sets: .shadow, "The shadow of the text.", default: "none"),
    SheetStyleKey(
      SheetKey(
        "effect", \.effect, .choice(),
        "The look of depth of the text: pressed into the page, or raised from it.",
        default: "`none`"),
      isSet: { $0.effect != nil },
      setsText: { style, attributes in attributes[.textEffect] = style.effect?.storageEffect }),
    .text(
      "link", \.link, .string(), sets: .link,
      "The destination of a link: an address, or `#name` for a place of the text.",
      default: "none"),
    SheetStyleKey(
      SheetKey(
        "case", \.textCase, .choice(),
        "The form of the letters. Small capitals are those of the font, or smaller capitals; the "
          + "others change the text itself.",
        default: "`none`"),
      isSet: { $0.textCase != nil },
      setsText: { style, attributes in
        let isSmall = style.textCase == .smallCaps
        attributes[.smallCapitals] = isSmall ? true : nil
        let changes = !isSmall && style.textCase != SheetStyle.Case.none
        attributes[.letterCase] = changes ? style.textCase : nil
      }),
    SheetStyleKey(
      SheetKey(
        "punctuation", \.punctuation, .choice(),
        "With `smart`, quotation marks of the text's language, dashes and ellipses replace those "
          + "written in ASCII. It has no effect in `runs`.",
        default: "that of the sheet"),
      isSet: { $0.punctuation != nil }),
  ]

  private static let aboutLines: [SheetStyleKey] = [
    .paragraph(
      "align", \.alignment, .choice(), sets: \.alignment, as: \.storageAlignment,
      "The alignment of lines; natural is the side where the paragraph's text begins."),
    .paragraph(
      "direction", \.direction, .choice(), sets: \.baseWritingDirection, as: \.storageDirection,
      "The direction of the paragraph, or of words in a style; natural is that of the first strong letter.",
      default: "`rtl` in Markdown from right to left, otherwise `natural`"),
    .paragraph(
      "lineHeight", \.lineHeight, .points("a line height", in: 0.01...1e5), sets: \.lineHeight,
      "The exact height of every row, in points.", default: "that of the fonts"),
    .paragraph(
      "lineHeightMultiple", \.lineHeightMultiple, .number("a factor", in: 0...1000),
      sets: \.lineHeightMultiple,
      "The factor on the row height that the fonts give; 0 is none."),
    .paragraph(
      "lineSpacing", \.lineSpacing, .points(in: 0...1e5), sets: \.lineSpacing,
      "Points between rows."),
    .paragraph(
      "grid", \.grid, .choice(), sets: \.gridAlignment, as: \.storageAlignment,
      "The rows that are on the page's `grid`: all at whole steps, all at whole or half steps, only "
        + "the first one of the paragraph, or none."),
    .paragraph(
      "tabs", \.tabs, .tabs, sets: \.tabStops, as: { $0.map(\.storageTab) },
      "Tab stops: points from the container's edge, or objects with an alignment.",
      default: "12 stops, 28 points apart"),
    .paragraph(
      "tabGap", \.tabGap, .points(in: 0...1e5), sets: \.minimumTabWidth, as: { $0 },
      "The minimum width of a tab, so that text that ends at a stop does not touch the text "
        + "before it.",
      default: "a quarter of the font's size"),
    SheetStyleKey(
      SheetKey(
        "hyphenate", \.hyphenation, .hyphenation,
        "The language whose rules divide words; true for that of the text.", default: "false"),
      isSet: { $0.hyphenation != nil },
      // Explicitly unhyphenated words stay whole even in a hyphenated paragraph.
      setsText: { style, attributes in
        attributes[.dividesWords] = style.hyphenation == .off ? false : nil
      },
      setsParagraph: { style, paragraph in
        switch style.hyphenation {
        case .language(let tag): paragraph.hyphenationLanguage = tag
        case .textLanguage:
          let language = style.language ?? "en-US"
          paragraph.hyphenationLanguage = LanguageTag.isNone(language) ? nil : language
        case .off: paragraph.hyphenationLanguage = nil
        case nil: break
        }
      }),
    .paragraph(
      "hyphenLimits", \.hyphenationLimits, .object(), sets: \.hyphenationLimits, as: { $0 },
      "Limits on the division of words.",
      default: "at most 3 lines in a row end with a hyphen"),
    .paragraph(
      "justification", \.justification, .object(), sets: \.justification, as: { $0 },
      "Limits on the stretching and shrinking of justified lines; with an empty object, spaces "
        + "take "
        + "all the room.",
      default: "limits in proportion to the font size"),
    .paragraph(
      "protrusion", \.protrusion, .protrusion, sets: \.protrusion, as: \.amount,
      "True if punctuation, hyphens and light letters at the ends of lines protrude a little, so "
        + "that the edges look straight.",
      default: "true in justified text"),
    .paragraph(
      "expansion", \.expansion, .expansion, sets: \.expansion, as: \.limit,
      "True if the glyphs of justified lines are stretched or narrowed by up to 2 %, so that "
        + "spaces are more even.",
      default: "true in justified text"),
    .paragraph(
      "lineBreaking", \.lineBreaking, .choice(), sets: \.lineBreaking, as: \.storageBreaking,
      "The choice of line ends: line by line, for the paragraph as a whole, or few and even lines."
    ),
    SheetStyleKey(
      SheetKey(
        "phrases", \.phrases, .bool,
        "True to end lines of Chinese and Japanese only between phrases: words with their particles.",
        default: "true in headings of Markdown"),
      isSet: { $0.phrases != nil },
      setsParagraph: { style, paragraph in
        if style.phrases == true {
          paragraph.lineBreakStrategy.insert(.keepsPhrases)
        } else {
          paragraph.lineBreakStrategy.remove(.keepsPhrases)
        }
      }),
    .text(
      "breakAtSpaces", \.breaksAtSpaces, .bool, sets: .breaksAtSpaces,
      "True to end lines only after white space, and inside words that are longer than a line.",
      default: "true in code of Markdown"),
    .paragraph(
      "lineBreakMode", \.lineBreakMode, .choice(), sets: \.lineBreakMode, as: \.storageMode,
      "The places where text is broken, and the treatment of a line that is too long."),
  ]

  private static let aboutParagraphs: [SheetStyleKey] = [
    .paragraph(
      "spaceBefore", \.spaceBefore, .points(in: 0...1e5), sets: \.paragraphSpacingBefore,
      "Points above the paragraph."),
    .paragraph(
      "spaceAfter", \.spaceAfter, .points(in: 0...1e5), sets: \.paragraphSpacing,
      "Points below the paragraph."),
    .paragraph(
      "firstLineIndent", \.firstLineIndent, .points(in: -1e5...1e5), sets: \.firstLineHeadIndent,
      "Points from the leading edge to the first row."),
    .paragraph(
      "headIndent", \.headIndent, .points(in: -1e5...1e5), sets: \.headIndent,
      "Points from the leading edge to the other rows."),
    .paragraph(
      "tailIndent", \.tailIndent, .points(in: -1e5...1e5), sets: \.tailIndent,
      "Points from the leading edge to the rows' ends, or from the trailing edge if not positive."
    ),
    .paragraph(
      "wrapIndent", \.wrapIndent, .points(in: 0...1e5), sets: \.wrapIndent, as: { $0 },
      "Points, besides `headIndent`, from the leading edge to rows that continue a line that is too long.",
      default: "with a `wrapMark` 1.2 em, up to 3 em if that is longer; otherwise 0"),
    .paragraph(
      "wrapMark", \.wrapMark, .wrapMark, sets: \.wrapMark, as: { WrapMark(named: $0) },
      "The mark in the indent of such rows: `hook` for an arrow, or up to eight characters; an empty string is none.",
      default: "`hook` in code blocks on paper, otherwise none"),
    SheetStyleKey(
      SheetKey(
        "breakBefore", \.breakBefore, .choice(),
        "A forced start of the paragraph at the top of a column, of a page, or of a page on the left or right.",
        default: "`none`"),
      isSet: { $0.breakBefore != nil },
      setsText: { style, attributes in
        attributes[.breakSide] = style.breakBefore?.hasSide == true ? style.breakBefore : nil
      },
      setsParagraph: { style, paragraph in
        // A table breaks as a whole.
        guard let place = style.breakBefore, style.tableCell == nil else { return }
        paragraph.breakBefore = place.storageBreak
      }),
    .text(
      "columns", \.columns, .integer("a number of columns", in: 1...SheetColumns.limit),
      sets: .columns,
      "The number of columns that the text is set in: 1 goes across the columns of the page. Those above it are made equally high.",
      default: "those of the page"),
    .text(
      "pageNumber", \.pageNumber, .pageNumber, sets: .pageNumber,
      "The numbers of the pages from that on which the paragraph begins: the first one, or an object with more keys.",
      default: "those of masters, or from 1 on"),
    .paragraph(
      "keepWithNext", \.keepWithNext, .bool, sets: \.keepWithNext,
      "True to keep the last row in one container with the first of the next paragraph."),
    .paragraph(
      "keepTogether", \.keepTogether, .bool, sets: \.keepTogether,
      "True to keep all rows in one container."),
    .paragraph(
      "widows", \.widows, .integer("a number of lines", in: 0...100), sets: \.widowLines,
      "The minimum number of last rows that share a container."),
    .paragraph(
      "orphans", \.orphans, .integer("a number of lines", in: 0...100), sets: \.orphanLines,
      "The minimum number of first rows that share a container."),
    .paragraph(
      "dropCap", \.dropCap, .object(), sets: \.dropCap,
      "First letters as high as several lines.", default: "none"),
    SheetStyleKey(
      SheetKey(
        "list", \.list, .object(),
        "The list that each paragraph belongs to; its markers are in the indent.",
        default: "none"
      ).merged { style, other in
        if let list = other.list { (style.list, style.outerLists) = (list, other.outerLists) }
      },
      isSet: { $0.list != nil },
      setsParagraph: { style, paragraph in
        if let list = style.list { paragraph.textLists = style.outerLists + [list] }
      }),
    SheetStyleKey(
      SheetKey("table", merging: \.table, "The columns, lines and colours of its tables."),
      isSet: { $0.table != SheetTable() }),
    SheetStyleKey(
      SheetKey(
        "float", SheetValue<SheetFloat>.float.form,
        "The side of the column at which its pictures and divs stand, with text beside them.",
        default: "none",
        read: { style, cursor throws(DocumentError) in
          style.float = try SheetValue<SheetFloat>.float.read(cursor)
        },
        merge: { $0.float.mergeKeys(of: $1.float) },
        scale: { $0.float.scaleText(by: $1) }),
      isSet: { $0.float != SheetFloat() }),
    SheetStyleKey(
      SheetKey(
        "box", merging: \.box,
        "The box of its paragraphs or words: background, border, padding and margin."),
      isSet: { $0.box != SheetBox() },
      setsParagraph: { style, paragraph in
        paragraph.boxes.append(style.box.textBox(identity: 0))
      }),
    SheetStyleKey(
      SheetKey(
        "role", \.role, .choice(),
        "The role of its paragraphs, apart from their look, in HTML, tags of PDF, outlines and "
          + "contents. An `aside` or a `quote` may hold several paragraphs.",
        default: "that of the element of Markdown"),
      isSet: { $0.role != nil }),
    SheetStyleKey(
      SheetKey(
        "fit", \.fit, .styleFit,
        "The size bounds between which each paragraph is fitted to its room, to the number of lines in `lines` (1); or "
          + "`none` to keep its size where its container is fitted.",
        default: "paragraphs are scaled with their container"),
      isSet: { $0.fit != nil },
      setsText: { style, attributes in
        attributes[.styleFit] = style.fit
        attributes[.keepsSize] = style.fit.map { _ in true }
      }),
  ]
}

/// A style has the keys of its properties.
extension SheetStyle: SheetObject {
  static let what = Properties.what
  static let title = Properties.title
  static let meaning = Properties.meaning
  static let empty = SheetStyle()
  static let keys = Properties.keys.map { SheetKey(ofProperties: $0) }

  static func context(of cursor: JSONCursor) -> JSONCursor { Properties.context(of: cursor) }

  mutating func mergeRows(of other: SheetStyle) { properties.mergeRows(of: other.properties) }
}

extension SheetKey<SheetStyle> {
  /// Creates a key of styles from a key of their properties.
  ///
  /// The properties are not a key path of the style, since a path through an object copies them.
  fileprivate init(ofProperties key: SheetKey<SheetStyle.Properties>) {
    var scaling: (@Sendable (inout SheetStyle, Double) -> Void)?
    if let scale = key.scale {
      scaling = { style, factor in scale(&style.properties, factor) }
    }
    self.init(
      key.name, key.form, key.meaning, needed: key.needed, default: key.defaultText,
      read: { style, cursor throws(DocumentError) in try key.read(&style.properties, cursor) },
      merge: { style, other in key.merge(&style.properties, other.properties) },
      scale: scaling)
    guard let own = key.parts else { return }
    parts = Parts(
      keepDifferent: { result, style, other in
        own.keepDifferent(&result.properties, style.properties, other.properties)
      },
      keepUnset: { result, style, over in
        own.keepUnset(&result.properties, style.properties, over.properties)
      })
  }
}
