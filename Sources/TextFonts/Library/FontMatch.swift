/// What a library found for a request.
public struct FontMatch: Sendable {
  /// The face that serves the request.
  public var face: FontFace
  /// The name of the family the face was taken from; nil when the request named a file.
  public var family: String?
  /// Whether a family of the request, or its file, was found, or it named none. False means that
  /// the default family stands in.
  public var isRequestedFamily: Bool
  /// Whether a bundled family would have served but the bundled fonts were not found, so that a font of
  /// the system stands in.
  public var standsInForBundled = false
}
