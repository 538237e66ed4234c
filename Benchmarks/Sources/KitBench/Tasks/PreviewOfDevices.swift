import TextDocument
import TextDrawing
import TextStorage

extension BenchmarkTask {
  /// An article of about five pages on twenty devices, two pages of each, in one picture: read,
  /// shaped, laid out, drawn on two threads and encoded as a PNG in memory.
  static var previewOfDevices: BenchmarkTask {
    BenchmarkTask("preview_20_devices", .page) { setup, recorder in
      var article = ""
      while article.unicodeScalars.count < 12_000 { article += setup.page.text + "\n" }
      article = String(article.prefix(12_000))
      var input = DocumentRequest(DocumentInput(article))
      input.overrides.body.font.families = setup.font.families
      let request = input
      var preview = PreviewRequest(devices: Array(Device.presets.prefix(20)))
      preview.pageCount = 2
      preview.threads = 2
      let devices = preview
      var file: [UInt8] = []
      try recorder.record(
        "preview_20_devices", corpus: setup.page.name, characters: 0,
        extra: { $0.add("out_bytes", file.count) },
        {
          let watch = Stopwatch()
          let sheet = try PreviewSheet(AdaptiveDocument(request), devices)
          let painter = PicturePainter(format: .png, threads: 2)
          file = try painter.picture(of: sheet.displayList, scale: 1).bytes
          return (watch.read(), Recorder.Outcome(lines: 0, checksum: UInt64(file.count)))
        })
    }
  }
}
