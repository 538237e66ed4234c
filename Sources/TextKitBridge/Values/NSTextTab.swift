public import Foundation
public import TextStorage

/// A tab stop.
///
/// The bridge's name for the kit's ``/TextStorage/TextTab``, as a class.
open class NSTextTab: AttributeValue {
  /// The key of an option of a stop.
  public struct OptionKey: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet`: text is aligned with the first of its characters.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of text at the stop.
  public let alignment: TextAlignment
  /// The distance from the leading margin, in points.
  public let location: CGFloat
  /// The options of the stop.
  public let options: [OptionKey: Any]

  /// Creates a stop.
  public init(textAlignment: TextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    alignment = textAlignment
    self.location = location
    self.options = options
  }

  /// Returns the characters that align numbers of a locale: its decimal separator.
  open class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: (locale ?? .current).decimalSeparator ?? ".")
  }

  /// The stop as a type of the kit.
  var tab: TextTab {
    let kind: TextTab.Alignment =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .natural, .justified: .natural
      }
    guard let terminators = options[.columnTerminators] as? CharacterSet else {
      return TextTab(alignment: kind, location: Double(sound: location))
    }
    // Only characters that may end a column of numbers are tested.
    let known = ".,:;'’·٫٬-–—%/ \t".unicodeScalars.filter { terminators.contains($0) }
    return TextTab(
      alignment: .decimal, location: Double(sound: location),
      columnTerminators: Set(known.map { Character($0) }))
  }

  /// Creates a stop from one of the kit.
  convenience init(_ tab: TextTab) {
    let alignment: TextAlignment =
      switch tab.alignment {
      case .left: .left
      case .right, .decimal, .trailing: .right
      case .center: .center
      case .natural: .natural
      }
    var options: [OptionKey: Any] = [:]
    if tab.alignment == .decimal {
      options[.columnTerminators] = CharacterSet(
        charactersIn: String(tab.columnTerminators.sorted()))
    }
    self.init(textAlignment: alignment, location: CGFloat(tab.location), options: options)
  }

  /// Returns true if two stops are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.tab == tab }

  /// The hash of the stop.
  open override var hash: Int { tab.hashValue }
}
