import Foundation
import Testing
import TextKitBridge

/// The protocols of TextKit 2 for texts and selections, and AppKit's values.
@Suite("Sources of elements and selections")
struct SelectionSourceTests {
  private struct Stack {
    let storage = NSTextContentStorage()
    let manager = NSTextLayoutManager()

    init(_ string: String, width: CGFloat = 1000) {
      storage.addTextLayoutManager(manager)
      manager.textContainer = NSTextContainer(size: CGSize(width: width, height: 0))
      storage.attributedString = NSAttributedString(
        string: string, attributes: [.font: UIFont.systemFont(ofSize: 10)])
    }

    func place(_ offset: Int) -> any NSTextLocation {
      storage.location(storage.documentRange.location, offsetBy: offset)
        ?? storage.documentRange.location
    }

    func units(_ range: NSTextRange?) -> Range<Int>? {
      guard let range else { return nil }
      let start = storage.offset(from: storage.documentRange.location, to: range.location)
      return start..<start + storage.offset(from: range.location, to: range.endLocation)
    }
  }

  @Test("a manager answers every question of a source of selections")
  func questions() throws {
    let stack = Stack("One two. Three\nsecond שלום")
    let source: any NSTextSelectionDataSource = stack.manager
    #expect(stack.units(source.documentRange) == 0..<26)
    #expect(stack.units(source.textRange(for: .word, enclosing: stack.place(5))) == 4..<7)
    #expect(stack.units(source.textRange(for: .sentence, enclosing: stack.place(5))) == 0..<9)
    #expect(stack.units(source.textRange(for: .paragraph, enclosing: stack.place(5))) == 0..<15)
    #expect(stack.units(source.textRange(for: .line, enclosing: stack.place(20))) == 15..<26)
    #expect(source.offset(from: stack.place(3), to: stack.place(10)) == 7)
    #expect(source.location(stack.place(3), offsetBy: 99) == nil)
    #expect(source.baseWritingDirection(at: stack.place(3)) == .leftToRight)
    #expect(source.textLayoutOrientation(at: stack.place(3)) == .horizontal)
    let line = source.lineFragmentRange(
      for: CGPoint(x: 8, y: 20), inContainerAt: source.documentRange.location)
    #expect(stack.units(line) == 15..<26)
    var ends: [Int] = []
    source.enumerateContainerBoundaries(from: stack.place(2), reverse: false) { place, _ in
      ends.append(source.offset(from: source.documentRange.location, to: place))
    }
    #expect(ends == [26])
    let hebrew = Stack("שלום")
    #expect(hebrew.manager.baseWritingDirection(at: hebrew.place(0)) == .rightToLeft)
  }

  @Test("substrings are enumerated from a position on, in either order, until the flag is set")
  func substrings() {
    let stack = Stack("One two\nthree four")
    func words(from start: Int, _ options: NSString.EnumerationOptions, atMost limit: Int = 9)
      -> [String]
    {
      var found: [String] = []
      stack.manager.enumerateSubstrings(from: stack.place(start), options: options) {
        word, range, outer, stop in
        let units = stack.units(range) ?? 0..<0
        #expect(outer.flatMap { stack.units($0) }?.contains(units.lowerBound) == true)
        found.append("\(word ?? "")\(units.lowerBound)")
        if found.count == limit { stop.pointee = true }
      }
      return found
    }
    #expect(words(from: 3, .byWords) == ["two4", "three8", "four14"])
    #expect(words(from: 13, [.byWords, .reverse]) == ["three8", "two4", "One0"])
    #expect(words(from: 0, .byWords, atMost: 2) == ["One0", "two4"])
    #expect(words(from: 18, .byWords).isEmpty)
  }

  @Test("the carets of a line go from left to right")
  func carets() {
    let stack = Stack("ab שלום")
    var found: [(CGFloat, Int)] = []
    stack.manager.enumerateCaretOffsetsInLineFragment(at: stack.place(1)) { x, place, _, _ in
      found.append((x, stack.manager.offset(from: stack.place(0), to: place)))
    }
    #expect(found.count >= 8)
    #expect(Set(found.map(\.1)) == Set(0...7))
    var count = 0
    stack.manager.enumerateCaretOffsetsInLineFragment(at: stack.place(1)) { _, _, _, stop in
      count += 1
      stop.pointee = true
    }
    #expect(count == 1)
  }

  @Test("a content manager is a provider of elements")
  func provider() {
    let stack = Stack("one\ntwo\nthree")
    let provider: any NSTextElementProvider = stack.storage
    var lengths: [Int] = []
    _ = provider.enumerateTextElements(from: nil, options: []) { element in
      lengths.append(stack.units(element.elementRange)?.count ?? 0)
      return true
    }
    #expect(lengths == [4, 4, 5])
    #expect(provider.offset(from: stack.place(1), to: stack.place(4)) == 3)
    var isDone = false
    provider.synchronizeToBackingStore { isDone = $0 == nil }
    #expect(isDone)
  }

  @Test("a navigation moves in a source of a program's own")
  func foreign() throws {
    let source = RowOfLetters(length: 10)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    func place(_ selection: NSTextSelection?) -> [Int?] {
      [selection?.textRanges.first?.location, selection?.textRanges.first?.endLocation].map {
        ($0 as? RowOfLetters.Place)?.offset
      }
    }
    let caret = NSTextSelection(RowOfLetters.Place(5), affinity: .downstream)
    func moved(
      _ direction: NSTextSelectionNavigation.Direction,
      _ destination: NSTextSelectionNavigation.Destination, extending: Bool = false
    ) -> [Int?] {
      place(
        navigation.destinationSelection(
          for: caret, direction: direction, destination: destination, extending: extending,
          confined: false))
    }
    #expect(moved(.forward, .character) == [6, 6])
    #expect(moved(.left, .character) == [4, 4])
    #expect(moved(.backward, .word) == [3, 3])
    #expect(moved(.forward, .word, extending: true) == [5, 6])
    #expect(moved(.forward, .document, extending: true) == [5, 10])
    #expect(moved(.backward, .document) == [0, 0])
    #expect(place(navigation.textSelection(for: .word, enclosing: caret)) == [3, 6])
    let deleted = navigation.deletionRanges(
      for: caret, direction: .backward, destination: .character, allowsDecomposition: false)
    #expect((deleted.first?.location as? RowOfLetters.Place)?.offset == 4)
  }

  @Test("text blocks and tables keep their values, and styles keep blocks")
  func blocks() throws {
    let table = NSTextTable()
    table.numberOfColumns = 2
    let cell = NSTextTableBlock(
      table: table, startingRow: 1, rowSpan: 1, startingColumn: 0, columnSpan: 2)
    cell.setWidth(3, type: .absoluteValueType, for: .border)
    cell.setWidth(5, type: .percentageValueType, for: .padding, edge: .minX)
    cell.setBorderColor(.red, for: .maxY)
    cell.setContentWidth(50, type: .percentageValueType)
    cell.backgroundColor = .yellow
    #expect(cell.width(for: .border, edge: .maxX) == 3)
    #expect(cell.width(for: .padding, edge: .minX) == 5)
    #expect(cell.width(for: .padding, edge: .maxX) == 0)
    #expect(cell.widthValueType(for: .padding, edge: .minX) == .percentageValueType)
    #expect(cell.borderColor(for: .maxY) == .red && cell.borderColor(for: .minY) == nil)
    #expect(cell.contentWidth == 50 && cell.contentWidthValueType == .percentageValueType)
    #expect(cell.table === table && cell.startingRow == 1 && cell.columnSpan == 2)
    let style = NSMutableParagraphStyle()
    style.textBlocks = [cell]
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy.textBlocks.first === cell && copy == style)
    #expect(copy != NSParagraphStyle.default)
    let storage = NSTextStorage(string: "a", attributes: [.paragraphStyle: copy])
    let kept = storage.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(kept?.textBlocks.first === cell)
  }
}

/// A text of letters in words of three, with positions of its own.
private final class RowOfLetters: NSObject, NSTextSelectionDataSource {
  final class Place: NSObject, NSTextLocation {
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
    func compare(_ location: any NSTextLocation) -> ComparisonResult {
      let other = (location as? Place)?.offset ?? 0
      return offset < other
        ? .orderedAscending : offset > other ? .orderedDescending : .orderedSame
    }
  }

  private let length: Int
  init(length: Int) { self.length = length }

  var documentRange: NSTextRange { range(0, length) }

  private func range(_ start: Int, _ end: Int) -> NSTextRange {
    NSTextRange(location: Place(start), end: Place(end)) ?? NSTextRange(location: Place(start))
  }

  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  ) -> NSTextRange? {
    guard let place = (location as? Place)?.offset else { return nil }
    switch selectionGranularity {
    case .character: return range(place, min(place + 1, length))
    case .word: return range(place / 3 * 3, min(place / 3 * 3 + 3, length))
    case .line, .paragraph, .sentence: return documentRange
    }
  }

  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    guard let place = (location as? Place)?.offset, (0...length).contains(place + offset) else {
      return nil
    }
    return Place(place + offset)
  }

  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    ((to as? Place)?.offset ?? 0) - ((from as? Place)?.offset ?? 0)
  }

  func baseWritingDirection(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.WritingDirection { .leftToRight }

  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  func lineFragmentRange(
    for point: CGPoint, inContainerAt location: any NSTextLocation
  ) -> NSTextRange? { documentRange }
}
