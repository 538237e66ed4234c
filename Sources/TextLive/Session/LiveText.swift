import TextControls
import TextDocument

/// The text of a page as an editor changes it: every edit is one of the text as its author writes it, after which that
/// is laid out again.
///
/// Positions of the editor are those of the laid-out text with white space that is shown beyond it: a space behind the
/// last word, or a paragraph that has no words yet. Markdown keeps neither; they become part of the text with the
/// word that is typed next.
final class LiveText: EditedText {
  /// Why the page does not say what was typed; nil when it does.
  var refusal: String?
  /// White space that is shown and not part of the text.
  private(set) var space: ShownSpace?

  private unowned let session: LiveSession
  private var known: EditedSource?
  /// The part that is edited, whose source is ``known``.
  private var part = DocumentTextPart.main
  private var plan: Plan?

  /// An edit that has been found to be possible.
  private struct Plan {
    var range: Range<Int>
    var string: String
    var source: EditedSource
    var space: ShownSpace?
    /// What stands there afterwards, in the editor's positions.
    var result: Range<Int>
  }

  init(_ session: LiveSession) { self.session = session }

  /// Takes note that the page has been laid out by somebody else.
  func forget() {
    known = nil
    space = nil
    plan = nil
  }

  /// Where some of the laid-out text stands in the text beside the page, in UTF-16 code units; nil where it does not.
  func sourceRange(of range: Range<Int>) -> Range<Int>? {
    guard session.layout?.textPart(of: range) == .main, let source = try? current(.main) else {
      return nil
    }
    let places = source.traced.places[
      plainRange(range).clamped(to: source.traced.places.indices)
    ].filter { $0 >= 0 }
    guard let first = places.min(), let last = places.max() else { return nil }
    return first..<last + 1
  }

  // MARK: Asking

  /// Whether an edit is possible; what it comes to is kept for ``replace(_:with:)``.
  func allows(_ range: Range<Int>, _ string: String) -> Bool {
    refusal = nil
    plan = nil
    do throws(DocumentError) {
      plan = try edit(range, string)
      if plan == nil {
        refusal = "Markdown cannot say this here. Write it in the text beside the page."
      }
    } catch {
      refusal = error.message
    }
    return plan != nil
  }

  private func edit(_ range: Range<Int>, _ string: String) throws(DocumentError) -> Plan? {
    guard let part = session.layout?.textPart(of: range) else {
      throw DocumentError(
        .invalidRequest, at: "text",
        "This is text of several panes or notes: edit them one after the other.")
    }
    let source = try current(part)
    func read(_ source: [UInt16]) -> TracedText? { session.read(source, of: part) }
    let (plain, typed, behind) = withoutSpace(range, string)
    func plan(_ edit: EditedSource.Edit, _ space: ShownSpace?, upTo end: Int) -> Plan {
      let start = edit.range.lowerBound
      return Plan(
        range: range, string: string, source: edit.source, space: space,
        result: start..<max(start, end))
    }
    if let edit = source.edit(plain, typed, read: read) {
      let kept = edit.range.lowerBound + edit.inserted.count
      return plan(edit, nil, upTo: kept - min(behind, edit.inserted.count))
    }
    // White space at its end waits for the next word.
    guard source.format == .markdown else { return nil }
    var core = typed
    while let last = core.last, last == 0x20 || last == 0x0A { core.removeLast() }
    let rest = Array(typed[core.count...])
    guard !rest.isEmpty, rest.count <= Self.mostSpace, rest.count(where: { $0 == 0x0A }) <= 1,
      let edit = source.edit(plain, core, read: read)
    else { return nil }
    let space = ShownSpace(
      position: edit.range.lowerBound + edit.inserted.count,
      string: String(decoding: rest, as: UTF16.self))
    return plan(edit, space, upTo: space.range.upperBound - behind)
  }

  /// How much white space waits, in UTF-16 code units.
  private static let mostSpace = 8

  /// An edit of the laid-out text alone: with as much of the white space beyond it as stays beside what was typed.
  private func withoutSpace(
    _ range: Range<Int>, _ string: String
  ) -> (range: Range<Int>, typed: [UInt16], behind: Int) {
    var typed = Array(string.utf16)
    guard let space, range.lowerBound <= space.range.upperBound,
      range.upperBound >= space.range.lowerBound
    else { return (plainRange(range), typed, 0) }
    let units = Array(space.string.utf16)
    let before = max(0, range.lowerBound - space.position)
    let after = max(0, min(units.count, space.range.upperBound - range.upperBound))
    typed = Array(units.prefix(before)) + typed + Array(units.suffix(after))
    return (plainRange(range), typed, after)
  }

  /// A stretch of the editor's text in the laid-out text alone.
  private func plainRange(_ range: Range<Int>) -> Range<Int> {
    guard let space else { return range }
    func plain(_ position: Int) -> Int {
      if position <= space.position { return position }
      return max(space.position, position - space.range.count)
    }
    return plain(range.lowerBound)..<plain(range.upperBound)
  }

  /// The text as it is now.
  private func current(_ part: DocumentTextPart) throws(DocumentError) -> EditedSource {
    guard let text = session.document.written(part) else {
      throw DocumentError(
        .invalidRequest, at: "text",
        "The sheet includes this text, or says places in it: edit it in the sheet.")
    }
    if session.faults.contains(where: { $0.severity == .error }) {
      throw DocumentError(.invalidRequest, at: "sheet", "Mend the faults of the sheet first.")
    }
    let units = Array(text.string.utf16)
    if let known, self.part == part, known.source == units { return known }
    let source = EditedSource(
      source: units, format: text.format,
      traced: try TracedText(session.textRequest(text.string, of: part), part: part))
    (known, self.part) = (source, part)
    return source
  }

  // MARK: Changing

  func replace(_ range: Range<Int>, with string: String) -> Reversal {
    if plan?.range != range || plan?.string != string { _ = allows(range, string) }
    guard let plan else { return Reversal(range: range) { [self] in replace(range, with: "") } }
    self.plan = nil
    let old = known?.source ?? []
    let reversal = reversal(
      SourceChange(from: plan.source.source, to: old), of: part, space, range, after: plan.result)
    known = plan.source
    space = plan.space
    session.showText(String(decoding: plan.source.source, as: UTF16.self), of: part)
    return reversal
  }

  /// What gives the text back as it was.
  private func reversal(
    _ change: SourceChange, of part: DocumentTextPart, _ space: ShownSpace?, _ range: Range<Int>,
    after: Range<Int>
  ) -> Reversal {
    Reversal(range: after) { [self] in
      let old = Array((session.document.written(part)?.string ?? "").utf16)
      let new = change.applied(to: old)
      let back = reversal(
        SourceChange(from: new, to: old), of: part, self.space, after, after: range)
      (known, self.part) = (nil, part)
      self.space = space
      session.showText(String(decoding: new, as: UTF16.self), of: part)
      return back
    }
  }

  /// Shows the text alone again, without white space beyond it: the part that had any, or nil.
  func dropSpace() -> DocumentTextPart? {
    guard space != nil else { return nil }
    space = nil
    return part
  }
}
