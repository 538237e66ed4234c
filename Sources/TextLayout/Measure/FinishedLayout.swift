import Synchronization
public import TextGeometry
public import TextStorage

/// A layout that is done: a value that nothing changes any more, to be drawn and asked on any thread.
///
/// ```swift
/// let layout = manager.finishedLayout()
/// await withTaskGroup(of: Bitmap.self) { group in … }  // each draws a page of the layout
/// ```
///
/// The manager that it comes from goes on as before. Containers are known by their place, from 0; positions are UTF-16
/// code units of ``text``; rectangles and points are in the coordinates of the container.
///
/// Questions of several threads at once wait for each other; each takes as long as it takes a layout manager.
public struct FinishedLayout: Sendable {
  /// What the layout was made by.
  private final class Kept: Sendable {
    let state: Mutex<State>

    init(_ state: sending State) { self.state = Mutex(state) }
  }

  /// A manager whose storage and containers nobody else has.
  struct State {
    let manager: LayoutManager
    // The manager does not retain its storage.
    let storage: TextStorage
  }

  private let kept: Kept
  /// The text with its attributes.
  public let text: AttributedText
  /// How many containers there are.
  public let containerCount: Int

  init(_ state: sending State) {
    state.manager.ensureLayout()
    text = state.manager.text
    containerCount = state.manager.textContainers.count
    kept = Kept(state)
  }

  /// Asks the manager, which must be left as it is.
  package func read<Result: Sendable>(
    _ body: (LayoutManager) throws -> Result
  ) rethrows -> Result {
    try kept.state.withLock { try body($0.manager) }
  }

  /// Asks about a container.
  private func read<Result: Sendable>(
    _ container: Int, _ body: (LayoutManager, TextContainer) -> Result
  ) -> Result {
    precondition(
      container >= 0 && container < containerCount,
      "There are containers 0 to \(containerCount - 1), but not \(container).")
    return read { body($0, $0.textContainers[container]) }
  }

  /// The size of a container, in points.
  public func size(ofContainer container: Int) -> Size { read(container) { $1.size } }

  /// The text that a container holds.
  public func characterRange(inContainer container: Int) -> Range<Int> {
    read(container) { $0.characterRange(in: $1) }
  }

  /// The container that holds a character; nil when it fits none.
  public func container(holding position: Int) -> Int? {
    read { $0.textContainer(containing: position)?.place }
  }

  /// The text that fits no container, or nil when all of it fits.
  public var overflowRange: Range<Int>? { read { $0.overflowRange } }

  /// The rows of a container, from top to bottom.
  ///
  /// - Complexity: O(*n*) in their number.
  public func rows(inContainer container: Int) -> [LayoutRow] {
    read(container) { $0.rows(in: $1) }
  }

  /// The line fragments of a container, in the order of the text.
  ///
  /// - Complexity: O(*n*) in their number.
  public func lineFragments(inContainer container: Int) -> [LineFragment] {
    read(container) { $0.lineFragments(in: $1) }
  }

  /// The smallest rectangle that holds all used parts of a container's fragments.
  public func usedRect(inContainer container: Int) -> Rect {
    read(container) { $0.usedRect(for: $1) }
  }

  /// The glyphs of a fragment, from left to right, each where it is drawn.
  ///
  /// - Parameter fragment: One of ``lineFragments(inContainer:)``.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func glyphs(of fragment: LineFragment) -> [PositionedGlyph] {
    read { $0.glyphs(of: fragment) }
  }

  /// The character that is nearest to a point; nil when the container holds no text.
  public func character(at point: Point, inContainer container: Int) -> CharacterHit? {
    read(container) { $0.character(at: point, in: $1) }
  }

  /// The caret that is nearest to a point; nil when the container can have none.
  public func caret(nearest point: Point, inContainer container: Int) -> TextCaret? {
    read(container) { $0.caret(nearest: point, in: $1) }
  }

  /// Where a caret is drawn, and the container that it is in; nil when the position fits none.
  public func caretRect(for caret: TextCaret) -> (rect: Rect, container: Int)? {
    read { manager in
      manager.caretRect(for: caret).map { ($0.rect, $0.container.place) }
    }
  }

  /// The rectangles that enclose some text in a container, as a selection has them.
  public func enclosingRects(for range: Range<Int>, inContainer container: Int) -> [Rect] {
    read(container) { $0.enclosingRects(for: range, in: $1) }
  }

  /// The smallest rectangle around some text in a container.
  public func boundingRect(for range: Range<Int>, inContainer container: Int) -> Rect {
    read(container) { $0.boundingRect(for: range, in: $1) }
  }
}

extension LayoutManager {
  /// The layout as it is now, as a value that can be passed between threads.
  ///
  /// Lays out what is missing. Nothing is shaped or placed twice: the value shares what the manager has made.
  ///
  /// - Complexity: O(*c*) in the number of containers, when layout is up to date.
  public func finishedLayout() -> FinishedLayout {
    FinishedLayout(copy())
  }
}
