public import Foundation
import TextStorage

/// Bits of `NSTextCheckingResult.CheckingType`.
public typealias NSTextCheckingTypes = UInt64

/// Finds links and telephone numbers in text, which Foundation on Linux does not. Dates, postal
/// addresses and transit information are not found.
open class NSDataDetector: NSObject {
  /// The types to look for.
  public let checkingTypes: NSTextCheckingTypes
  private let detector: LinkDetector

  // Foundation's numbers on Linux are not Apple's. A program may use either: the names, or numbers
  // that it wrote on an Apple system.
  private static let linkBits: NSTextCheckingTypes = 1 << 5 | 1 << 6
  private static let phoneNumberBits: NSTextCheckingTypes = 1 << 11

  /// Creates a detector.
  ///
  /// - Parameter checkingTypes: The types to look for.
  /// - Throws: A `CocoaError` if there are none.
  public init(types checkingTypes: NSTextCheckingTypes) throws {
    guard checkingTypes != 0 else { throw CocoaError(.formatting) }
    self.checkingTypes = checkingTypes
    var kinds: LinkDetector.Kinds = []
    if checkingTypes & Self.linkBits != 0 { kinds.insert(.links) }
    if checkingTypes & Self.phoneNumberBits != 0 { kinds.insert(.phoneNumbers) }
    detector = LinkDetector(kinds)
  }

  /// Returns the matches in a range of a text, in order.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    let units = Array(string.utf16)
    let range = range.clamped(to: units.count)
    return detector.matches(in: Array(units[range])).compactMap { match in
      let place = NSRange(
        location: match.range.lowerBound + range.lowerBound, length: match.range.count)
      if match.kind == .phoneNumbers {
        return DetectedResult(place, phoneNumber: String(match.address.dropFirst(4)))
      }
      return URL(string: match.address).map { DetectedResult(place, url: $0) }
    }
  }

  /// Calls `block` with each match, in order, until it sets the flag.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (
      NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>
    ) -> Void
  ) {
    var stop = ObjCBool(false)
    for match in matches(in: string, options: options, range: range) where !stop.boolValue {
      unsafe block(match, [], &stop)
    }
  }

  /// Returns the first match; nil if there is none.
  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? {
    matches(in: string, options: options, range: range).first
  }

  /// Returns the range of the first match; its location is `NSNotFound` if there is none.
  open func rangeOfFirstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSRange {
    firstMatch(in: string, options: options, range: range)?.range ?? .notFound
  }

  /// Returns the number of matches.
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int {
    matches(in: string, options: options, range: range).count
  }
}

/// A match of a detector.
private final class DetectedResult: NSTextCheckingResult {
  private let place: NSRange
  let detectedURL: URL?
  let detectedNumber: String?

  init(_ place: NSRange, url: URL? = nil, phoneNumber: String? = nil) {
    self.place = place
    detectedURL = url
    detectedNumber = phoneNumber
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }
  override func range(at index: Int) -> NSRange { index == 0 ? place : .notFound }
  override var resultType: NSTextCheckingResult.CheckingType {
    // Foundation's own names are deprecated on Linux.
    NSTextCheckingResult.CheckingType(rawValue: detectedURL == nil ? 1 << 11 : 1 << 6)
  }
}

extension NSTextCheckingResult {
  /// The link of the match; nil for other types.
  public var url: URL? { (self as? DetectedResult)?.detectedURL }

  /// The telephone number of the match; nil for other types.
  public var phoneNumber: String? { (self as? DetectedResult)?.detectedNumber }
}
