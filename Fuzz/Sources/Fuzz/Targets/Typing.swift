import TextDocument
import TextLive
import TextStorage

extension FuzzTarget {
  /// Calls of the live page, mostly `api/type`, with any events in any order. Each is answered,
  /// with an error or with the changes of the page. Then the source reads as the page does. It
  /// contains the typed text, or the answer gives the reason; and all edits can be undone.
  static let typing = FuzzTarget(name: "typing") { bytes in
    var calls = TypingCalls(Array(bytes.prefix(160)))
    let page = calls.document()
    let start = page.text?.string
    let service = LiveService(page)
    var shown = ShownText()
    var canTakeBack = true
    var count = 0
    for _ in 0..<10 where !calls.isAtEnd {
      let call = calls.next()
      count += call.events
      let answer = answer(service, call)
      canTakeBack = canTakeBack && ["type", "view", "open", "nothing"].contains(call.name)
      guard let session = service.session(ofTab: TypingCalls.tab) else {
        shown = ShownText()
        canTakeBack = false
        continue
      }
      let new = ShownText(session)
      if let typed = call.typed, let old = shown.units, let now = new.units, let answer {
        check(typed, old, now, answer)
      }
      shown = new
    }
    guard canTakeBack, count > 0, let start, service.session(ofTab: TypingCalls.tab) != nil else {
      return
    }
    var call = TypingCalls.Call(name: "type")
    let undo = Array(repeating: #"{"command":"undo"}"#, count: count).joined(separator: ",")
    call.body = Array(#"{"tab":"t","events":[{"unmark":true},\#(undo)]}"#.utf8)
    _ = answer(service, call)
    let end = service.session(ofTab: TypingCalls.tab)?.document.text?.string ?? ""
    precondition(
      end.utf16.elementsEqual(start.utf16), "Taking all back does not give the text of before.")
  }

  /// The answer to a call, or nil for an error.
  private static func answer(_ service: LiveService, _ call: TypingCalls.Call) -> JSONValue? {
    var request = LiveRequest("")
    request.isPost = true
    request.body = call.body
    let answer = service.answer("api/" + call.name, request)
    guard let json = try? JSONDocument(parsing: answer.bytes).root else {
      preconditionFailure("An answer of the live page is not JSON.")
    }
    if answer.status == 200 { return json }
    precondition(answer.status == 400, "A call was answered with \(answer.status).")
    precondition(member(json, "error") != nil, "An error without a sentence.")
    return nil
  }

  /// Checks that the page has the typed text and the previous text, except for white space, or
  /// that there is a sentence with the reason.
  private static func check(
    _ typed: String, _ old: [UInt16], _ new: [UInt16], _ answer: JSONValue
  ) {
    guard let typing = member(answer, "typing") else { return }
    let (old, new, typed) = (words(old), words(new), words(Array(typed.utf16)))
    if case .string? = member(typing, "refusal")?.content {
      precondition(old == new, "A refused edit has changed the page.")
      return
    }
    let kept = new.count - typed.count
    precondition(0 <= kept && kept <= old.count, "The typed text is missing.")
    let isThere = (0...kept).contains { place in
      new[..<place].elementsEqual(old[..<place])
        && new[place..<place + typed.count].elementsEqual(typed)
        && new[(place + typed.count)...].elementsEqual(old[(old.count - kept + place)...])
    }
    precondition(isThere, "The typed text is missing, or another part has changed.")
  }

  private static func member(_ value: JSONValue, _ name: String) -> JSONValue? {
    guard case .object(let members) = value.content else { return nil }
    return members.first { $0.key == name }?.value
  }

  /// Text without the characters that Markdown does not keep unchanged.
  private static func words(_ units: [UInt16]) -> [UInt16] {
    units.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x2028 }
  }
}

/// The text of a displayed page.
private struct ShownText {
  /// The text in UTF-16 code units; nil if there is no page, or one older than its files.
  private(set) var units: [UInt16]?

  init() {}

  /// The text of a session, which equals its source except for pending white space.
  init(_ session: LiveSession) {
    guard let layout = session.layout, !session.faults.contains(where: { $0.severity == .error }),
      let source = session.document.text?.string
    else { return }
    let shown = Array(layout.storage.settledText.string.utf16)
    guard let read = try? TracedText(session.textRequest(source, of: .main)).units else {
      preconditionFailure("The source of a page cannot be read.")
    }
    var start = 0
    while start < min(shown.count, read.count), shown[start] == read[start] { start += 1 }
    let space = shown.count - read.count
    precondition(0 <= space && space <= 8, "The page has \(space) units that its source has not.")
    precondition(
      shown[(start + space)...].elementsEqual(read[start...])
        && shown[start..<start + space].allSatisfy { $0 == 0x20 || $0 == 0x0A },
      "The source differs from the page.")
    units = shown
  }
}
