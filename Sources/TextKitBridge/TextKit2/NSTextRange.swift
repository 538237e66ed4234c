public import Foundation

/// A place in a text: the newer Text Kit's name for one, which is opaque there and a number of UTF-16 code units
/// here.
public protocol NSTextLocation: NSObjectProtocol {
  /// How two places follow each other.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A place in the text of a storage.
final class StorageLocation: NSObject, NSTextLocation {
  /// In UTF-16 code units.
  let position: Int

  init(_ position: Int) { self.position = position }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    let other = location.position
    return position < other
      ? .orderedAscending : position > other ? .orderedDescending : .orderedSame
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? StorageLocation)?.position == position
  }

  override var hash: Int { position }

  override var description: String { "\(position)" }
}

extension NSTextLocation {
  /// In UTF-16 code units; 0 for a place of a program's own class.
  var position: Int { (self as? StorageLocation)?.position ?? 0 }
}

/// A range of text, its end excluded.
open class NSTextRange: NSObject {
  /// Where it starts.
  public let location: any NSTextLocation
  /// Where it ends.
  public let endLocation: any NSTextLocation

  /// Creates a range; nil where the end comes before the start. Without an end it is empty.
  public init?(location: any NSTextLocation, end: (any NSTextLocation)?) {
    let end = end ?? location
    guard location.compare(end) != .orderedDescending else { return nil }
    self.location = location
    endLocation = end
  }

  /// Creates an empty range.
  public init(location: any NSTextLocation) {
    self.location = location
    endLocation = location
  }

  /// A range of UTF-16 code units.
  init(_ range: Range<Int>) {
    location = StorageLocation(range.lowerBound)
    endLocation = StorageLocation(range.upperBound)
  }

  /// In UTF-16 code units.
  var units: Range<Int> {
    location.position..<max(location.position, endLocation.position)
  }

  /// Whether nothing is in it.
  open var isEmpty: Bool { units.isEmpty }

  /// Whether two ranges are the same.
  open func isEqual(to textRange: NSTextRange) -> Bool { units == textRange.units }

  /// Whether a place is in it.
  open func contains(_ location: any NSTextLocation) -> Bool {
    units.contains(location.position)
  }

  /// Whether another range is in it.
  open func contains(_ textRange: NSTextRange) -> Bool {
    units.lowerBound <= textRange.units.lowerBound
      && textRange.units.upperBound <= units.upperBound
  }

  /// Whether the two have text in common.
  open func intersects(_ textRange: NSTextRange) -> Bool { units.overlaps(textRange.units) }

  /// The text that the two have in common; nil for none.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    intersects(textRange) ? NSTextRange(units.clamped(to: textRange.units)) : nil
  }

  /// The smallest range that holds both.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(
      min(
        units.lowerBound, textRange.units.lowerBound)..<max(
          units.upperBound, textRange.units.upperBound))
  }

  /// Whether another object is the same range.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSTextRange)?.units == units
  }

  /// The hash of the range.
  open override var hash: Int { units.hashValue }

  /// The range in UTF-16 code units.
  open override var description: String { "\(units.lowerBound)...\(units.upperBound)" }
}

extension NSRange {
  /// A range of the newer Text Kit's as one of Foundation's: in a text whose places are those of a storage.
  public init(_ textRange: NSTextRange, in contentManager: NSTextContentManager) {
    let start = contentManager.offset(
      from: contentManager.documentRange.location, to: textRange.location)
    let length = contentManager.offset(from: textRange.location, to: textRange.endLocation)
    self.init(location: start, length: length)
  }
}
