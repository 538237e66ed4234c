/// Objects reduced to some of their keys.
extension SheetObject {
  /// Returns the object with only those keys whose values differ from another object's. In objects
  /// with keys of their own the same holds for each of these; lists are taken as a whole.
  @_semantics("optimize.sil.specialize.generic.never")
  func differing(from other: Self) -> Self {
    if self == other { return .empty }
    return reduced { key, result in
      if let parts = key.parts { return parts.keepDifferent(&result, self, other) }
      var (own, others) = (Self.empty, Self.empty)
      key.merge(&own, self)
      key.merge(&others, other)
      if own != others { key.merge(&result, self) }
    }
  }

  /// Returns the object without the keys that another object sets.
  @_semantics("optimize.sil.specialize.generic.never")
  func removing(setBy over: Self) -> Self {
    if self == .empty || over == .empty { return self }
    return reduced { key, result in
      if let parts = key.parts { return parts.keepUnset(&result, self, over) }
      var set = Self.empty
      key.merge(&set, over)
      if set == .empty { key.merge(&result, self) }
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func reduced(_ take: (SheetKey<Self>, inout Self) -> Void) -> Self {
    var result = Self.empty
    for key in Self.keys { take(key, &result) }
    return result
  }
}
