public import Foundation

/// A position in a text, by the newer Text Kit's name. It is opaque there and a number of UTF-16
/// code units here.
public protocol NSTextLocation: NSObjectProtocol {
  /// Returns the order of two positions.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A position in the text of a storage.
final class StorageLocation: NSObject, NSTextLocation {
  /// The position in UTF-16 code units.
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
  /// The position in UTF-16 code units; 0 for a position of a program's own class.
  var position: Int { (self as? StorageLocation)?.position ?? 0 }
}

/// A range of text, excluding its end.
open class NSTextRange: NSObject {
  /// The start of the range.
  public let location: any NSTextLocation
  /// The end of the range.
  public let endLocation: any NSTextLocation

  /// Creates a range; nil if the end comes before the start. Without an end it is empty.
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

  /// Creates a range from UTF-16 code units.
  init(_ range: Range<Int>) {
    location = StorageLocation(range.lowerBound)
    endLocation = StorageLocation(range.upperBound)
  }

  /// The range in UTF-16 code units.
  var units: Range<Int> {
    location.position..<max(location.position, endLocation.position)
  }

  /// True if the range is empty.
  open var isEmpty: Bool { location.compare(endLocation) != .orderedAscending }

  /// Returns true if two ranges are equal.
  open func isEqual(to textRange: NSTextRange) -> Bool { units == textRange.units }

  /// Returns true if the range contains a position.
  open func contains(_ location: any NSTextLocation) -> Bool {
    units.contains(location.position)
  }

  /// Returns true if the range contains another.
  open func contains(_ textRange: NSTextRange) -> Bool {
    units.lowerBound <= textRange.units.lowerBound
      && textRange.units.upperBound <= units.upperBound
  }

  /// Returns true if two ranges overlap.
  open func intersects(_ textRange: NSTextRange) -> Bool { units.overlaps(textRange.units) }

  /// Returns the overlap of two ranges; nil if there is none.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    intersects(textRange) ? NSTextRange(units.clamped(to: textRange.units)) : nil
  }

  /// Returns the smallest range that contains both.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(
      min(
        units.lowerBound, textRange.units.lowerBound)..<max(
          units.upperBound, textRange.units.upperBound))
  }

  /// Returns true if another object is the same range.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSTextRange)?.units == units
  }

  /// The hash of the range.
  open override var hash: Int { units.hashValue }

  /// The range in UTF-16 code units.
  open override var description: String { "\(units.lowerBound)...\(units.upperBound)" }
}

extension NSRange {
  /// Converts a range of the newer Text Kit, in a text with positions of a storage.
  public init(_ textRange: NSTextRange, in contentManager: NSTextContentManager) {
    let start = contentManager.offset(
      from: contentManager.documentRange.location, to: textRange.location)
    let length = contentManager.offset(from: textRange.location, to: textRange.endLocation)
    self.init(location: start, length: length)
  }
}
