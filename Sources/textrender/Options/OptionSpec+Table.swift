import TextDocument

/// All options of the tool.
extension OptionSpec {
  static let output = OptionSpec(
    "output", short: "o", value: "OUT", .output,
    "a \(PictureFormat.endings) file, - for stdout; for a batch a folder"
  )
  static let to = OptionSpec(
    "to", value: PictureFormat.allCases.map(\.rawValue).joined(separator: "|"), .output,
    "the format of stdout with -o -, or of a batch's pictures")
  static let overflow = OptionSpec(
    "overflow", value: "truncate|pages|grow", .output,
    "the treatment of a text longer than the page")
  static let maxPixels = OptionSpec(
    "max-pixels", value: "N", .output, "the largest picture (default 268435456)")
  static let outlineText = OptionSpec(
    "outline-text", .output, "draw the text of an .svg or .pdf as paths, without fonts")
  static let embedFonts = OptionSpec(
    "embed-fonts", .output, "embed the fonts of an .svg or .html in the file")
  static let blending = OptionSpec(
    "blending", value: "srgb|linear", .output,
    "the blending of edges: sRGB values or linear light")
  static let baselines = OptionSpec(
    "baselines", value: "aligned|exact", .output,
    "align baselines to whole pixels, or keep them exact")
  static let darkenStems = OptionSpec(
    "darken-stems", .output, "make the stems of small letters wider")
  static let threads = OptionSpec(
    "threads", value: "N", .general, "the number of threads (default 1; for a batch, all cores)")
  static let debugLayout = OptionSpec(
    "debug-layout", .output, "draw bands, line fragments and shapes")

  static let format = OptionSpec(
    "format", value: "plain|markdown|table|sheet", .input,
    "the format of INPUT, if its name does not determine it")
  static let sheet = OptionSpec("sheet", value: "FILE", .input, "lay out INPUT with this sheet")
  static let allowOutside = OptionSpec(
    "allow-outside", .input, "let a sheet or Markdown read files outside its own folder")
  static let root = OptionSpec(
    "root", value: "FOLDER", .input,
    "let sheets, Markdown and manifests read only files in this folder")
  static let noFiles = OptionSpec(
    "no-files", .input, "let sheets, Markdown and manifests name no files")
  static let linkSchemes = OptionSpec(
    "link-schemes", value: "LIST", .input,
    "the permitted link schemes (default http,https,mailto,tel)")
  static let fonts = OptionSpec(
    "fonts", value: "FOLDER", .type, "also use the fonts in this folder (repeatable)")
  static let noSystemFonts = OptionSpec(
    "no-system-fonts", .type, "use no system fonts: the same result on every machine")
  static let dieWithParent = OptionSpec(
    "die-with-parent", .general, "end when the process that started the worker does")
  static let sandbox = OptionSpec(
    "sandbox", .general, "give up all access to files, network and programs that it does not need")
  static let unordered = OptionSpec(
    "unordered", .general, "send each answer as soon as it is ready, in any order")
  static let lossy = OptionSpec("lossy", .input, "replace bytes that are not UTF-8 by U+FFFD")

  static let size = OptionSpec(
    "size", value: "WxH", .page,
    "the page in points; WxAUTO is as high as its text (.pdf: default A4 or Letter)"
  )
  static let scale = OptionSpec("scale", value: "N", .page, "pixels per point (default 1)")
  static let dpi = OptionSpec("dpi", value: "N", .page, "pixels per inch of 72 points")
  static let margin = OptionSpec(
    "margin", value: "PT", .page,
    "the distance of text from the edges: one to four lengths as in CSS")

  static let bleed = OptionSpec(
    "bleed", value: "PT", .page,
    "the distance by which a .pdf extends beyond the edges of its pages")

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
    "choose line ends one by one, for a whole paragraph, or few and even"
  )

  static let columns = OptionSpec("columns", value: "N", .flow, "the number of columns")
  static let gap = OptionSpec("gap", value: "PT", .flow, "the distance between columns")
  static let exclude = OptionSpec(
    "exclude", value: "SHAPE", .flow, "a shape that text does not enter (repeatable)")
  static let excludeMargin = OptionSpec(
    "exclude-margin", value: "PT", .flow, "the distance that text keeps from excluded shapes")
  static let inside = OptionSpec("inside", value: "SHAPE", .flow, "the only shape that text fills")

  static let device = OptionSpec(
    "device", value: "NAME", .traits, "the screen of a device; see textrender devices")
  static let orientation = OptionSpec(
    "orientation", value: "WAY", .traits, "portrait or landscape")
  static let split = OptionSpec(
    "split", value: "1/3|1/2|2/3", .traits, "the part of a tablet's screen beside another program")
  static let category = OptionSpec(
    "content-size", value: "NAME", .traits,
    "the text size that a reader prefers, such as extraLarge")
  static let horizontal = OptionSpec(
    "horizontal", value: "CLASS", .traits, "the size class in width: compact or regular")
  static let vertical = OptionSpec(
    "vertical", value: "CLASS", .traits, "the size class in height: compact or regular")

  static let trait = OptionSpec(
    "trait", value: "KEY=VALUE", .traits,
    "a trait of the surroundings, such as style=dark (repeatable)")

  static let devices = OptionSpec(
    "devices", value: "all|NAMES", .traits,
    "names, or phones, tablets, windows, paper; NAME:1/2 is a split screen")
  static let vary = OptionSpec(
    "vary", value: "KEY=A,B", .traits, "show each value of a trait side by side (repeatable)")
  static let orientations = OptionSpec(
    "orientations", value: "both|WAY", .traits, "both, portrait or landscape (default portrait)")
  static let pages = OptionSpec(
    "pages", value: "N", .output, "the number of pages of each device, side by side (default 1)")

  static let manifest = OptionSpec(
    "manifest", value: "FILE", .input, "a list of documents, JSON lines or CSV; - for stdin")
  static let recursive = OptionSpec("recursive", .input, "include subfolders")
  static let jobs = OptionSpec(
    "jobs", short: "j", value: "N", .general,
    "the number of documents or frames at once (default all cores)")
  static let failFast = OptionSpec("fail-fast", .general, "stop at the first document that fails")
  static let isolate = OptionSpec(
    "isolate", .general, "lay out documents in separate processes")
  static let retries = OptionSpec(
    "retries", value: "N", .general, "the number of further tries for a document that crashed")
  static let reportFile = OptionSpec(
    "report", value: "FILE", .output, "write a report on the documents: a .json or .html file")
  static let resume = OptionSpec(
    "resume", .output, "skip documents that are already up to date")
  static let page = OptionSpec(
    "page", value: "N", .output, "write only this page, as one picture")
  static let pageRange = OptionSpec(
    "pages", value: "FROM-TO", .output, "write only these pages, such as 10-12 or 10-")
  static let spreads = OptionSpec(
    "spreads", .output, "draw facing pages side by side, the first page alone")
  static let digits = OptionSpec(
    "digits", value: "N", .output, "the minimum number of digits of page numbers (default 1)")

  static let animationOutput = OptionSpec(
    "output", short: "o", value: "ANIMATION", .output,
    "a .png, .apng or .y4m file, frames/%04d.png for a file per frame, - for stdout")
  static let animationFormat = OptionSpec(
    "to", value: AnimationFile.Kind.allCases.map(\.rawValue).joined(separator: "|"), .output,
    "the format, if the name does not determine it")
  static let fps = OptionSpec(
    "fps", value: "N", .output, "frames per second (default the sheet's, otherwise 30)")
  static let duration = OptionSpec(
    "duration", value: "SECONDS", .output, "the length of one play (default the sheet's)")
  static let loop = OptionSpec(
    "loop", value: "N", .output, "the number of plays; 0 repeats it forever")

  static let maxTime = OptionSpec(
    "max-time", value: "S", .general, "the maximum time of a document in seconds")
  static let maxMemory = OptionSpec(
    "max-memory", value: "MIB", .general, "the maximum memory of a document in MiB")
  static let maxPages = OptionSpec(
    "max-pages", value: "N", .general, "the maximum number of pages of a document")

  static let strict = OptionSpec(
    "strict", .output, "end with status 65 also for warnings")
  static let checkFormat = OptionSpec(
    "format", value: "text|json", .output, "the form of the report (default text)")

  static let port = OptionSpec(
    "port", value: "N", .general, "the port of the live page (default: a free one)")
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
