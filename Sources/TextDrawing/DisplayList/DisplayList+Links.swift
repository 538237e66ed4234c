extension DisplayList {
  /// Returns the list without the links that a policy refuses; their words stay as text.
  ///
  /// - Complexity: O(*n*) in the lengths of the links.
  func keepingLinks(allowedBy policy: LinkPolicy) -> DisplayList {
    guard let links = text?.links, !links.allSatisfy({ policy.allows($0.destination) }) else {
      return self
    }
    var list = self
    list.text?.links.removeAll { !policy.allows($0.destination) }
    return list
  }
}
