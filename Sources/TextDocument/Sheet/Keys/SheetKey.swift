/// A property of a sheet object that a row of the object's table reads and writes.
typealias SheetMember<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

/// One key of a sheet object: its row in the object's table.
struct SheetKey<Owner: Sendable>: Sendable {
  /// The name.
  let name: String
  /// The form of its values.
  let form: ValueForm
  /// Its meaning, in one sentence.
  let meaning: String
  /// A description of the value, for the error if the key is missing; nil if the key is optional.
  var needed: String?
  /// The default, for readers; nil if there is none worth a mention.
  var defaultText: String?
  /// Reads its value into the object.
  let read: @Sendable (inout Owner, JSONCursor) throws(DocumentError) -> Void
  /// Merges another object's value of the key over the first object's.
  var merge: @Sendable (inout Owner, Owner) -> Void
  /// The treatment of single keys or names in the value; nil for a value that is taken as a whole.
  var parts: Parts?
  /// Scales the value with the size of text; nil if it is independent of it.
  let scale: (@Sendable (inout Owner, Double) -> Void)?

  /// The treatment of single keys or names in a value.
  struct Parts: Sendable {
    /// Sets the first object's parts to those of the second that differ from the third's.
    let keepDifferent: @Sendable (inout Owner, Owner, Owner) -> Void
    /// Sets the first object's parts to those of the second that the third does not set.
    let keepUnset: @Sendable (inout Owner, Owner, Owner) -> Void
  }

  init(
    _ name: String, _ form: ValueForm, _ meaning: String, needed: String? = nil,
    default defaultText: String? = nil,
    read: @escaping @Sendable (inout Owner, JSONCursor) throws(DocumentError) -> Void,
    merge: @escaping @Sendable (inout Owner, Owner) -> Void,
    scale: (@Sendable (inout Owner, Double) -> Void)? = nil
  ) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.needed = needed
    self.defaultText = defaultText
    self.read = read
    self.merge = merge
    self.scale = scale
  }

  /// Creates a key for an optional property.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ member: SheetMember<Owner, Value?>, _ kind: SheetValue<Value>,
    _ meaning: String, default defaultText: String? = nil
  ) {
    var scaling: (@Sendable (inout Owner, Double) -> Void)?
    if let scale = kind.scale {
      scaling = { owner, factor in
        guard var value = owner[keyPath: member] else { return }
        scale(&value, factor)
        owner[keyPath: member] = value
      }
    }
    self.init(
      name, kind.form, meaning, default: defaultText,
      read: { owner, cursor throws(DocumentError) in
        owner[keyPath: member] = try kind.read(cursor)
      },
      merge: { owner, other in
        if let value = other[keyPath: member] { owner[keyPath: member] = value }
      },
      scale: scaling)
  }

  /// Creates a key for a property that always has a value. Its default is the value in an empty
  /// object.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ member: SheetMember<Owner, Value>, _ kind: SheetValue<Value>,
    _ meaning: String, needed: String? = nil, default defaultText: String? = nil
  ) where Owner: SheetObject {
    var scaling: (@Sendable (inout Owner, Double) -> Void)?
    if let scale = kind.scale {
      scaling = { owner, factor in scale(&owner[keyPath: member], factor) }
    }
    let emptyText = needed == nil ? kind.spell(Owner.empty[keyPath: member]) : nil
    self.init(
      name, kind.form, meaning, needed: needed, default: defaultText ?? emptyText,
      read: { owner, cursor throws(DocumentError) in
        owner[keyPath: member] = try kind.read(cursor)
      },
      merge: { owner, other in owner[keyPath: member] = other[keyPath: member] },
      scale: scaling)
  }

  /// Creates a key for a property that is an object with keys of its own, merged key by key.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: SheetObject>(
    _ name: String, merging member: SheetMember<Owner, Value>, _ meaning: String
  ) {
    self.init(
      name, .object(Value.form), meaning,
      read: { owner, cursor throws(DocumentError) in
        owner[keyPath: member] = try Value(reading: cursor)
      },
      merge: { owner, other in owner[keyPath: member].mergeKeys(of: other[keyPath: member]) },
      scale: { owner, factor in owner[keyPath: member].scaleText(by: factor) })
    parts = Parts(
      keepDifferent: { result, own, other in
        result[keyPath: member] = own[keyPath: member].differing(from: other[keyPath: member])
      },
      keepUnset: { result, own, over in
        result[keyPath: member] = own[keyPath: member].removing(setBy: over[keyPath: member])
      })
  }

  /// Returns the same key with a merge function of its own.
  func merged(_ merge: @escaping @Sendable (inout Owner, Owner) -> Void) -> SheetKey {
    var key = self
    key.merge = merge
    return key
  }

  /// Returns the same key with a treatment of its value's parts.
  func divided(_ parts: Parts) -> SheetKey {
    var key = self
    key.parts = parts
    return key
  }

  /// Creates a key of an object from a key of one of the object's parts.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Part>(_ key: SheetKey<Part>, of part: SheetMember<Owner, Part>) {
    let (read, merge) = (key.read, key.merge)
    var scaling: (@Sendable (inout Owner, Double) -> Void)?
    if let scale = key.scale {
      scaling = { owner, factor in scale(&owner[keyPath: part], factor) }
    }
    self.init(
      key.name, key.form, key.meaning, needed: key.needed, default: key.defaultText,
      read: { owner, cursor throws(DocumentError) in
        try read(&owner[keyPath: part], cursor)
      },
      merge: { owner, other in merge(&owner[keyPath: part], other[keyPath: part]) },
      scale: scaling)
  }
}
