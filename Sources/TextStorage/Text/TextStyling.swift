/// Where text that is put into another gets its attributes from.
enum TextStyling {
  /// From the text it is put into: the first replaced code unit, else the one before, else the one
  /// after.
  case inherited
  /// The same for all of it.
  case uniform(TextAttributes)
  /// Runs whose lengths add up to that of the text.
  case runs([TextFragment.Run])
}
