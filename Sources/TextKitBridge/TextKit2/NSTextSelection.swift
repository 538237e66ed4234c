public import Foundation
import TextLayout
import TextStorage

/// A selection, or a caret.
open class NSTextSelection: NSObject {
  /// The unit of selection.
  public enum Granularity: Int, Sendable {
    /// Characters.
    case character = 0
    /// Words.
    case word = 1
    /// Paragraphs.
    case paragraph = 2
    /// Lines.
    case line = 3
    /// Sentences.
    case sentence = 4
  }

  /// The side of a caret at a position between two lines or two directions.
  public enum Affinity: Int, Sendable {
    /// At the end of the preceding text.
    case upstream = 0
    /// At the start of the following text.
    case downstream = 1
  }

  /// The selected ranges; an empty range is a caret.
  public let textRanges: [NSTextRange]
  /// The unit of selection.
  public let granularity: Granularity
  /// The side of a caret.
  public let affinity: Affinity
  /// The x coordinate that vertical movement keeps, in the container; 0 before such a movement.
  open var anchorPositionOffset: CGFloat = 0
  /// True if the selection follows the text's order and not the visual one; kept for the program.
  open var isLogical = true
  /// True if the selection is shown but does not change: never.
  open var isTransient: Bool { false }
  /// The attributes of typed text.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// The position that remains when the selection is extended.
  var anchor: Int
  /// The caret that moves.
  var head: TextCaret

  /// Creates a selection.
  public init(_ ranges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
    textRanges = ranges
    self.affinity = affinity
    self.granularity = granularity
    anchor = ranges.first?.units.lowerBound ?? 0
    head = TextCaret(
      position: ranges.last?.units.upperBound ?? 0,
      affinity: affinity == .upstream ? .upstream : .downstream)
  }

  /// Creates a selection of one range.
  public convenience init(
    range: NSTextRange, affinity: Affinity, granularity: Granularity
  ) {
    self.init([range], affinity: affinity, granularity: granularity)
  }

  /// Creates a caret.
  public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
    self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
  }

  /// Creates a selection between the fixed anchor and the moving caret.
  init(anchor: Int, head: TextCaret, granularity: Granularity = .character) {
    let range = min(anchor, head.position)..<max(anchor, head.position)
    textRanges = [NSTextRange(range)]
    affinity = head.affinity == .upstream ? .upstream : .downstream
    self.granularity = granularity
    self.anchor = anchor
    self.head = head
  }

  /// Returns a selection of other ranges with the same options.
  open func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection {
    NSTextSelection(textRanges, affinity: affinity, granularity: granularity)
  }
}

/// Moves selections, in either direction of the text.
open class NSTextSelectionNavigation: NSObject {
  /// The direction of a movement.
  public enum Direction: Int, Sendable {
    /// Towards the end of the text.
    case forward = 0
    /// Towards the start of the text.
    case backward = 1
    /// To the right, regardless of the text's direction.
    case right = 2
    /// To the left, regardless of the text's direction.
    case left = 3
    /// To the line above.
    case up = 4
    /// To the line below.
    case down = 5
  }

  /// The distance of a movement.
  public enum Destination: Int, Sendable {
    /// Over a character.
    case character = 0
    /// Over a word.
    case word = 1
    /// To the end of the line.
    case line = 2
    /// Over a sentence, which is a paragraph here.
    case sentence = 3
    /// To the end of the paragraph.
    case paragraph = 4
    /// To the end of the container, which is that of the text.
    case container = 5
    /// To the end of the text.
    case document = 6
  }

  /// Modifiers of a drag or a click.
  public struct Modifier: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Extends the selection.
    public static let extend = Modifier(rawValue: 1)
    /// Selects between two points: no effect.
    public static let visual = Modifier(rawValue: 1 << 1)
    /// Allows several selections: no effect.
    public static let multiple = Modifier(rawValue: 1 << 2)
  }

  /// The text with the selections, most often an ``NSTextLayoutManager``; not retained.
  open weak var textSelectionDataSource: (any NSTextSelectionDataSource)?
  /// True if a selection may have several ranges; kept for the program.
  open var allowsNonContiguousRanges = false

  /// Creates a navigation.
  public init(dataSource: any NSTextSelectionDataSource) { textSelectionDataSource = dataSource }

  private var manager: NSTextLayoutManager? { textSelectionDataSource as? NSTextLayoutManager }
  private var kit: LayoutManager? { manager?.layoutManager.kit }
  /// The navigation in a text that no manager of the bridge lays out; nil for others.
  private var foreign: ForeignNavigation? {
    manager == nil ? textSelectionDataSource.map(ForeignNavigation.init) : nil
  }

  /// Returns a moved or extended selection; nil if it has no valid position.
  open func destinationSelection(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination,
    extending: Bool, confined: Bool
  ) -> NSTextSelection? {
    if let foreign {
      return foreign.moved(textSelection, direction, destination, extending: extending)
    }
    guard let kit, let length = kit.textStorage?.length, textSelection.head.position <= length
    else { return nil }
    var head = textSelection.head
    let selected = textSelection.textRanges.first?.units ?? 0..<0
    let movement = Self.movement(direction, destination)
    if !extending, !selected.isEmpty, destination == .character,
      direction != .up, direction != .down
    {
      // A selection collapses to the side that it is moved to.
      let isBack = direction == .backward || direction == .left
      return NSTextSelection(
        anchor: isBack ? selected.lowerBound : selected.upperBound,
        head: TextCaret(position: isBack ? selected.lowerBound : selected.upperBound))
    }
    head = kit.caret(head, moved: movement)
    return NSTextSelection(anchor: extending ? textSelection.anchor : head.position, head: head)
  }

  private static func movement(_ direction: Direction, _ destination: Destination) -> CaretMovement
  {
    let isForward = direction == .forward || direction == .right || direction == .down
    switch destination {
    case .character:
      switch direction {
      case .forward: return .forward
      case .backward: return .backward
      case .left: return .left
      case .right: return .right
      case .up: return .up
      case .down: return .down
      }
    case .word:
      switch direction {
      case .left: return .wordLeft
      case .right: return .wordRight
      case .forward, .backward, .up, .down: return isForward ? .wordForward : .wordBackward
      }
    case .line: return isForward ? .lineEnd : .lineStart
    case .sentence, .paragraph: return isForward ? .paragraphEnd : .paragraphStart
    case .container, .document: return isForward ? .documentEnd : .documentStart
    }
  }

  /// Returns the selections of a click, or of a drag from anchors to a point.
  open func textSelections(
    interactingAt point: CGPoint, inContainerAt containerLocation: any NSTextLocation,
    anchors: [NSTextSelection], modifiers: Modifier, selecting: Bool, bounds: CGRect
  ) -> [NSTextSelection] {
    guard let kit, let container = manager?.textContainer,
      let caret = kit.caret(nearest: .init(point), in: container.kit)
    else { return [] }
    let anchor =
      modifiers.contains(.extend) || selecting ? anchors.first?.anchor : nil
    return [NSTextSelection(anchor: anchor ?? caret.position, head: caret)]
  }

  /// Returns the selection of the unit around a caret: its character, word, line or paragraph.
  open func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing textSelection: NSTextSelection
  ) -> NSTextSelection {
    if let foreign { return foreign.unit(selectionGranularity, textSelection) ?? textSelection }
    guard let start = textSelection.textRanges.first?.location,
      let range = manager?.textRange(for: selectionGranularity, enclosing: start)
    else { return textSelection }
    return NSTextSelection(
      range: range, affinity: .downstream, granularity: selectionGranularity)
  }

  /// Returns the selection of the unit at a point.
  open func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing point: CGPoint,
    inContainerAt location: any NSTextLocation
  ) -> NSTextSelection? {
    guard let kit, let container = manager?.textContainer,
      let hit = kit.character(at: .init(point), in: container.kit)
    else { return nil }
    return textSelection(
      for: selectionGranularity,
      enclosing: NSTextSelection(StorageLocation(hit.position), affinity: .downstream))
  }

  /// Returns the position at which typed text is inserted; nil if there is none.
  open func resolvedInsertionLocation(
    for textSelection: NSTextSelection, writingDirection: Direction
  ) -> (any NSTextLocation)? { textSelection.textRanges.first?.location }

  /// Returns the ranges that a deletion removes: the selection, or the text beside the caret.
  open func deletionRanges(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination,
    allowsDecomposition: Bool
  ) -> [NSTextRange] {
    let selected = textSelection.textRanges.filter { !$0.isEmpty }
    if !selected.isEmpty { return selected }
    let moved = destinationSelection(
      for: textSelection, direction: direction, destination: destination, extending: true,
      confined: false)
    return moved?.textRanges.filter { !$0.isEmpty } ?? []
  }

  /// Does nothing: no layout is cached.
  open func flushLayoutCache() {}
}
