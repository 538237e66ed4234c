/// What became of a paragraph that was to be set.
enum PlaceOutcome {
  /// All of it has been set.
  case placed
  /// From a position on, in UTF-16 code units of the storage, it fitted nowhere.
  case overflow(Int)
  /// Nothing of it goes into the container that holds the paragraph before it, which is to be kept with
  /// it: both belong into the next.
  case pushedOn
}
