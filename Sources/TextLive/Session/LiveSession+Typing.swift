import TextControls
package import TextDocument
import TextGeometry
import TextLayout
import TextStorage

/// Editing of the text on the page with the library's own editor.
extension LiveSession {
  /// The editor of the text, created on first use.
  struct Typing {
    var text: LiveText
    var editor: TextEditor
  }

  /// Performs actions on the text of the page, in order.
  package func perform(_ events: [LiveEvent]) throws(DocumentError) {
    // Moved exclusions are written to the sheet before the text around them changes.
    try drop()
    typing?.text.refusal = nil
    for event in events {
      guard let typing = startTyping() else { return }
      perform(event, typing.editor)
      dropSpaceUnlessTyped(typing)
    }
    showCaretPage(after: events.last)
  }

  private func perform(_ event: LiveEvent, _ editor: TextEditor) {
    switch event {
    case .insert(let string): editor.perform(.insert(string))
    case .paste(let string):
      editor.pasteboard.string = string
      editor.perform(.paste)
    case .command(let command): editor.perform(command)
    case .press(let point, let clicks, let isExtending):
      guard let (container, place) = container(at: point) else { return }
      editor.click(at: place, in: container, clicks: min(clicks, 3), extending: isExtending)
    case .drag(let point):
      guard let (container, place) = container(at: point) else { return }
      editor.drag(to: place, in: container)
    case .marked(let string, let selected): editor.setMarkedText(string, selecting: selected)
    case .unmark: editor.unmarkText()
    }
  }

  /// Returns the editor of the current layout; nil if there is no layout.
  private func startTyping() -> Typing? {
    guard let layout else { return nil }
    if let typing { return typing }
    let text = LiveText(self)
    let editor = TextEditor(text, manager: layout.manager)
    editor.shouldReplace = { [unowned text] in text.allows($0, $1) }
    typing = Typing(text: text, editor: editor)
    return typing
  }

  /// Removes shown white space that is not part of the text, once the caret has left it.
  private func dropSpaceUnlessTyped(_ typing: Typing) {
    guard let space = typing.text.space, typing.editor.markedRange == nil else { return }
    let selection = typing.editor.selection
    if selection.isCaret, selection.head.position == space.range.upperBound { return }
    dropSpace(typing)
  }

  /// Removes that white space before the document is laid out in another way. The undo history is
  /// kept only if the text is the same, and another layout has no such space.
  func endSpace() {
    guard let typing else { return }
    typing.editor.unmarkText()
    dropSpace(typing)
  }

  private func dropSpace(_ typing: Typing) {
    guard let part = typing.text.dropSpace(), let string = document.written(part)?.string else {
      return
    }
    typing.editor.keepingEdits { showText(string, of: part) }
  }

  /// Parses another source as it would be laid out; nil if it cannot be read.
  func read(_ source: [UInt16], of part: DocumentTextPart) -> TracedText? {
    try? TracedText(try textRequest(String(decoding: source, as: UTF16.self), of: part), part: part)
  }

  // MARK: Places

  /// Returns the container of the page nearest to a point, and the point in its coordinates.
  private func container(at point: Point) -> (TextContainer, Point)? {
    guard let layout, layout.pages.indices.contains(page) else { return nil }
    let own = layout.pages[page]
    /// The point as a container of the page has it before it is turned.
    func upright(_ place: Int) -> Point {
      own.turns[place]?.inverted.map { $0.apply(to: point) } ?? point
    }
    let nearest = own.frames.indices.filter { $0 < own.containers.count }.min {
      Self.distance(of: upright($0), from: own.frames[$0])
        < Self.distance(of: upright($1), from: own.frames[$1])
    }
    guard let nearest else { return nil }
    let container = layout.manager.textContainers[own.containers[nearest]]
    let (point, origin) = (upright(nearest), own.frames[nearest].origin)
    return (container, Point(x: point.x - origin.x, y: point.y - origin.y))
  }

  private static func distance(of point: Point, from rect: Rect) -> Double {
    let dx = max(rect.minX - point.x, 0, point.x - rect.maxX)
    let dy = max(rect.minY - point.y, 0, point.y - rect.maxY)
    return dx * dx + dy * dy
  }

  /// Shows the page of the caret after keys have moved it.
  private func showCaretPage(after event: LiveEvent?) {
    switch event {
    case .press, .drag, nil: return
    case .insert, .paste, .command, .marked, .unmark: break
    }
    guard let layout, let typing,
      let found = layout.manager.caretRect(for: typing.editor.selection.head),
      let index = layout.manager.textContainers.firstIndex(where: { $0 === found.container }),
      let number = layout.pages.firstIndex(where: { $0.containers.contains(index) })
    else { return }
    turn(to: number)
  }

  /// The place of a container on the page.
  private struct Place {
    var container: TextContainer
    var origin: Point
    /// The transform of a turned container; nil if it is upright.
    var turn: Transform?

    /// Returns a rectangle of the container on the page; the one around it if that is turned.
    func onPage(_ rect: Rect) -> Rect {
      let moved = rect.offset(by: origin - Point.zero)
      return turn.map { BezierPath(rect: moved).transformed(by: $0).bounds } ?? moved
    }
  }

  // MARK: Answers

  /// Writes the caret, the selection, and the reason for a refused edit.
  package func writeTyping(to writer: inout JSONWriter) {
    guard let layout, let typing, layout.pages.indices.contains(page) else { return }
    let editor = typing.editor
    let own = layout.pages[page]
    let places = zip(own.containers, own.frames).enumerated().map { place, part in
      Place(
        container: layout.manager.textContainers[part.0], origin: part.1.origin,
        turn: own.turns[place])
    }
    writer.key("typing")
    writer.beginObject()
    if let found = layout.manager.caretRect(for: editor.selection.head),
      let place = places.first(where: { $0.container === found.container })
    {
      writer.key("caret")
      Self.write([place.onPage(found.rect)], to: &writer)
    }
    let range = editor.selection.range
    write(range.isEmpty ? nil : range, "selection", places, to: &writer)
    write(editor.markedRange, "marked", places, to: &writer)
    writer.member("selected", range.isEmpty ? "" : editor.contents.substring(in: range))
    if let source = typing.text.sourceRange(of: range.isEmpty ? word(editor) : range) {
      writer.key("source")
      writer.beginArray()
      writer.number(Double(source.lowerBound))
      writer.number(Double(source.upperBound))
      writer.endArray()
    }
    writer.member("refusal", typing.text.refusal)
    writer.endObject()
  }

  /// Returns the character at the caret, whose place the source editor shows.
  private func word(_ editor: TextEditor) -> Range<Int> {
    let position = editor.selection.head.position
    return position..<min(position + 1, editor.contents.length)
  }

  private func write(
    _ range: Range<Int>?, _ name: String, _ places: [Place],
    to writer: inout JSONWriter
  ) {
    guard let range, let layout else { return }
    var rects: [Rect] = []
    for place in places {
      for rect in layout.manager.enclosingRects(
        for: range, withinSelection: name == "selection" ? range : nil, in: place.container)
      {
        rects.append(place.onPage(rect))
      }
    }
    writer.key(name)
    Self.write(rects, to: &writer)
  }

  /// Writes rectangles as one array: x, y, width and height of each in turn.
  private static func write(_ rects: [Rect], to writer: inout JSONWriter) {
    writer.beginArray()
    for rect in rects {
      for number in [rect.minX, rect.minY, rect.width, rect.height] { writer.number(number) }
    }
    writer.endArray()
  }
}
