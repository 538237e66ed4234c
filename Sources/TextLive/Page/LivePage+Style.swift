import TextDrawing

extension LivePage {
  /// The style sheet of the page.
  static let style = #"""
    :root { --ink: rgb(33 38 43); --soft: rgb(108 114 120); --line: rgb(222 219 212); --ground: rgb(238 235 229);
      --panel: rgb(252 251 249); --accent: rgb(23 101 122); --fault: rgb(190 52 40); --warning: rgb(170 116 16); }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-direction: column; color: var(--ink); background: var(--ground);
      font: 13px/1.45 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 6px 10px; font-size: 12px; align-items: center; padding: 8px 16px;
      background: var(--panel); border-bottom: 1px solid var(--line); }
    h1 { font-size: 15px; font-weight: 650; margin: 0 6px 0 0; }
    label { color: var(--soft); display: inline-flex; gap: 5px; align-items: center; white-space: nowrap; }
    select, input, button { font: inherit; color: var(--ink); background: white; border: 1px solid var(--line);
      border-radius: 6px; padding: 3px 7px; }
    select { max-width: 112px; }
    #contentSize { max-width: 76px; }
    input[type="range"] { width: 72px; padding: 0; accent-color: var(--accent); }
    output { min-width: 2.2em; color: var(--ink); font-variant-numeric: tabular-nums; }
    button { cursor: pointer; padding: 4px 9px; }
    button:hover:enabled { border-color: var(--soft); }
    button:disabled { color: rgb(170 170 168); cursor: default; }
    button.main:enabled { color: white; background: var(--accent); border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .space { flex: 1; }
    .actions { display: inline-flex; gap: 10px; align-items: center; margin-left: auto; }
    .menu { color: var(--soft); }
    .menu a { color: var(--accent); text-decoration: none; font-weight: 550; margin-left: 5px; }
    .menu a:hover { text-decoration: underline; }
    main { flex: 1; min-height: 0; display: flex; }
    #stage { flex: 1; min-width: 0; overflow: auto; padding: 26px; position: relative; display: flex;
      flex-direction: column; align-items: center; }
    #sheetOfPaper { position: relative; flex: none; line-height: 0; box-shadow: 0 1px 2px rgb(0 0 0 / 0.12),
      0 8px 28px rgb(60 50 30 / 0.13); border-radius: 2px; overflow: hidden; }
    #page { display: block; touch-action: none; }
    #rows { text-rendering: geometricPrecision; }
    #page { cursor: text; }
    #rows text { white-space: pre; text-rendering: geometricPrecision; user-select: none; \#(SVGRows.rules) }
    #selection .selected { fill: rgb(23 101 122 / 0.22); }
    #selection .marked { fill: var(--accent); }
    #caret { fill: var(--accent); visibility: hidden; }
    #sheetOfPaper:focus-within #caret { visibility: visible; animation: blink 1.1s step-end infinite; }
    @keyframes blink { 50% { opacity: 0; } }
    #proxy { position: absolute; left: 0; top: 0; width: 1px; padding: 0; border: 0; opacity: 0; resize: none;
      overflow: hidden; pointer-events: none; white-space: pre; }
    #shapes path { vector-effect: non-scaling-stroke; }
    #shapes.can path { cursor: grab; }
    #shapes.can path:hover { stroke: var(--accent); stroke-width: 1.5; }
    #shapes path.bare { fill: rgb(23 101 122 / 0.07); stroke: rgb(23 101 122 / 0.5); stroke-dasharray: 4 3; }
    #shapes path.chosen { stroke: var(--accent); stroke-width: 1.75; }
    #shapes path:focus { outline: none; stroke: var(--accent); stroke-width: 2.25; }
    .dragging, .dragging * { cursor: grabbing !important; user-select: none; }
    #handles line { stroke: var(--accent); stroke-width: 1; vector-effect: non-scaling-stroke; opacity: 0.55; }
    #handles circle { fill: white; stroke: var(--accent); stroke-width: 1.75; vector-effect: non-scaling-stroke;
      cursor: move; }
    #handles circle.control { fill: var(--accent); }
    #pages { position: sticky; bottom: 0; flex: none; display: inline-flex; gap: 10px; align-items: center; padding: 5px 10px;
      margin-top: 16px; background: var(--panel); border: 1px solid var(--line); border-radius: 20px; }
    #pages[hidden] { display: none; }
    #pages button { border: 0; background: none; font-size: 17px; line-height: 1; }
    aside { width: min(430px, 38vw); display: flex; flex-direction: column; background: var(--panel);
      border-left: 1px solid var(--line); }
    .tabs { display: flex; gap: 2px; padding: 8px 12px 0; border-bottom: 1px solid var(--line); }
    .tabs button { border: 0; background: none; color: var(--soft); border-radius: 0; padding: 5px 12px 7px;
      border-bottom: 2px solid transparent; }
    .tabs button[aria-selected="true"] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
    .tabs button:disabled { display: none; }
    .editor { flex: 1; min-height: 0; position: relative; }
    .editor[hidden] { display: none; }
    .editor pre, .editor textarea { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; border: 0;
      padding: 12px 14px; overflow: auto; background: none; border-radius: 0; tab-size: 2;
      font: 12.5px/1.55 ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace; }
    .editor textarea { resize: none; color: var(--ink); }
    .editor textarea:focus-visible { outline: none; }
    .editor pre { color: transparent; pointer-events: none; overflow: hidden; }
    .editor pre, #text { white-space: pre-wrap; overflow-wrap: break-word; }
    #sheetBox pre, #sheet { white-space: pre; overflow-wrap: normal; }
    .editor u { text-decoration: underline wavy var(--fault) 1.2px; text-underline-offset: 3px;
      background: rgb(190 52 40 / 0.09); }
    .editor u.warning { text-decoration-color: var(--warning); background: rgb(170 116 16 / 0.09); }
    #faults { list-style: none; margin: 0; padding: 0; max-height: 34%; overflow: auto; }
    #faults li { padding: 8px 14px; border-top: 1px solid var(--line); cursor: pointer; }
    #faults li:hover { background: rgb(0 0 0 / 0.025); }
    #faults b { color: var(--fault); font-weight: 600; }
    #faults .warning b { color: var(--warning); }
    #faults small { display: block; color: var(--soft); font-size: 12px; }
    footer { display: flex; gap: 14px; padding: 5px 16px; color: var(--soft); font-size: 12px;
      background: var(--panel); border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
    footer .bad { color: var(--fault); }
    dialog { width: min(1180px, 94vw); max-height: 92vh; border: 0; border-radius: 10px; padding: 0;
      background: var(--panel); box-shadow: 0 12px 60px rgb(0 0 0 / 0.3); }
    dialog::backdrop { background: rgb(40 38 34 / 0.45); }
    dialog form { display: flex; align-items: center; justify-content: space-between; padding: 10px 16px; }
    dialog h2 { font-size: 15px; margin: 0; }
    dialog div { overflow: auto; max-height: calc(92vh - 56px); }
    dialog img { display: block; width: 100%; }

    """#
}
