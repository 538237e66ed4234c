import Synchronization
import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping
public import TextStorage

/// A completed layout: a value that never changes and can be drawn and queried on any thread.
///
/// ```swift
/// let layout = manager.finishedLayout()
/// await withTaskGroup(of: Int.self) { group in
///   for page in 0..<layout.containerCount {
///     group.addTask { layout.lineFragments(inContainer: page).count }
///   }
/// }
/// ```
///
/// The manager that it comes from is not affected. Containers are identified by their index, from
/// 0. Positions are UTF-16 code units of ``text``; rectangles and points are in the coordinates of
/// the container.
///
/// Simultaneous questions from several threads wait for each other. Each takes as long as with a
/// layout manager.
public struct FinishedLayout: Sendable {
  /// The manager behind the layout.
  private final class Kept: Sendable {
    let state: Mutex<State>

    init(_ state: sending State) { self.state = Mutex(state) }
  }

  /// A manager whose storage and containers nobody else uses.
  struct State {
    let manager: LayoutManager
    // The manager does not retain its storage.
    let storage: TextStorage
  }

  private let kept: Kept
  /// The text with its attributes.
  public let text: AttributedText
  /// The number of containers.
  public let containerCount: Int

  init(_ state: sending State) {
    state.manager.ensureLayout()
    text = state.manager.text
    containerCount = state.manager.textContainers.count
    kept = Kept(state)
  }

  /// Calls `body` with the manager, which it must not change.
  package func read<Result: Sendable>(
    _ body: (LayoutManager) throws -> Result
  ) rethrows -> Result {
    try kept.state.withLock { try body($0.manager) }
  }

  /// Calls `body` with the manager and a container.
  private func read<Result: Sendable>(
    _ container: Int, _ body: (LayoutManager, TextContainer) -> Result
  ) -> Result {
    precondition(
      container >= 0 && container < containerCount,
      "There are containers 0 to \(containerCount - 1), not \(container).")
    return read { body($0, $0.textContainers[container]) }
  }

  /// Returns the size of a container, in points.
  public func size(ofContainer container: Int) -> Size { read(container) { $1.size } }

  /// Returns the text that a container holds.
  public func characterRange(inContainer container: Int) -> Range<Int> {
    read(container) { $0.characterRange(in: $1) }
  }

  /// Returns the container that holds a character; nil if it fits none.
  public func container(holding position: Int) -> Int? {
    read { $0.textContainer(containing: position)?.place }
  }

  /// The errors of fonts, as ``LayoutManager/fontErrors``.
  public var fontErrors: [FontError] { read { $0.fontErrors } }

  /// The text that fits no container, or nil if all of it fits.
  public var overflowRange: Range<Int>? { read { $0.overflowRange } }

  /// Returns the rows of a container, from top to bottom.
  ///
  /// - Complexity: O(*n*) in their number.
  public func rows(inContainer container: Int) -> [LayoutRow] {
    read(container) { $0.rows(in: $1) }
  }

  /// Returns the line fragments of a container, in text order.
  ///
  /// - Complexity: O(*n*) in their number.
  public func lineFragments(inContainer container: Int) -> [LineFragment] {
    read(container) { $0.lineFragments(in: $1) }
  }

  /// Returns the smallest rectangle around the used parts of a container's fragments.
  public func usedRect(inContainer container: Int) -> Rect {
    read(container) { $0.usedRect(for: $1) }
  }

  /// Returns the glyphs of a fragment with their positions, from left to right.
  ///
  /// - Parameter fragment: One of ``lineFragments(inContainer:)``.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func glyphs(of fragment: LineFragment) -> [PositionedGlyph] {
    read { $0.glyphs(of: fragment) }
  }

  /// Returns the glyphs of a fragment as runs of one face and size, from left to right.
  ///
  /// - Parameter fragment: One of ``lineFragments(inContainer:)``.
  /// - Complexity: O(*n* log *n*) in the number of glyphs.
  public func glyphRuns(of fragment: LineFragment) -> [FragmentGlyphRun] {
    read { $0.glyphRuns(of: fragment) }
  }

  /// Returns the character nearest to a point; nil if the container holds no text.
  public func character(at point: Point, inContainer container: Int) -> CharacterHit? {
    read(container) { $0.character(at: point, in: $1) }
  }

  /// Returns the caret nearest to a point; nil if the container can have none.
  public func caret(nearest point: Point, inContainer container: Int) -> TextCaret? {
    read(container) { $0.caret(nearest: point, in: $1) }
  }

  /// Returns the rectangle of a caret and its container; nil if the position fits none.
  public func caretRect(for caret: TextCaret) -> CaretPlace<Int>? {
    read { manager in
      manager.caretRect(for: caret).map {
        CaretPlace(rect: $0.rect, container: $0.container.place)
      }
    }
  }

  /// Returns the rectangles that enclose some text in a container, for a selection.
  public func enclosingRects(for range: Range<Int>, inContainer container: Int) -> [Rect] {
    read(container) { $0.enclosingRects(for: range, in: $1) }
  }

  /// Returns the smallest rectangle around some text in a container.
  public func boundingRect(for range: Range<Int>, inContainer container: Int) -> Rect {
    read(container) { $0.boundingRect(for: range, in: $1) }
  }
}

extension LayoutManager {
  /// Returns the current layout as a value that can be passed between threads.
  ///
  /// Lays out what is missing. Nothing is shaped or placed twice: the value shares the manager's
  /// results.
  ///
  /// - Complexity: O(*c*) in the number of containers if layout is up to date.
  public func finishedLayout() -> FinishedLayout {
    FinishedLayout(copy())
  }
}
