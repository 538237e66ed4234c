import TextDocument
import TextFiles

extension FuzzTarget {
  /// Journals of batches, as `--resume` reads them: an entry that is written again is read as the same, nothing of it
  /// leads out of the batch's folder, and where there are no pictures no document is done.
  static let journals = FuzzTarget(name: "journals") { bytes in
    guard let processes = OpenFolder("/proc") else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(8) {
      guard let entry = try? JournalEntry(line: Array(line)) else { continue }
      var writer = JSONWriter(breaksLines: false)
      writer.beginObject()
      writer.member("id", entry.id)
      entry.writeContent(to: &writer)
      writer.endObject()
      precondition(
        (try? JournalEntry(line: writer.bytes)) == entry, "An entry that was written is another.")
      precondition(
        !entry.isDone(inputs: entry.inputs, in: processes, .nowhere),
        "A document is done whose pictures are not there.")
      // From a folder that lies in the root's, names that lead out of it would lead to files that there are.
      for page in entry.pages where page.file.hasPrefix("..") || page.file.hasPrefix("/") {
        precondition(!page.isWhole(in: processes), "A journal leads out of its folder.")
      }
    }
  }
}
