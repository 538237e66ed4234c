import TextDrawing
import TextFiles
import TextFonts

/// Requests about the worker itself.
extension Worker {
  func version(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    try cursor.readObject("a version request", keys: WorkerRequest.keys) { _, _ in }
    Self.writeVersions(to: &writer)
  }

  /// Answers with everything that affects results, to compare two workers, and with the supported
  /// operations.
  func hello(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    try cursor.readObject("a hello request", keys: WorkerRequest.keys) { _, _ in }
    Self.writeVersions(to: &writer)
    writer.member("protocol", 1)
    writer.member("build", Self.build)
    Self.write("ops", WorkerOperation.allCases.map(\.rawValue), to: &writer)
    Self.write("codes", WorkerCode.allCases.map(\.rawValue), to: &writer)
    Self.write("formats", PictureFormat.allCases.map(\.rawValue), to: &writer)
    Self.write("devices", Device.presets.map(\.name), to: &writer)
    writer.key("limits")
    writer.beginObject()
    writer.member("line", Self.lineLimit)
    writer.member("text", SourceText.byteLimit)
    writer.member("side", DrawingLimits.standard.maximumSide)
    writer.member("pixels", DrawingLimits.standard.maximumPixels)
    writer.endObject()
    writer.member("systemFonts", fonts.usesSystemFonts)
    try writeFonts(to: &writer)
  }

  private static var build: String {
    #if DEBUG
      let kind = "debug"
    #else
      let kind = "release"
    #endif
    #if arch(x86_64)
      return "\(kind) x86_64"
    #elseif arch(arm64)
      return "\(kind) aarch64"
    #else
      return kind
    #endif
  }

  private static func writeVersions(to writer: inout JSONWriter) {
    writer.member("textrender", ToolVersions.textrender)
    writer.key("libraries")
    writer.beginObject()
    for library in ToolVersions.libraries {
      writer.key(library.name)
      writer.string(library.version)
    }
    writer.endObject()
  }

  private static func write(
    _ key: String, _ names: [String], to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for name in names { writer.string(name) }
    writer.endArray()
  }

  /// Writes the fonts that do not depend on the system, with digests. Two machines with the same
  /// fonts here lay out a document identically if they use no system fonts.
  private func writeFonts(to writer: inout JSONWriter) throws(DocumentError) {
    let paths: [String]
    do {
      paths = try fonts.ownFiles()
    } catch {
      throw DocumentError(.unavailableResource, at: "fonts", error.message)
    }
    writer.key("fonts")
    writer.beginArray()
    for path in paths {
      let bytes = try InputFile.read(path)
      writer.beginObject()
      writer.member("file", FilePath.name(of: path))
      writer.member("bytes", bytes.count)
      writer.member("sha256", SHA256.hexadecimal(of: bytes))
      writer.endObject()
    }
    writer.endArray()
  }
}
