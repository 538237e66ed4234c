import TextDrawing
import TextGeometry
import TextLayout

/// Frames of containers and pictures that depend on each other.
extension PagePlan {
  /// The containers and pictures of a page, with their frames from relations.
  struct Parts {
    var containers: [SheetContainer]?
    var pictures: [SheetPicture]
  }

  /// Resolves the relations between containers and pictures.
  ///
  /// Relations have priority over frames. Of a frame, the extent has priority over the position.
  ///
  /// - Parameter size: The size of the page that percentages refer to, in points.
  /// - Throws: A ``DocumentError`` for relations that contradict each other.
  func parts(in size: Size) throws(DocumentError) -> Parts {
    var parts = Parts(containers: containers, pictures: pictures)
    if relations.isEmpty, stacks.isEmpty { return parts }
    var names: [String: Int] = [:]
    for (index, container) in (containers ?? []).enumerated() {
      if let name = container.name { names[name] = index }
    }
    let firstPicture = containers?.count ?? 0
    for (index, picture) in pictures.enumerated() {
      if let name = picture.name { names[name] = firstPicture + index }
    }
    // Relations with hidden parts are ignored.
    let all = (relations + stackRelations(names)).filter { relation in
      relation.parts.allSatisfy { $0 == SheetRelation.page || names[$0] != nil }
    }
    // The solver's work grows with the cube of their number.
    guard all.count <= 2 * SheetRelation.limit else {
      throw DocumentError(
        .limitExceeded, at: "stacks",
        "there are \(all.count) relations, stacks included; the limit is "
          + "\(2 * SheetRelation.limit)",
        hint: "Give more of the parts a frame instead.")
    }
    let related = Set(all.flatMap(\.parts).compactMap { names[$0] }).sorted()
    var places: [String: Int] = [:]
    for (name, index) in names {
      if let place = related.firstIndex(of: index) { places[name] = place }
    }
    var solver = FrameSolver(partCount: related.count)
    for (number, relation) in all.enumerated() {
      try checkHeight(relation, names)
      let equation = relation.equation(places, size)
      guard let others = solver.add(equation, number: number) else { continue }
      throw Self.contradiction(relation, others.sorted().map { all[$0] })
    }
    for (place, index) in related.enumerated() {
      let isPicture = index >= firstPicture
      let equations =
        isPicture
        ? try frameEquations(of: pictures[index - firstPicture], place, size)
        : containers?[index].equations(place, size) ?? []
      for equation in equations { _ = solver.add(equation, number: -1) }
    }
    for (place, index) in related.enumerated() {
      let width = solver.value(place, .width)
      let height = solver.value(place, .height)
      guard width >= 0, height >= 0, [width, height].allSatisfy(\.isFinite) else {
        let name = names.first { $0.value == index }?.key ?? ""
        throw DocumentError(
          .malformedInput, at: all.first { $0.parts.contains(name) }?.place ?? "relations",
          "relations leave “\(name)” no room: it would be \(JSONWriter.shortest(width)) × "
            + "\(JSONWriter.shortest(height)) points")
      }
      let x = Length.points(solver.value(place, .x))
      let y = Length.points(solver.value(place, .y))
      if index < firstPicture {
        let isAutomatic = containers?[index].height == nil
        parts.containers?[index].x = x
        parts.containers?[index].y = y
        parts.containers?[index].width = .points(width)
        parts.containers?[index].height = isAutomatic ? nil : .points(height)
      } else {
        parts.pictures[index - firstPicture].x = x
        parts.pictures[index - firstPicture].y = y
        parts.pictures[index - firstPicture].width = .points(width)
        parts.pictures[index - firstPicture].height = .points(height)
      }
    }
    return parts
  }

  /// Returns the stacks as relations between each visible part and the next.
  private func stackRelations(_ names: [String: Int]) -> [SheetRelation] {
    stacks.flatMap { stack in
      let isRow =
        switch stack.axis {
        case .horizontal: true
        case .vertical: false
        case .automatic: traits.horizontalSizeClass == .regular
        }
      let shown = stack.parts.filter { names[$0] != nil }
      return zip(shown, shown.dropFirst()).map { before, after in
        SheetRelation(of: after, after: before, stack.spacing, isRow: isRow, isRightToLeft)
      }
    }
  }

  /// Checks that no relation refers to a height that only the text determines.
  private func checkHeight(
    _ relation: SheetRelation, _ names: [String: Int]
  ) throws(DocumentError) {
    let terms = [relation.first] + (relation.second.map { [$0] } ?? [])
    for term in terms where [.bottom, .height, .centerY].contains(term.attribute) {
      guard let index = names[term.part], index < containers?.count ?? 0,
        containers?[index].height == nil
      else { continue }
      throw DocumentError(
        .malformedInput, at: relation.place,
        "“\(term.part)” is as high as its text, so nothing can depend on its "
          + "\(term.attribute.rawValue)",
        hint: "Give its frame a height, or relate its top.")
    }
  }

  private static func contradiction(
    _ relation: SheetRelation, _ others: [SheetRelation]
  ) -> DocumentError {
    let texts = others.map { "“\($0.text)”" }.joined(separator: ", ")
    let parts = Array(Set((others + [relation]).flatMap(\.parts))).sorted()
    let names = parts.map { "“\($0)”" }.joined(separator: " and ")
    return DocumentError(
      .malformedInput, at: relation.place,
      "“\(relation.text)” contradicts \(texts.isEmpty ? "itself" : texts) about \(names)",
      hint: "Remove one of them.")
  }

  /// Returns the equations of a picture's frame; without a height they keep its proportions.
  private func frameEquations(
    of picture: SheetPicture, _ place: Int, _ size: Size
  ) throws(DocumentError) -> [FrameSolver.Equation] {
    var equations: [FrameSolver.Equation] = []
    if picture.height == nil {
      let bitmap = try bitmap(of: picture)
      let ratio = bitmap.naturalSize.height / bitmap.naturalSize.width
      equations.append(
        .init(terms: [(place, .height, 1), (place, .width, -ratio)], value: 0))
    }
    return equations
      + FrameSolver.frame(
        place, picture.x.resolved(in: size.width), picture.y.resolved(in: size.height),
        picture.width.resolved(in: size.width), picture.height?.resolved(in: size.height))
  }
}

extension SheetContainer {
  fileprivate func equations(_ place: Int, _ size: Size) -> [FrameSolver.Equation] {
    FrameSolver.frame(
      place, x.resolved(in: size.width), y.resolved(in: size.height),
      width.resolved(in: size.width), height?.resolved(in: size.height) ?? 0)
  }
}

extension FrameSolver {
  /// Returns the equations of a part's frame, the extent first.
  fileprivate static func frame(
    _ part: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double?
  ) -> [Equation] {
    var equations = [Equation(terms: [(part, .width, 1)], value: width)]
    if let height { equations.append(Equation(terms: [(part, .height, 1)], value: height)) }
    return equations + [
      Equation(terms: [(part, .x, 1)], value: x), Equation(terms: [(part, .y, 1)], value: y),
    ]
  }
}

extension SheetRelation {
  /// Creates the relation that places a part after another one in a stack.
  fileprivate init(
    of part: String, after other: String, _ spacing: Length, isRow: Bool, _ isRightToLeft: Bool
  ) {
    let isMirrored = isRow && isRightToLeft
    let attributes: (Attribute, Attribute) =
      isMirrored ? (.right, .left) : isRow ? (.left, .right) : (.top, .bottom)
    first = Term(part: part, attribute: attributes.0)
    second = Term(part: other, attribute: attributes.1)
    distance = isMirrored ? -spacing : spacing
    text = "\(part).\(attributes.0) = \(other).\(attributes.1)"
    place = "stacks"
  }

  /// Returns the relation as an equation between the unknowns of its parts.
  fileprivate func equation(_ places: [String: Int], _ size: Size) -> FrameSolver.Equation {
    let whole = first.attribute.isHorizontal ? size.width : size.height
    var equation = FrameSolver.Equation(terms: [], value: distance.resolved(in: whole))
    for (term, factor) in [(first, 1.0)] + (second.map { [($0, -self.factor)] } ?? []) {
      guard let place = places[term.part] else {
        // The page's frame is known.
        for (unknown, share) in term.attribute.unknowns {
          if unknown == .width { equation.value -= factor * share * size.width }
          if unknown == .height { equation.value -= factor * share * size.height }
        }
        continue
      }
      for (unknown, share) in term.attribute.unknowns {
        equation.terms.append((place, unknown, factor * share))
      }
    }
    return equation
  }
}

extension SheetRelation.Attribute {
  fileprivate var isHorizontal: Bool {
    switch self {
    case .left, .right, .centerX, .width: true
    case .top, .bottom, .centerY, .height: false
    }
  }

  /// The unknowns whose weighted sum it is.
  fileprivate var unknowns: [(FrameSolver.Unknown, Double)] {
    switch self {
    case .left: [(.x, 1)]
    case .right: [(.x, 1), (.width, 1)]
    case .centerX: [(.x, 1), (.width, 0.5)]
    case .width: [(.width, 1)]
    case .top: [(.y, 1)]
    case .bottom: [(.y, 1), (.height, 1)]
    case .centerY: [(.y, 1), (.height, 0.5)]
    case .height: [(.height, 1)]
    }
  }
}
