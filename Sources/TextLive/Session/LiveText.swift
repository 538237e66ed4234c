import TextControls
import TextDocument

/// The text of a page for an editor: every edit changes the source text, which is then laid out
/// again.
///
/// Positions of the editor are those of the laid-out text, extended by white space that is only
/// shown: a space after the last word, or a paragraph without words. Markdown keeps neither; they
/// become part of the text with the next typed word.
final class LiveText: EditedText {
  /// The reason why the last edit was refused; nil if it was not.
  var refusal: String?
  /// White space that is shown but not part of the text.
  private(set) var space: ShownSpace?

  private unowned let session: LiveSession
  private var known: EditedSource?
  /// The edited part, whose source is ``known``.
  private var part = DocumentTextPart.main
  private var plan: Plan?

  /// An edit that was found to be possible.
  private struct Plan {
    var range: Range<Int>
    var string: String
    var source: EditedSource
    var space: ShownSpace?
    /// The range of the result, in the editor's positions.
    var result: Range<Int>
  }

  init(_ session: LiveSession) { self.session = session }

  /// Forgets its state because the page was laid out from elsewhere.
  func forget() {
    known = nil
    space = nil
    plan = nil
  }

  /// Returns the range of laid-out text in the text beside the page, in UTF-16 code units; nil if
  /// it is not part of that text.
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

  // MARK: Checking edits

  /// Returns true if an edit is possible; the plan is kept for ``replace(_:with:)``.
  func allows(_ range: Range<Int>, _ string: String) -> Bool {
    refusal = nil
    plan = nil
    do throws(DocumentError) {
      plan = try edit(range, string)
      if plan == nil {
        let what = known?.format == .table ? "The row" : "Markdown"
        refusal = "\(what) cannot express this here. Edit the text beside the page."
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
        "The selection spans several panes or notes. Edit them one at a time.")
    }
    let source = try current(part)
    func read(_ source: [UInt16]) -> TracedText? { session.read(source, of: part) }
    let (plain, typed, after) = withoutSpace(range, string)
    func plan(_ edit: EditedSource.Edit, _ space: ShownSpace?, upTo end: Int) -> Plan {
      let start = edit.range.lowerBound
      return Plan(
        range: range, string: string, source: edit.source, space: space,
        result: start..<max(start, end))
    }
    if let edit = source.edit(plain, typed, read: read) {
      let kept = edit.range.lowerBound + edit.inserted.count
      return plan(edit, nil, upTo: kept - min(after, edit.inserted.count))
    }
    // White space at the end waits for the next word.
    guard source.format == .markdown else { return nil }
    var core = typed
    while let last = core.last, last == 0x20 || last == 0x0A { core.removeLast() }
    let rest = Array(typed[core.count...])
    guard !rest.isEmpty, rest.count <= Self.maximumSpace, rest.count(where: { $0 == 0x0A }) <= 1,
      let edit = source.edit(plain, core, read: read)
    else { return nil }
    let space = ShownSpace(
      position: edit.range.lowerBound + edit.inserted.count,
      string: String(decoding: rest, as: UTF16.self))
    return plan(edit, space, upTo: space.range.upperBound - after)
  }

  /// The maximum length of waiting white space, in UTF-16 code units.
  private static let maximumSpace = 8

  /// Returns an edit in terms of the laid-out text alone. The typed text includes the part of the
  /// shown white space that remains beside it.
  private func withoutSpace(
    _ range: Range<Int>, _ string: String
  ) -> (range: Range<Int>, typed: [UInt16], after: Int) {
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

  /// Converts a range of the editor's text to the laid-out text alone.
  private func plainRange(_ range: Range<Int>) -> Range<Int> {
    guard let space else { return range }
    func plain(_ position: Int) -> Int {
      if position <= space.position { return position }
      return max(space.position, position - space.range.count)
    }
    return plain(range.lowerBound)..<plain(range.upperBound)
  }

  /// Returns the current source of a part.
  private func current(_ part: DocumentTextPart) throws(DocumentError) -> EditedSource {
    guard let text = session.document.written(part) else {
      throw DocumentError(
        .invalidRequest, at: "text",
        "The sheet contains this text, or refers to places in it. Edit it in the sheet.")
    }
    if session.faults.contains(where: { $0.severity == .error }) {
      throw DocumentError(.invalidRequest, at: "sheet", "Correct the faults of the sheet first.")
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

  /// Returns the reversal of a change.
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

  /// Removes the shown white space; returns the part that had it, or nil.
  func dropSpace() -> DocumentTextPart? {
    guard space != nil else { return nil }
    space = nil
    return part
  }
}
