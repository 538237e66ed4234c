/// Names from CSS, Text Kit or Swift that users may write for keys of sheets, with the keys of the
/// same meaning.
enum HabitNames {
  /// Returns a hint for an unknown key, or nil.
  ///
  /// - Parameters:
  ///   - name: The key as written; hyphens count like capital letters.
  ///   - keys: The keys that are permitted at the place.
  static func hint(for name: String, keys: [String]) -> String? {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if let (other, hint) = boxMeanings[plain], keys.contains(other) { return hint }
    guard let (key, example) = meanings[plain] else { return nil }
    // If the key is not permitted here, the hint says where it is.
    let first = String(key.prefix { $0 != "." })
    let place = keys.contains(first) || first == "page" ? "" : " in a style"
    return "Write \(key)\(place): \(example)."
  }

  /// Returns the weight for a word of CSS or of a font's name, or nil.
  static func weight(named word: String) -> Int? {
    weights[word.lowercased().filter { $0.isLetter }]
  }

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600,
    "demi": 600, "bold": 700, "bolder": 700, "extrabold": 800, "ultrabold": 800, "black": 900,
    "heavy": 900,
  ]

  /// Returns the hint for an unused style name, or nil.
  ///
  /// - Parameters:
  ///   - name: The name of the style.
  ///   - elements: The names of Markdown's elements.
  static func hint(forStyle name: String, elements: [String]) -> String? {
    let plain = name.lowercased()
    if ["p", "paragraph", "text", "body", "normal"].contains(plain) {
      return "Use “body” beside “styles”, which is the style of all text."
    }
    if let element = tags[plain] { return "Did you mean “\(element)”?" }
    return NearestNames(elements).hint(for: name)
  }

  /// HTML elements and words for them, with the Markdown elements of the same meaning.
  private static let tags = [
    "h1": "heading1", "h2": "heading2", "h3": "heading3", "h4": "heading4", "h5": "heading5",
    "h6": "heading6", "title": "heading1", "heading": "heading1", "em": "emphasis",
    "i": "emphasis", "italic": "emphasis", "b": "strong", "bold": "strong", "a": "link",
    "pre": "codeBlock", "quote": "blockQuote", "li": "listItem", "list": "listItem",
    "ul": "listItem", "ol": "listItem", "hr": "thematicBreak", "rule": "thematicBreak",
    "del": "strikethrough", "s": "strikethrough", "td": "table", "tr": "table",
    "th": "tableHeader", "thead": "tableHeader",
  ]

  /// Names from CSS for boxes, borders and shadows, with a key that is permitted there and a hint.
  private static let boxMeanings = [
    "left": ("end", "Write “start”, the side where lines of text begin."),
    "right": ("end", "Write “end”, the side where lines of text end."),
    "radius": ("border", #"Write border.radius: "border": {"radius": 4}."#),
    "borderradius": ("border", #"Write border.radius: "border": {"radius": 4}."#),
    "borderwidth": ("border", #"Write border.width: "border": {"width": 1}."#),
    "bordercolor": ("border", ##"Write border.color: "border": {"color": "#333"}."##),
    "offset": ("blur", #"Write “x” and “y”: "shadow": {"x": 1, "y": 1, "blur": 3}."#),
  ]

  private static let meanings: [String: (key: String, example: String)] = [
    "fontsize": ("font.size", #""font": {"size": 16}"#),
    "fontfamily": ("font.family", #""font": {"family": "Noto Serif"}"#),
    "fontweight": ("font.weight", #""font": {"weight": 700}"#),
    "bold": ("font.weight", #""font": {"weight": 700}"#),
    "fontstyle": ("font.italic", #""font": {"italic": true}"#),
    "italic": ("font.italic", #""font": {"italic": true}"#),
    "fontfeaturesettings": ("font.features", #""font": {"features": "smcp"}"#),
    "fontvariationsettings": ("font.variations", #""font": {"variations": {"wght": 500}}"#),
    "size": ("font.size", #""font": {"size": 16}"#),
    "weight": ("font.weight", #""font": {"weight": 700}"#),
    "family": ("font.family", #""font": {"family": "Noto Serif"}"#),
    "textalign": ("align", #""align": "justify""#),
    "alignment": ("align", #""align": "justify""#),
    "textcolor": ("color", ##""color": "#333""##),
    "foregroundcolor": ("color", ##""color": "#333""##),
    "backgroundcolor": ("background", ##""background": "#fff""##),
    "letterspacing": ("tracking", #""tracking": 0.5"#),
    "kerning": ("kern", #""kern": 0.5"#),
    "textindent": ("firstLineIndent", #""firstLineIndent": 16"#),
    "firstlineheadindent": ("firstLineIndent", #""firstLineIndent": 16"#),
    "paragraphspacing": ("spaceAfter", #""spaceAfter": 8"#),
    "paragraphspacingbefore": ("spaceBefore", #""spaceBefore": 8"#),
    "margintop": ("spaceBefore", #""spaceBefore": 8"#),
    "marginbottom": ("spaceAfter", #""spaceAfter": 8"#),
    "textdecoration": ("underline", #""underline": true"#),
    "hyphens": ("hyphenate", #""hyphenate": "en-US""#),
    "hyphenationfactor": ("hyphenate", #""hyphenate": "en-US""#),
    "lang": ("language", #""language": "de""#),
    "basewritingdirection": ("direction", #""direction": "rtl""#),
    "tabstops": ("tabs", #""tabs": [40, 80]"#),
    "columncount": ("columns.count", #""columns": {"count": 2}"#),
    "columngap": ("columns.gap", #""columns": {"gap": 24}"#),
    "pagesize": ("page.size", #""page": {"size": [600, 800]}"#),
    "width": ("page.size", #""page": {"size": [600, 800]}"#),
    "height": ("page.size", #""page": {"size": [600, 800]}"#),
    "margins": ("margin", #""margin": 40"#),
    "textcontainerinset": ("page.margin", #""page": {"margin": 40}"#),
    "exclusionpaths": ("exclusions", #""exclusions": [{"shape": "circle(80 at 300 200)"}]"#),
    "shapeoutside": ("exclusions", #""exclusions": [{"shape": "circle(80 at 300 200)"}]"#),
    "maximumnumberoflines": ("maximumLines", #""maximumLines": 3"#),
    "linefragmentpadding": ("padding", #""padding": 5"#),
    "breakbefore": ("breakBefore", #""breakBefore": "page""#),
    "pagebreakbefore": ("breakBefore", #""breakBefore": "page""#),
    "keepwithnext": ("keepWithNext", #""keepWithNext": true"#),
    "media": ("when", #""when": {"horizontal": "compact"}"#),
    "display": ("hide", #""hide": ["name"]"#),
  ]
}
