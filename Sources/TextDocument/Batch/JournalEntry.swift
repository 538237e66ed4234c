import TextDrawing
package import TextFiles

/// A line of JSON in a batch's journal, for one finished document.
///
/// A resumed batch skips the document if everything that its pictures depend on is unchanged and
/// all of them exist completely. Others may be able to write to a journal, so it is untrusted
/// input.
package struct JournalEntry: Hashable, Sendable {
  /// A file that was written.
  package struct Page: Hashable, Sendable {
    /// Its name, relative to the batch's folder.
    package var file: String
    /// The number of its bytes.
    package var byteCount: Int
    /// The SHA-256 digest of its bytes.
    package var digest: String

    /// Creates a file's record from its parts.
    package init(file: String, byteCount: Int, digest: String) {
      self.file = file
      self.byteCount = byteCount
      self.digest = digest
    }
  }

  /// The document's name among those of the batch.
  package var id: String
  /// A digest of the text, the sheet, the options, the fonts and the versions.
  package var inputs: String
  /// The files that the document reads, with digests of their contents.
  package var files: [FileRecord.Entry]
  /// The files of the document's pages.
  package var pages: [Page]

  /// Creates an entry from its parts.
  package init(id: String, inputs: String, files: [FileRecord.Entry], pages: [Page]) {
    self.id = id
    self.inputs = inputs
    self.files = files
    self.pages = pages
  }

  /// Reads a line.
  ///
  /// - Throws: A ``DocumentError`` if it is malformed, or is not about a finished document.
  package init(line: [UInt8]) throws(DocumentError) {
    self.init(id: "", inputs: "", files: [], pages: [])
    for (key, value) in try JSONDocument(parsing: line).cursor.members("a line") {
      switch key {
      case "id": id = try value.string()
      case "inputs": inputs = try value.string()
      case "files":
        for item in try value.elements("files") {
          let parts = try item.elements("a file")
          guard parts.count == 3 else { throw item.expected("a file") }
          files.append(
            FileRecord.Entry(
              file: try parts[0].string(), folder: try parts[1].string(),
              mark: try parts[2].string()))
        }
      case "pages":
        for item in try value.elements("pages") { pages.append(try Page(item)) }
      default: break
      }
    }
    guard !id.isEmpty, !pages.isEmpty else {
      throw DocumentError(
        .malformedInput, at: "journal", "a line names no finished document")
    }
  }

  /// Writes all members except the name into an object that has been begun.
  package func writeContent(to writer: inout JSONWriter) {
    writer.member("inputs", inputs)
    writer.key("files")
    writer.beginArray()
    for file in files {
      writer.beginArray()
      writer.string(file.file)
      writer.string(file.folder)
      writer.string(file.mark)
      writer.endArray()
    }
    writer.endArray()
    writer.key("pages")
    writer.beginArray()
    for page in pages {
      writer.beginObject()
      writer.member("file", page.file)
      writer.member("bytes", page.byteCount)
      writer.member("sha256", page.digest)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Returns true if the pictures are complete and up to date.
  ///
  /// - Parameters:
  ///   - inputs: A digest of the current inputs and options of the command line.
  ///   - folder: The batch's folder.
  ///   - access: The rules for the files that documents may read.
  package func isDone(inputs: String, in folder: OpenFolder, _ access: FileAccess) -> Bool {
    self.inputs == inputs && files.allSatisfy { $0.isCurrent(access) }
      && pages.allSatisfy { $0.isWhole(in: folder) }
  }
}

extension JournalEntry.Page {
  init(_ cursor: JSONCursor) throws(DocumentError) {
    self.init(file: "", byteCount: 0, digest: "")
    for (key, value) in try cursor.members("a page") {
      switch key {
      case "file": file = try value.string()
      case "bytes": byteCount = try value.integer(in: 0...Int.max)
      case "sha256": digest = try value.string()
      default: break
      }
    }
  }

  /// Returns true if the file exists unchanged, in the folder or below it and not through a link.
  ///
  /// - Complexity: O(*n*) for *n* bytes if the file still has its size.
  package func isWhole(in folder: OpenFolder) -> Bool {
    place(in: folder).map { isWhole($0.folder, $0.name) } ?? false
  }

  /// Removes the file if it exists unchanged, in the folder or below it and not through a link. A
  /// forged journal therefore cannot delete files elsewhere.
  package func removeIfWhole(in folder: OpenFolder) {
    guard let (inner, name) = place(in: folder), isWhole(inner, name) else { return }
    inner.remove(name)
  }

  private func place(in folder: OpenFolder) -> (folder: OpenFolder, name: String)? {
    guard !file.utf8.contains(0),
      let inner = folder.folder(FilePath.folder(of: file), links: .refused)
    else { return nil }
    return (inner, FilePath.name(of: file))
  }

  private func isWhole(_ folder: OpenFolder, _ name: String) -> Bool {
    guard folder.status(of: name)?.byteCount == byteCount,
      let bytes = folder.content(of: name, limit: byteCount)
    else { return false }
    return SHA256.hexadecimal(of: bytes) == digest
  }
}
