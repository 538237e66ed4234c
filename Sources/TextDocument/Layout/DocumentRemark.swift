/// Something that a document asks for and does not get, though it was laid out.
public struct DocumentRemark: Hashable, Sendable {
  /// What the remark is about, such as `fonts` or `lineBreaking`.
  public var place: String
  /// What became of it.
  public var message: String
}
