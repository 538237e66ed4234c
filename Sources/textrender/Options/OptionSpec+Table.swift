import TextDocument

/// All options of the tool.
extension OptionSpec {
  static let output = OptionSpec(
    "output", short: "o", value: "OUT", .output,
    "a \(PictureFormat.endings) file, - for stdout; for a batch a folder"
  )
  static let to = OptionSpec(
    "to", value: PictureFormat.allCases.map(\.rawValue).joined(separator: "|"), .output,
    "what goes to stdout with -o -, or to a batch's folder")
  static let overflow = OptionSpec(
    "overflow", value: "truncate|pages|grow", .output, "a text longer than the page")
  static let maxPixels = OptionSpec(
    "max-pixels", value: "N", .output, "the largest picture (default 268435456)")
  static let outlineText = OptionSpec(
    "outline-text", .output, "draw the text of an .svg or .pdf as paths, without fonts")
  static let embedFonts = OptionSpec(
    "embed-fonts", .output, "let an .svg or .html hold the fonts that it names")
  static let blending = OptionSpec(
    "blending", value: "srgb|linear", .output, "what edges of letters mix: numbers, or light")
  static let baselines = OptionSpec(
    "baselines", value: "aligned|exact", .output, "whether lines stand on whole rows of pixels")
  static let darkenStems = OptionSpec(
    "darken-stems", .output, "make the stems of small letters wider")
  static let threads = OptionSpec(
    "threads", value: "N", .general, "how many threads work (default 1; for a batch, all)")
  static let debugLayout = OptionSpec(
    "debug-layout", .output, "draw bands, line fragments and shapes")

  static let format = OptionSpec(
    "format", value: "plain|markdown|sheet", .input, "what INPUT is, if its name does not say")
  static let sheet = OptionSpec("sheet", value: "FILE", .input, "set INPUT as this sheet says")
  static let allowOutside = OptionSpec(
    "allow-outside", .input, "let a sheet or Markdown read files outside its own folder")
  static let root = OptionSpec(
    "root", value: "FOLDER", .input,
    "sheets, Markdown and manifests read files in this folder")
  static let noFiles = OptionSpec(
    "no-files", .input, "sheets, Markdown and manifests name no files")
  static let linkSchemes = OptionSpec(
    "link-schemes", value: "LIST", .input,
    "how links may begin (default http,https,mailto,tel)")
  static let fonts = OptionSpec(
    "fonts", value: "FOLDER", .type, "use the fonts in this folder, too (repeatable)")
  static let noSystemFonts = OptionSpec(
    "no-system-fonts", .type, "use no fonts of the system: the same on every machine")
  static let dieWithParent = OptionSpec(
    "die-with-parent", .general, "end when the process that started the worker does")
  static let sandbox = OptionSpec(
    "sandbox", .general, "give up files, network and programs it does not need")
  static let unordered = OptionSpec(
    "unordered", .general, "answer as soon as an answer is ready, whatever came before")
  static let lossy = OptionSpec("lossy", .input, "replace bytes that are not UTF-8 by U+FFFD")

  static let size = OptionSpec(
    "size", value: "WxH", .page, "the page in points; WxAUTO is as high as the text")
  static let scale = OptionSpec("scale", value: "N", .page, "pixels a point (default 1)")
  static let dpi = OptionSpec("dpi", value: "N", .page, "pixels an inch, of 72 points")
  static let margin = OptionSpec(
    "margin", value: "PT", .page, "the distance of text from the edges, one to four as in CSS")

  static let bleed = OptionSpec(
    "bleed", value: "PT", .page, "how far a .pdf is painted beyond the edges of its pages")

  static let font = OptionSpec("font", value: "FAMILY", .type, "the font family of the text")
  static let fontFile = OptionSpec("font-file", value: "PATH", .type, "the font file of the text")
  static let fontSize = OptionSpec("font-size", value: "PT", .type, "the size of the text")
  static let lineHeight = OptionSpec("line-height", value: "PT", .type, "the height of every row")
  static let align = OptionSpec(
    "align", value: "SIDE", .type, "natural, left, right, center or justify")
  static let direction = OptionSpec(
    "direction", value: "WAY", .type, "natural, ltr or rtl")
  static let hyphenate = OptionSpec(
    "hyphenate", value: "LANG", .type, "divide words of this language, such as en-US")
  static let fit = OptionSpec(
    "fit", value: "MIN..MAX", .type, "the largest size of the body text at which a page holds all")
  static let lineBreaking = OptionSpec(
    "line-breaking", value: "greedy|optimal|balanced", .type,
    "line by line, together, or few and even")

  static let columns = OptionSpec("columns", value: "N", .flow, "how many columns")
  static let gap = OptionSpec("gap", value: "PT", .flow, "the distance between columns")
  static let exclude = OptionSpec(
    "exclude", value: "SHAPE", .flow, "text keeps out of this shape (repeatable)")
  static let excludeMargin = OptionSpec(
    "exclude-margin", value: "PT", .flow, "the distance text keeps from excluded shapes")
  static let inside = OptionSpec("inside", value: "SHAPE", .flow, "text fills this shape alone")

  static let device = OptionSpec(
    "device", value: "NAME", .traits, "the screen of a device; see textrender devices")
  static let orientation = OptionSpec(
    "orientation", value: "WAY", .traits, "portrait or landscape")
  static let split = OptionSpec(
    "split", value: "1/3|1/2|2/3", .traits, "the part of a tablet's screen beside another program")
  static let category = OptionSpec(
    "content-size", value: "NAME", .traits, "the text size a reader prefers, such as extraLarge")
  static let horizontal = OptionSpec(
    "horizontal", value: "CLASS", .traits, "compact or regular in width")
  static let vertical = OptionSpec(
    "vertical", value: "CLASS", .traits, "compact or regular in height")

  static let trait = OptionSpec(
    "trait", value: "KEY=VALUE", .traits, "a trait of the surroundings, as style=dark (repeatable)")

  static let devices = OptionSpec(
    "devices", value: "all|NAMES", .traits,
    "names, or phones, tablets, windows, paper; NAME:1/2 is a split")
  static let vary = OptionSpec(
    "vary", value: "KEY=A,B", .traits, "show each value of a trait side by side (repeatable)")
  static let orientations = OptionSpec(
    "orientations", value: "both|WAY", .traits, "both, portrait or landscape (default portrait)")
  static let pages = OptionSpec(
    "pages", value: "N", .output, "how many pages of each device side by side (default 1)")

  static let manifest = OptionSpec(
    "manifest", value: "FILE", .input, "a list of documents, JSON lines or CSV; - for stdin")
  static let recursive = OptionSpec("recursive", .input, "take folders within folders, too")
  static let jobs = OptionSpec(
    "jobs", short: "j", value: "N", .general,
    "how many documents or frames are made at once (default all cores)")
  static let failFast = OptionSpec("fail-fast", .general, "stop at the first document that fails")
  static let isolate = OptionSpec(
    "isolate", .general, "set documents in processes of their own")
  static let retries = OptionSpec(
    "retries", value: "N", .general, "how often a document is tried again that ended its process")
  static let reportFile = OptionSpec(
    "report", value: "FILE", .output, "what became of the documents: a .json or .html file")
  static let resume = OptionSpec(
    "resume", .output, "leave out documents whose pictures would become the same again")
  static let page = OptionSpec(
    "page", value: "N", .output, "write this page alone, as one picture")
  static let digits = OptionSpec(
    "digits", value: "N", .output, "how many digits numbers of pages have at least (default 1)")

  static let animationOutput = OptionSpec(
    "output", short: "o", value: "ANIMATION", .output,
    "a .png, .apng or .y4m file, frames/%04d.png for a file a frame, - for stdout")
  static let animationFormat = OptionSpec(
    "to", value: AnimationFile.Kind.allCases.map(\.rawValue).joined(separator: "|"), .output,
    "what is written, where the name does not say")
  static let fps = OptionSpec(
    "fps", value: "N", .output, "frames a second (default the sheet's, else 30)")
  static let duration = OptionSpec(
    "duration", value: "SECONDS", .output, "how long one play takes (default the sheet's)")
  static let loop = OptionSpec(
    "loop", value: "N", .output, "how often it is played, 0 for over and over")

  static let maxTime = OptionSpec(
    "max-time", value: "S", .general, "the most seconds that a document may take")
  static let maxMemory = OptionSpec(
    "max-memory", value: "MIB", .general, "the most memory that a document may take")
  static let maxPages = OptionSpec(
    "max-pages", value: "N", .general, "the most pages that a document may have")

  static let strict = OptionSpec(
    "strict", .output, "end with status 65 where there are warnings, too")
  static let checkFormat = OptionSpec(
    "format", value: "text|json", .output, "how a check tells what is wrong (default text)")

  static let port = OptionSpec(
    "port", value: "N", .general, "the port of the live page (default: one that is free)")
  static let open = OptionSpec("open", .general, "open the live page in the browser")

  static let help = OptionSpec("help", short: "h", .general, "print this help")
  static let version = OptionSpec(
    "version", .general, "print the versions of the tool and libraries")

  /// The options for the layout of a document.
  static let layoutOptions: [OptionSpec] = [
    format, sheet, lossy, overflow, size, scale, margin, bleed, font, fontFile, fontSize,
    fit, lineHeight,
    align, direction, hyphenate, lineBreaking, columns, gap, exclude, excludeMargin, inside, device,
    orientation, split, horizontal, vertical, category, trait, debugLayout, allowOutside, root,
    noFiles, linkSchemes, sandbox, threads, maxTime, maxMemory, maxPages,
  ]
  /// The options for pictures.
  static let pictureOptions: [OptionSpec] = [
    output, to, digits, dpi, outlineText, embedFonts, maxPixels, blending, baselines,
    darkenStems,
  ]
}
