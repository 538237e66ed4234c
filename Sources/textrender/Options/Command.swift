/// The commands of the tool.
enum Command: String, CaseIterable {
  case render
  case animate
  case layout
  case preview
  case batch
  case fonts
  case devices
  case check
  case diff
  case demo
  case watch
  case serve
  case worker
  case completion
  case help

  /// The summary of the command.
  var summary: String {
    switch self {
    case .render: "set a document and write a picture"
    case .animate: "draw what moves on a sheet's page, as an animation"
    case .layout: "print where every line and glyph stands, as JSON"
    case .preview: "show the document on every device asked for, in one picture"
    case .batch: "set many documents, several at once"
    case .fonts: "list the fonts it would use, and what they cover"
    case .devices: "list the device presets with sizes, scales and size classes"
    case .check: "say all that is wrong with a sheet, and where"
    case .diff: "say what changed between the layouts of two inputs, and draw it"
    case .demo: "draw the built-in page: text on both sides of a curve"
    case .watch: "run a command again whenever a file that it reads is saved"
    case .serve: "show a live page in a browser: shapes to drag, text to edit"
    case .worker: "answer requests, JSON lines in and JSON lines out"
    case .completion: "print what makes a shell complete commands and options"
    case .help: "print help, for one command or for all"
    }
  }

  /// The operands in the usage line.
  var operands: String {
    switch self {
    case .render, .preview: "INPUT -o OUT [options]"
    case .animate: "SHEET -o OUT [options]"
    case .layout: "INPUT [options]"
    case .batch: "INPUT… -o FOLDER [options]"
    case .check: "SHEET [options]"
    case .diff: "A B [-o OUT] [options]"
    case .demo: "-o OUT [options]"
    case .watch: "render|animate|preview|check|layout …"
    case .serve: "[SHEET] [options]"
    case .fonts: "[FAMILY…]"
    case .devices: ""
    case .worker: "[options]"
    case .completion: "bash|zsh|fish"
    case .help: "[COMMAND|sheets|sheet.KEY]"
    }
  }

  /// True if it reads files that can be watched, and its result depends on them.
  var canBeWatched: Bool {
    switch self {
    case .render, .animate, .preview, .check, .layout: true
    case .batch, .fonts, .devices, .diff, .demo, .watch, .serve, .worker, .completion, .help: false
    }
  }

  /// The options of the command.
  var options: [OptionSpec] {
    let own: [OptionSpec] =
      switch self {
      case .render:
        OptionSpec.layoutOptions + OptionSpec.pictureOptions + [.page, .devices, .orientations]
      case .animate:
        OptionSpec.layoutOptions.filter {
          ![.threads, .overflow, .debugLayout].contains($0)
        } + [
          .animationOutput, .animationFormat, .fps, .duration, .loop, .jobs, .maxPixels, .blending,
          .baselines, .darkenStems, .devices, .orientations,
        ]
      case .layout: OptionSpec.layoutOptions
      case .batch:
        OptionSpec.layoutOptions + OptionSpec.pictureOptions + [
          .devices, .orientations, .manifest, .recursive, .resume, .reportFile, .jobs, .failFast,
          .isolate, .retries, .fonts, .noSystemFonts,
        ]
      case .preview:
        OptionSpec.layoutOptions + OptionSpec.pictureOptions + [
          .devices, .orientations, .vary, .pages,
        ]
      case .check:
        [
          .checkFormat, .strict, .devices, .orientations, .device, .orientation, .split,
          .horizontal,
          .vertical, .category, .trait, .overflow, .allowOutside, .root, .noFiles, .linkSchemes,
          .sandbox, .maxTime, .maxMemory, .maxPages,
        ]
      case .worker:
        [
          .allowOutside, .root, .noFiles, .linkSchemes, .fonts, .noSystemFonts, .threads,
          .unordered, .dieWithParent, .sandbox,
        ]
      case .serve: [.port, .open]
      case .diff: OptionSpec.layoutOptions + OptionSpec.pictureOptions
      case .demo: [.scale, .threads, .debugLayout] + OptionSpec.pictureOptions
      case .fonts, .devices, .watch, .completion, .help: []
      }
    return own + [.help]
  }

  /// The permitted numbers of operands.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .render, .animate, .layout, .preview, .check, .completion: 1...1
    case .diff: 2...2
    case .demo, .devices, .worker: 0...0
    case .serve, .help: 0...1
    case .fonts: 0...100
    case .batch: 0...1_000_000
    case .watch: 1...1_000_000
    }
  }

  /// Example command lines.
  var examples: [String] {
    switch self {
    case .render:
      [
        "textrender render article.md -o article.png",
        "textrender render page.txt -o page.png --size 800x1000 --columns 2 \\",
        "  --exclude 'circle(120 at 50% 40%)' --exclude-margin 12 --align justify",
        "textrender render article.md -o - --to png --device iphone-15-pro | display",
        "textrender render sheet.json -o screens --devices phones,a4 --trait style=dark",
        "textrender render sheet.json -o page.html --devices iphone-8,ipad-mini",
      ]
    case .animate:
      [
        "textrender animate ring.json -o ring.png",
        "textrender animate ring.json -o frames/%04d.png --fps 24 --duration 2",
        "textrender animate article.md -o pages.png --devices ipad-mini,iphone-15-pro",
        "textrender animate ring.json -o - --to y4m | ffmpeg -i - ring.mp4",
      ]
    case .layout:
      [
        "textrender layout page.txt --size 400x600 --exclude 'circle(90 at 200 200)'",
        "textrender layout article.md | python3 -m json.tool | less",
      ]
    case .preview:
      [
        "textrender preview article.md -o preview.png",
        "textrender preview sheet.json -o preview.png --orientations both \\",
        "  --devices iphone-15-pro,ipad-mini,ipad-pro-11:1/2 --pages 2",
        "textrender preview sheet.json -o preview.png --devices pixel-8,ipad-mini \\",
        "  --vary content-size=small,extraLarge --vary style=light,dark",
      ]
    case .batch:
      [
        "textrender batch chapters/*.md -o pictures --sheet book.json --threads 4",
        "textrender batch chapters -o pictures --sheet book.json --resume \\",
        "  --report report.html",
        "textrender batch --manifest letters.csv --isolate \\",
        "  --devices iphone-15-pro,ipad-mini -o 'out/{id}-{device}.png'",
      ]
    case .check:
      [
        "textrender check page.json", "textrender check page.json --devices paper --strict",
        "textrender check article.md", "textrender check page.json --format json",
      ]
    case .diff:
      [
        "textrender diff old.md new.md --size 600x800",
        "textrender diff old.json new.json -o changes.png",
      ]
    case .demo: ["textrender demo -o demo.png", "textrender demo -o demo.png --scale 2"]
    case .fonts: ["textrender fonts", "textrender fonts 'Noto Serif'"]
    case .watch:
      [
        "textrender watch render page.json -o page.png",
        "textrender watch check page.json --devices phones",
      ]
    case .serve: ["textrender serve page.json", "textrender serve --port 8080 --open"]
    case .devices: ["textrender devices"]
    case .worker:
      [
        "textrender worker --root pages",
        "echo '{\"op\":\"bands\",\"paths\":[],\"width\":90,\"y0\":0,\"y1\":9}' | textrender worker",
      ]
    case .completion:
      [
        "source <(textrender completion bash)",
        "textrender completion fish > ~/.config/fish/completions/textrender.fish",
      ]
    case .help: ["textrender help render", "textrender help sheets", "textrender help sheet.page"]
    }
  }
}
