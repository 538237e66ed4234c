import TextAnalysis
import TextShaping
import TextStorage

/// The nodes of plans, of which only the best for each place are kept.
extension LinePlanner {
  /// Adds a node unless an equivalent one is at least as good.
  mutating func add(_ node: PlanNode, isInside: Bool) {
    if node.demerits + leastRest(after: node) > bound { return }
    if let wantedRows, !canEnd(node, inRows: wantedRows) { return }
    if !isInside, node.piece > terminal {
      if let wantedRows, Int(node.row) != wantedRows { return }
      if best < 0 || node.demerits < nodes[Int(best)].demerits {
        best = Int32(nodes.count)
        nodes.append(node)
      }
      return
    }
    let piece = isInside ? node.piece : node.piece - 1
    lastTouched = max(lastTouched, piece)
    let place = piece - firstPiece
    while endings.count <= place {
      endings.append(-1)
      insides.append(-1)
    }
    let first = isInside ? insides[place] : endings[place]
    var count = 0
    var worst: Int32 = -1
    var last: Int32 = -1
    var index = first
    while index >= 0 {
      let other = nodes[Int(index)]
      if other.offset == node.offset {
        if other.fitness == node.fitness, isSameHyphenation(other, node), isSameRow(other, node) {
          if node.demerits < other.demerits {
            var better = node
            better.following = other.following
            better.isGreedy = node.isGreedy || other.isGreedy
            nodes[Int(index)] = better
          } else if node.isGreedy {
            nodes[Int(index)].isGreedy = true
          }
          return
        }
        count += 1
        if !other.isGreedy, !isExpanded(other, before: node),
          worst < 0 || other.demerits > nodes[Int(worst)].demerits
        {
          worst = index
        }
      }
      if other.fitness <= node.fitness { last = index }
      index = other.following
    }
    if count >= Self.maximumNodes, worst >= 0 {
      // With so many paths to one place, only the best few are kept.
      guard node.isGreedy || node.demerits < nodes[Int(worst)].demerits else { return }
      var better = node
      better.following = nodes[Int(worst)].following
      nodes[Int(worst)] = better
      return
    }
    // Nodes are sorted by fitness, tightest first. So the choice between equally good paths does
    // not depend on which others were found.
    let added = Int32(nodes.count)
    nodes.append(node)
    nodes[Int(added)].following = last >= 0 ? nodes[Int(last)].following : first
    if last >= 0 {
      nodes[Int(last)].following = added
    } else if isInside {
      insides[place] = added
    } else {
      endings[place] = added
    }
  }

  /// True if a node at the same offset may already have nodes after it, so that it has to stay.
  ///
  /// A row that is closed without more text comes from an open one at this offset, and open rows
  /// are expanded first.
  private func isExpanded(_ other: PlanNode, before node: PlanNode) -> Bool {
    node.usedBand < 0 && other.band >= 0
  }

  private func isSameHyphenation(_ one: PlanNode, _ other: PlanNode) -> Bool {
    breaker.format.style.hyphenationLimits.consecutiveLines == 0 || one.hyphens == other.hyphens
  }
}
