/// What a registration for changes of traits is taken back with.
public struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}
