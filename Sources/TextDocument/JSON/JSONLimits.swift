/// How much JSON is accepted from outside.
package struct JSONLimits: Sendable {
  /// The largest text, in bytes.
  package var bytes = 256 << 20
  /// How deep arrays and objects may stand in each other.
  package var nesting = 64

  /// The default limits.
  package init() {}
}
