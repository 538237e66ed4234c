import TextDocument
import TextDrawing
import TextFiles

/// A summary of a batch: counts, the slowest documents, failures and remarks. It keeps a limited
/// number of each, so there may be any number of documents.
struct BatchReport: Sendable {
  /// The most items of a kind that are listed.
  private static let maximum = 1000
  private static let maximumSlow = 20

  private(set) var done = 0
  private(set) var failed = 0
  var skipped = 0
  private var pages = 0
  private var bytes = 0
  private var codes: [String: Int] = [:]
  private var slowest: [BatchRecord] = []
  private var failures: [BatchRecord] = []
  private var remarked: [BatchRecord] = []

  /// The number of finished and failed documents.
  var finished: Int { done + failed }

  mutating func add(_ record: BatchRecord) {
    if record.failure == nil { done += 1 } else { failed += 1 }
    pages += record.pages.count
    bytes += record.pages.reduce(0) { $0 + $1.byteCount }
    if let code = record.code { codes[code.rawValue, default: 0] += 1 }
    if record.failure != nil, failures.count < Self.maximum { failures.append(record) }
    if !record.remarks.isEmpty, remarked.count < Self.maximum { remarked.append(record) }
    if slowest.count < Self.maximumSlow || record.seconds > (slowest.last?.seconds ?? 0) {
      let place = slowest.firstIndex { $0.seconds < record.seconds } ?? slowest.count
      slowest.insert(record, at: place)
      if slowest.count > Self.maximumSlow { slowest.removeLast() }
    }
  }

  /// Writes the report, as HTML if the file's name ends in `.html`, otherwise as JSON.
  ///
  /// - Parameter seconds: The duration of the batch.
  func write(to path: String, seconds: Double) throws(CommandFailure) {
    let text = path.lowercased().hasSuffix(".html") ? html(path, seconds) : json(seconds)
    do {
      try PicturePainter.write(text, to: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func json(_ seconds: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    let numbers: [(StaticString, Int)] = [
      ("done", done), ("failed", failed), ("skipped", skipped), ("pages", pages), ("bytes", bytes),
    ]
    for (key, value) in numbers {
      writer.key(key)
      writer.integer(value)
    }
    writer.member("seconds", seconds)
    writer.key("codes")
    writer.beginObject()
    for (code, count) in codes.sorted(by: { $0.key < $1.key }) {
      writer.key(code)
      writer.integer(count)
    }
    writer.endObject()
    let lists: [(StaticString, [BatchRecord])] = [
      ("failures", failures), ("remarks", remarked), ("slowest", slowest),
    ]
    for (key, records) in lists {
      writer.newline()
      writer.key(key)
      writer.beginArray()
      for record in records {
        writer.newline()
        record.write(to: &writer)
      }
      writer.endArray()
    }
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }

  // MARK: HTML

  private func html(_ path: String, _ seconds: Double) -> [UInt8] {
    let rate = seconds > 0 ? Double(finished) / seconds : 0
    var text = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>textrender batch</title>
      <style>body{font:15px/1.5 sans-serif;margin:2em auto;max-width:60em}td,th{text-align:left;padding:.2em 1em .2em 0;
      vertical-align:top}img{max-height:12em;border:1px solid #ccc}.failed{color:#a00}</style>
      <h1>\(finished) documents</h1>
      <p>\(done) done, \(failed) failed, \(skipped) already up to date; \(pages) pages, \(bytes >> 10) KiB,
      \(Self.rounded(seconds)) s, \(Self.rounded(rate)) documents per second.</p>

      """
    text += Self.table("Failures", failures, path) { record in
      "<td class=failed>\(record.code?.rawValue ?? "")<td>"
        + Self.escaped(record.failure.map { "\($0.place): \($0.message)" } ?? "")
    }
    text += Self.table("Remarks", remarked, path) { record in
      "<td>" + record.remarks.map(Self.escaped).joined(separator: "<br>") + "<td>"
        + Self.thumbnail(record, path)
    }
    text += Self.table("Slowest documents", slowest, path) { record in
      "<td>\(Self.rounded(record.seconds)) s<td>" + Self.thumbnail(record, path)
    }
    return Array((text + "</html>\n").utf8)
  }

  private static func table(
    _ title: String, _ records: [BatchRecord], _ path: String, _ cells: (BatchRecord) -> String
  ) -> String {
    if records.isEmpty { return "" }
    let rows = records.map { "<tr><th>\(escaped($0.id))\(cells($0))\n" }.joined()
    return "<h2>\(title)</h2>\n<table>\n\(rows)</table>\n"
  }

  /// Returns the markup for the first page, with a link relative to the report.
  private static func thumbnail(_ record: BatchRecord, _ path: String) -> String {
    guard let file = record.pages.first?.file,
      PictureFormat(forFileNamed: file)?.isWebImage != false
    else { return "" }
    let folder = InputFile.folder(of: path)
    let isWithin = !folder.isEmpty && file.hasPrefix(folder)
    let up = FilePath.isAbsolute(file) || isWithin
    let depth = up ? 0 : FilePath.names(of: folder).count(where: { $0 != "." })
    let name = isWithin ? String(file.dropFirst(folder.count)) : file
    let link = String(repeating: "../", count: depth) + name
    // The prefix keeps a file name that looks like a scheme relative to the report.
    let path = LinkPolicy.scheme(of: link) == nil ? link : "./" + link
    return "<img loading=lazy src=\"\(escaped(path))\" alt=\"\">"
  }

  private static func rounded(_ number: Double) -> String {
    ((number * 100).rounded() / 100).formatted
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    EscapedText.appendMarkup(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
