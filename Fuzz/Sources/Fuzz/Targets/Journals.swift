import TextDocument
import TextFiles

extension FuzzTarget {
  /// Journals of batches, as read by `--resume`. An entry that is written again reads as the same,
  /// and none leads out of the batch's folder. Without pictures no document counts as done.
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
      // From a folder within the root folder, names that lead out of it would lead to existing
      // files.
      for page in entry.pages where page.file.hasPrefix("..") || page.file.hasPrefix("/") {
        precondition(!page.isWhole(in: processes), "A journal leads out of its folder.")
      }
    }
  }
}
