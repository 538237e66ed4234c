/// A level run (UAX #9, definition BD7).
struct BidiRun {
  /// Its characters, without those that rule X9 removes, as places in ``BidiResolver/sequence`` while
  /// it holds a whole paragraph.
  var places: Range<Int>
  var level: UInt8
}
