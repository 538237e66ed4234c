// Undo and redo are two lists: every edit returns its inverse.
import TextStorage

let document = TextStorage(string: "The fox jumps.")
var undo: [TextEdit] = []
var redo: [TextEdit] = []

undo.append(document.insert("quick ", at: 4))
undo.append(document.addAttribute(.underlineStyle, value: .single, range: 4..<9))
undo.append(
  document.edit { document in
    document.replaceCharacters(in: 0..<3, with: "A")
    document.append(" Twice.")
  })
print(document.string)  // A quick fox jumps. Twice.

while let edit = undo.popLast() { redo.append(document.apply(edit)) }
print(document.string)  // The fox jumps.
while let edit = redo.popLast() { undo.append(document.apply(edit)) }
print(document.string)  // A quick fox jumps. Twice.
