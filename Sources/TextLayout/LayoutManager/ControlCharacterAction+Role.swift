extension ControlRole {
  /// What Text Kit calls the role.
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

  /// The role that a set of actions comes to: the one that reaches farthest; nil for none.
  init?(_ action: ControlCharacterAction) {
    let roles: [ControlRole] = [
      .containerBreak, .paragraphBreak, .lineBreak, .tab, .blank, .ignored,
    ]
    guard let role = roles.first(where: { action.contains($0.action) }) else { return nil }
    self = role
  }
}
