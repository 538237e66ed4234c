/// One of the texts that the containers of a page hold, with the containers that it fills.
struct SheetStory: Hashable, Sendable {
  /// The container that the text is in; nil for the document's own text.
  var source: Int?
  /// The indices of the containers, in the order in which they are filled.
  var members: [Int]
  /// The name for messages: that of the story or of its only container; nil if it has none.
  var name: String?
  /// True if the name is that of a story rather than a container.
  var isNamedStory = false

  /// True for the document's own text.
  var isBody: Bool { source == nil }

  /// The place of its text in the sheet, for messages.
  var place: String { source.map { "containers[\($0)]" } ?? "containers" }
}

extension SheetStory {
  /// Returns the stories of a list of containers in the order in which they begin. It is nil if
  /// all containers take the document's text on every page.
  ///
  /// - Throws: A ``DocumentError`` if a story has no text or several, or if a style has no text.
  /// - Complexity: O(*n*).
  static func stories(of containers: [SheetContainer]) throws(DocumentError) -> [SheetStory]? {
    let needsStories = containers.contains {
      $0.hasOwnText || $0.story != nil || $0.pages != nil || $0.overflow != nil
    }
    guard needsStories else {
      if let index = containers.firstIndex(where: { $0.style != SheetStyle() }) {
        throw styleWithoutText(containers, index)
      }
      return nil
    }
    var stories: [SheetStory] = []
    var body: Int?
    var named: [String: Int] = [:]
    for (index, container) in containers.enumerated() {
      if container.style != SheetStyle(), !container.hasOwnText {
        throw styleWithoutText(containers, index)
      }
      if let name = container.story {
        let number = named[name] ?? stories.count
        if number == stories.count {
          stories.append(SheetStory(members: [], name: name, isNamedStory: true))
          named[name] = number
        }
        if container.hasOwnText, let other = stories[number].source {
          throw DocumentError(
            .malformedInput, at: "containers[\(index)]",
            "the story “\(name)” has a text in containers[\(other)] already",
            hint: "Leave one of the two out, or give one of them another story.")
        }
        if container.hasOwnText { stories[number].source = index }
        stories[number].members.append(index)
      } else if container.hasOwnText {
        stories.append(SheetStory(source: index, members: [index], name: container.name))
      } else if let body {
        stories[body].members.append(index)
      } else {
        body = stories.count
        stories.append(SheetStory(members: [index], name: container.name))
      }
    }
    for story in stories where story.isNamedStory {
      guard story.source != nil else { throw storyWithoutText(story, named.keys.sorted()) }
      try checkHeights(of: story, containers)
    }
    return stories
  }

  private static func styleWithoutText(
    _ containers: [SheetContainer], _ index: Int
  ) -> DocumentError {
    DocumentError(
      .malformedInput, at: "containers[\(index)].style",
      "the container has no text of its own that a style could be for",
      hint: containers[index].story == nil
        ? "Give it a “text” or a “source”, or set the style of all text in “body”."
        : "Say it in the container that has the story's text.")
  }

  private static func storyWithoutText(_ story: SheetStory, _ names: [String]) -> DocumentError {
    let name = story.name ?? ""
    return DocumentError(
      .malformedInput, at: "containers[\(story.members[0])].story",
      "no container has the text of the story “\(name)”",
      hint: NearestNames(names.filter { $0 != name }).hint(for: name)
        ?? "Give one of its containers a “text” or a “source”.")
  }

  /// Checks that each container before the last ends somewhere, so that those after it get text.
  private static func checkHeights(
    of story: SheetStory, _ containers: [SheetContainer]
  ) throws(DocumentError) {
    for index in story.members.dropLast() {
      let container = containers[index]
      guard container.height == nil, container.maximumHeight == nil else { continue }
      throw DocumentError(
        .malformedInput, at: "containers[\(index)].frame",
        "a container as high as its text leaves nothing of the story “\(story.name ?? "")” to those after it",
        hint: "Give it a height or a “maximumHeight”.")
    }
  }
}

extension SheetContainer {
  /// True if the container has a text of its own, here or in a file.
  var hasOwnText: Bool { text != nil || source != nil }
}

extension SheetPart {
  /// Moves the texts of hidden containers to the next ones of their stories, so that a story stays
  /// if a container of it is hidden.
  ///
  /// - Parameter isHidden: True for the name of a hidden container.
  mutating func keepStories(_ isHidden: (String?) -> Bool) {
    guard let all = containers, all.contains(where: { $0.story != nil }) else { return }
    var shown: [String: Int] = [:]
    for (index, container) in all.enumerated().reversed() {
      if let story = container.story, !isHidden(container.name) { shown[story] = index }
    }
    for container in all where container.hasOwnText && isHidden(container.name) {
      guard let story = container.story, let index = shown[story] else { continue }
      containers?[index].text = container.text
      containers?[index].source = container.source
      containers?[index].folder = container.folder
      containers?[index].format = container.format
      containers?[index].style = container.style
    }
  }
}
