public import TextGeometry
public import TextLayout
public import TextStorage

/// A node of a control's tree for assistive technologies.
public struct AccessibilityNode: Hashable, Sendable {
  /// The role of a node.
  public enum Role: Hashable, Sendable {
    /// Read-only text.
    case label
    /// A single line of editable text.
    case textField
    /// Editable text.
    case textView
    /// A line.
    case line
    /// A link.
    case link
  }

  /// The role.
  public var role: Role
  /// The label; nil if the text is its own label.
  public var label: String?
  /// The text; bullets if it is secret.
  public var value: String
  /// The frame, in the control's coordinates; the visible part of the control for the root.
  public var frame: Rect
  /// The range of the node in the control's text, in UTF-16 code units.
  public var range: Range<Int>
  /// The selection in the control's text, in UTF-16 code units; nil if nothing can be selected.
  public var selectedRange: Range<Int>?
  /// The target of a link.
  public var address: String?
  /// True if the element has keyboard focus.
  public var isFocused = false
  /// The child nodes, in the order of the text.
  public var children: [AccessibilityNode] = []
}

extension LayoutManager {
  /// Returns the accessibility tree of a container's text: a text view with its lines and links.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - offset: The offset from the container's coordinates to those of the frames.
  ///   - detector: A detector of further links in the text; nil for none.
  public func accessibility(
    of container: TextContainer, at offset: Vector, detector: LinkDetector? = nil
  ) -> AccessibilityNode {
    let text = textStorage?.text ?? AttributedText()
    var node = AccessibilityNode(
      role: .textView, value: text.string,
      frame: usedRect(for: container).offset(by: offset), range: 0..<text.length)
    node.children = accessibleLines(
      in: container, links: linkRegions(in: container, detector: detector), offset: offset)
    return node
  }

  /// Returns the lines of a container, each with its links.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - links: The links of the container.
  ///   - offset: The offset from the container's coordinates to those of the frames.
  func accessibleLines(
    in container: TextContainer, links: [LinkRegion], offset: Vector
  ) -> [AccessibilityNode] {
    guard let text = textStorage?.text else { return [] }
    var lines: [AccessibilityNode] = []
    for fragment in lineFragments(in: container) {
      let frame = usedRect(of: fragment, in: container).offset(by: offset)
      // Fragments beside an exclusion form one line.
      if let last = lines.indices.last, lines[last].frame.minY == frame.minY {
        lines[last].range = lines[last].range.lowerBound..<fragment.range.upperBound
        lines[last].value += text.substring(in: fragment.range)
        lines[last].frame = lines[last].frame.union(frame)
      } else {
        lines.append(
          AccessibilityNode(
            role: .line, value: text.substring(in: fragment.range), frame: frame,
            range: fragment.range))
      }
    }
    for link in links {
      for index in lines.indices {
        let part = link.range.clamped(to: lines[index].range)
        guard !part.isEmpty, let first = enclosingRects(for: part, in: container).first else {
          continue
        }
        lines[index].children.append(
          AccessibilityNode(
            role: .link, value: text.substring(in: part), frame: first.offset(by: offset),
            range: part, address: link.address))
      }
    }
    return lines
  }
}
