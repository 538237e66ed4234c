public import Foundation
public import TextStorage

/// A position that a tab moves to.
///
/// The bridge's name for the kit's ``/TextStorage/TextTab``, as a class.
open class NSTextTab: AttributeValue {
  /// What more is said of a stop.
  public struct OptionKey: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet`: text is aligned with the first of its characters.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// How text stands at the stop.
  public let alignment: TextAlignment
  /// Where it is, in points from the margin at which lines start.
  public let location: CGFloat
  /// What more is said of it.
  public let options: [OptionKey: Any]

  /// Creates a stop.
  public init(textAlignment: TextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    alignment = textAlignment
    self.location = location
    self.options = options
  }

  /// The characters that numbers of a locale are aligned with: its decimal separator.
  open class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: (locale ?? .current).decimalSeparator ?? ".")
  }

  /// The stop as the kit has it.
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
    // Of all characters those that a column of numbers may end with are looked for.
    let known = ".,:;'’·٫٬-–—%/ \t".unicodeScalars.filter { terminators.contains($0) }
    return TextTab(
      alignment: .decimal, location: Double(sound: location),
      columnTerminators: Set(known.map { Character($0) }))
  }

  /// The bridge's stop for one of the kit.
  convenience init(_ tab: TextTab) {
    let alignment: TextAlignment =
      switch tab.alignment {
      case .left: .left
      case .right, .decimal: .right
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

  /// Whether two stops are the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.tab == tab }

  /// The hash of the stop.
  open override var hash: Int { tab.hashValue }
}
