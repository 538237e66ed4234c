import TextAnalysis
import TextShaping

/// The effect of a control character on the text around it. Raw values are those of Text Kit.
public struct ControlCharacterAction: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The character takes no room and has no glyph.
  public static let zeroAdvancement = ControlCharacterAction(rawValue: 1)
  /// The character takes room whose width the delegate sets.
  public static let whitespace = ControlCharacterAction(rawValue: 2)
  /// The text after the character starts at the next tab stop.
  public static let horizontalTab = ControlCharacterAction(rawValue: 4)
  /// The character ends its line.
  public static let lineBreak = ControlCharacterAction(rawValue: 8)
  /// The character ends its paragraph.
  public static let paragraphBreak = ControlCharacterAction(rawValue: 16)
  /// The text after the character goes into the next container.
  public static let containerBreak = ControlCharacterAction(rawValue: 32)
}

extension ControlRole {
  /// The Text Kit action that corresponds to the role.
  var action: ControlCharacterAction {
    switch self {
    case .ignored: .zeroAdvancement
    case .blank: .whitespace
    case .tab: .horizontalTab
    case .lineBreak: .lineBreak
    case .paragraphBreak: .paragraphBreak
    case .containerBreak: .containerBreak
    }
  }

  /// Creates the role of a set of actions: the most far-reaching of them. Returns nil for an empty
  /// set.
  init?(_ action: ControlCharacterAction) {
    let roles: [ControlRole] = [
      .containerBreak, .paragraphBreak, .lineBreak, .tab, .blank, .ignored,
    ]
    guard let role = roles.first(where: { action.contains($0.action) }) else { return nil }
    self = role
  }
}
