import SystemLibrary
package import TextDocument
import TextDrawing
import TextFonts

/// Answers the requests of the live page. It keeps a session for each tab and is independent of
/// the transport.
package final class LiveService {
  private let open: () throws(DocumentError) -> LiveDocument
  private var sessions: [String: LiveSession] = [:]
  /// The tabs, the most recently used one last.
  private var order: [String] = []

  /// The maximum number of tabs; the least recently used one is dropped.
  private static let maximumSessions = 12
  /// The maximum size of a font to send, in bytes.
  private static let fontLimit = 64 << 20

  /// Creates a service for a sheet or a text, or for the demo page if the path is nil.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be read.
  package init(opening path: String?) throws(DocumentError) {
    open = { () throws(DocumentError) in try LiveDocument(opening: path) }
    _ = try open()
  }

  /// Creates a service in which each tab begins with a document.
  package init(_ document: LiveDocument) { open = { document } }

  /// Returns the session of a tab; nil if it has none or no longer.
  package func session(ofTab tab: String) -> LiveSession? { sessions[tab] }

  /// Returns the answer to a request.
  ///
  /// - Parameters:
  ///   - name: The path after the token.
  ///   - request: The request.
  package func answer(_ name: String, _ request: LiveRequest) -> LiveAnswer {
    if let file = LivePage.file(name) { return LiveAnswer(file.type, file.text) }
    if name.hasPrefix("font/") { return font(name, request) }
    if name.hasPrefix("picture/") { return picture(name, request) }
    guard name.hasPrefix("api/"), request.isPost else {
      return .refusal(404, "there is no such page")
    }
    do throws(DocumentError) {
      return try call(String(name.dropFirst("api/".count)), request.body)
    } catch {
      var writer = JSONWriter(breaksLines: false)
      writer.beginObject()
      writer.member("error", error.description)
      writer.member("hint", error.hint)
      writer.endObject()
      var answer = LiveAnswer("application/json", writer.bytes)
      answer.status = 400
      return answer
    }
  }

  // MARK: Calls

  private func call(_ name: String, _ body: [UInt8]) throws(DocumentError) -> LiveAnswer {
    let start = SteadyClock.seconds
    let call = try LiveCall(body)
    let (session, isNew) = try session(call.tab)
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    switch name {
    case "open":
      if !isNew { session.reopen() }
      session.writeFiles(to: &writer)
      writeChoices(session.view, to: &writer)
      session.writePage(to: &writer)
      try session.writeChange(to: &writer)
      session.writeFaults(to: &writer)
    case "drag":
      try session.move(call.shapes, margin: call.margin)
      try session.writeChange(to: &writer)
    case "drop":
      try session.drop()
      try writeAll(session, &writer)
    case "add":
      guard let shape = call.shapes[0] else {
        throw DocumentError(.malformedInput, at: "shapes", "a shape is missing")
      }
      try session.add(shape)
      try writeAll(session, &writer)
    case "edit":
      session.edit(sheet: call.sheet, text: call.text)
      session.writePage(to: &writer)
      try session.writeChange(to: &writer)
      session.writeFaults(to: &writer)
    case "type":
      try type(call.events, in: session, &writer)
    case "view":
      session.show(call.view ?? session.view)
      session.writePage(to: &writer)
      try session.writeChange(to: &writer)
      session.writeFaults(to: &writer)
    case "save":
      let files = try session.save()
      writer.key("saved")
      writer.beginArray()
      for file in files { writer.string(file) }
      writer.endArray()
      session.writeFaults(to: &writer)
    case "close":
      sessions[call.tab] = nil
      order.removeAll { $0 == call.tab }
    default: throw DocumentError(.invalidRequest, at: name, "there is no such call")
    }
    session.writeTyping(to: &writer)
    writer.member("ms", (SteadyClock.seconds - start) * 1000)
    writer.endObject()
    return LiveAnswer("application/json", writer.bytes)
  }

  /// Edits the text on the page, and writes the page and the text if they changed.
  private func type(
    _ events: [LiveEvent], in session: LiveSession, _ writer: inout JSONWriter
  ) throws(DocumentError) {
    let before = session.document
    let isKnown = session.rows.count > 0
    try session.perform(events)
    if session.rows.count == 0, isKnown { session.writePage(to: &writer) }
    try session.writeChange(to: &writer)
    if !session.document.hasSameContents(as: before) {
      session.writeFiles(to: &writer)
      session.writeFaults(to: &writer)
    }
  }

  private func writeAll(
    _ session: LiveSession, _ writer: inout JSONWriter
  ) throws(DocumentError) {
    session.writeFiles(to: &writer)
    session.writePage(to: &writer)
    try session.writeChange(to: &writer)
    session.writeFaults(to: &writer)
  }

  /// Returns the session of a tab, which begins with its first request.
  private func session(_ tab: String) throws(DocumentError) -> (LiveSession, isNew: Bool) {
    order.removeAll { $0 == tab }
    order.append(tab)
    if let known = sessions[tab] { return (known, false) }
    if order.count > Self.maximumSessions { sessions[order.removeFirst()] = nil }
    let session = LiveSession(try open())
    sessions[tab] = session
    return (session, true)
  }

  /// Writes the available choices.
  private func writeChoices(_ view: LiveView, to writer: inout JSONWriter) {
    writer.key("devices")
    writer.beginArray()
    for device in Device.presets {
      writer.beginObject()
      writer.member("name", device.name)
      writer.member("title", device.title)
      writer.endObject()
    }
    writer.endArray()
    writer.key("view")
    view.write(to: &writer)
  }

  // MARK: Fonts and pictures

  /// Returns a font file: `font/TAB/NUMBER`.
  private func font(_ name: String, _ request: LiveRequest) -> LiveAnswer {
    let parts = name.split(separator: "/")
    guard parts.count == 3, let session = sessions[String(parts[1])], let number = Int(parts[2]),
      session.rows.faces.indices.contains(number)
    else { return .refusal(404, "there is no such font") }
    let face = session.rows.faces[number]
    // Browsers cannot read font collections; they find such a font by its family.
    guard face.index == 0, !face.path.lowercased().hasSuffix("c"), face.embedding != .forbidden,
      let bytes = try? InputFile.read(face.path, limit: Self.fontLimit)
    else { return .refusal(404, "this font cannot be sent") }
    return LiveAnswer("font/ttf", bytes)
  }

  /// Returns the page as a file, or all devices as a picture: `picture/TAB/page.png`,
  /// `picture/TAB/storyboard.png`.
  private func picture(_ name: String, _ request: LiveRequest) -> LiveAnswer {
    let parts = name.split(separator: "/")
    guard parts.count == 3, let session = sessions[String(parts[1])] else {
      return .refusal(404, "there is no such picture")
    }
    do throws(DocumentError) {
      if parts[2] == "storyboard.png" {
        return LiveAnswer("image/png", try session.storyboard())
      }
      guard parts[2].hasPrefix("page."), let format = PictureFormat(forFileNamed: String(parts[2]))
      else { return .refusal(404, "there is no such picture") }
      return LiveAnswer(
        "application/octet-stream", try session.picture(format),
        fileName: "\(session.page == 0 || format.holdsPages ? "page" : "page-\(session.page + 1)")"
          + ".\(format.rawValue)")
    } catch {
      return .refusal(422, error.description)
    }
  }
}
