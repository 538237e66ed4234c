extension LivePage {
  /// The HTML of the page before its script adds to it.
  static let html = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>textrender</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="page.css">
    <script src="page.js" defer></script>
    </head>
    <body>
    <header>
      <h1 id="name"></h1>
      <label>Device <select id="device"></select></label>
      <label>Orientation <select id="orientation"><option>portrait</option><option>landscape</option></select></label>
      <label>Text size <select id="contentSize"></select></label>
      <label>Style <select id="style"><option value="">default</option><option>light</option><option>dark</option></select></label>
      <label>Language <input id="language" size="5" placeholder="sheet’s" spellcheck="false"></label>
      <label>Line breaks <select id="lineBreaking"><option value="">sheet’s</option><option>greedy</option><option>optimal</option><option>balanced</option></select></label>
      <label>Margin <input id="margin" type="range" min="0" max="60" step="0.5"><output id="marginValue"></output></label>
      <span class="actions"><button id="add" title="Add a circle at the centre of the page">Add shape</button>
      <button id="board" title="Show the document on all devices">Storyboard</button>
      <span class="menu">Download <a id="png" download>PNG</a> <a id="svg" download>SVG</a> <a id="pdf" download>PDF</a></span>
      <button id="save" class="main" disabled>Save</button></span>
    </header>
    <main>
      <section id="stage" aria-label="The page">
        <div id="sheetOfPaper"><svg id="page" xmlns="http://www.w3.org/2000/svg" role="document"><g id="ground"></g><g id="shapes"></g><g id="back"></g><g id="selection"></g><g id="rows"></g><g id="caret"></g><g id="handles"></g></svg><textarea id="proxy" aria-label="The text on the page" autocomplete="off" autocapitalize="off" spellcheck="false"></textarea></div>
        <nav id="pages" hidden><button id="previous" aria-label="Previous page">‹</button><span id="pageNumber"></span><button id="next" aria-label="Next page">›</button></nav>
      </section>
      <aside>
        <div class="tabs" role="tablist"><button id="textTab" role="tab" aria-selected="true">Text</button><button id="sheetTab" role="tab" aria-selected="false">Sheet</button></div>
        <div class="editor" id="textBox"><pre aria-hidden="true"></pre><textarea id="text" spellcheck="false" aria-label="Text"></textarea></div>
        <div class="editor" id="sheetBox" hidden><pre aria-hidden="true"></pre><textarea id="sheet" spellcheck="false" aria-label="Sheet" wrap="off"></textarea></div>
        <ul id="faults" aria-live="polite"></ul>
      </aside>
    </main>
    <footer><span id="state"></span><span class="space"></span><span id="hint">Drag a shape or one of its points. Double-click an outline to add a point. Click the text to edit it.</span></footer>
    <dialog id="storyboard"><form method="dialog"><h2>All devices</h2><button>Close</button></form><div><img id="boardPicture" alt="The document on all devices"></div></dialog>
    </body>
    </html>

    """#
}
