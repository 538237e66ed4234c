/// The files of the page in the browser, which are built into the program.
enum LivePage {
  /// Returns a file by its name, with its type; nil if there is none.
  static func file(_ name: String) -> (type: String, text: String)? {
    switch name {
    case "": ("text/html; charset=utf-8", html)
    case "page.css": ("text/css; charset=utf-8", style)
    case "page.js": ("text/javascript; charset=utf-8", script)
    default: nil
    }
  }

  /// The script of the page; its parts share one scope.
  private static var script: String {
    let parts = [
      baseScript, pageScript, shapesScript, pointsScript, editorsScript, typingScript,
      startScript,
    ]
    return "(function () {\n'use strict';\n" + parts.joined() + "})();\n"
  }
}
