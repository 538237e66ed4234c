extension LivePage {
  /// The communication of the page with the server.
  static let baseScript = #"""
    const $ = (id) => document.getElementById(id);
    const SVG = 'http://www.w3.org/2000/svg';
    // A reloaded tab continues its session; a copy of a tab begins its own.
    const again = performance.getEntriesByType('navigation')[0]?.type === 'reload';
    if (!again || !sessionStorage.tab) {
      sessionStorage.tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join('');
    }
    const tab = sessionStorage.tab.slice(0, 64);
    const state = { page: null, shapes: [], canMove: false, view: {}, fonts: 0, chosen: null };

    function showMessage(text, isBad) {
      $('state').textContent = text;
      $('state').className = isBad ? 'bad' : '';
    }

    // The number of unanswered questions, for tests that wait until the page is at rest.
    const root = document.documentElement.dataset;
    root.pending = 0;
    async function call(name, values) {
      root.pending++;
      try { return await ask(name, values); } finally { root.pending--; }
    }

    async function ask(name, values) {
      const start = performance.now();
      let answer;
      try {
        answer = await fetch('api/' + name, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ tab, ...values }),
        });
      } catch {
        showMessage('The server does not answer. Check that it is still running.', true);
        throw new Error('no answer');
      }
      const content = answer.headers.get('Content-Type')?.startsWith('application/json')
        ? await answer.json() : { error: await answer.text() };
      if (!answer.ok) {
        showMessage(content.error + (content.hint ? ' ' + content.hint : ''), true);
        throw new Error(content.error);
      }
      content.time = performance.now() - start;
      return content;
    }

    // One question of each kind is sent at a time; of later ones only the last is kept.
    function newest(ask) {
      let current = null, waiting = null;
      function run(...values) {
        if (current) { waiting = values; return; }
        // The error has been shown.
        current = ask(...values).catch(() => {}).then(() => {
          current = null;
          if (waiting) { const next = waiting; waiting = null; run(...next); }
        });
      }
      // Waits until no question is pending.
      run.rest = async () => { while (current) await current; };
      return run;
    }

    """#

  /// The display of text lines and of the choices.
  static let pageScript = #"""
    const style = new CSSStyleSheet();
    document.adoptedStyleSheets = [style];

    function takeFonts(fonts) {
      if (fonts.length === state.fonts) return;
      state.fonts = fonts.length;
      const faces = new Map(fonts.map((font) => [font.face, font]));
      let rules = '';
      for (const [number, font] of faces) {
        rules += `@font-face{font-family:"t${number}";src:url("font/${tab}/${number}"),local(${font.family});`
          + `font-weight:${font.made ? '400' : '1 1000'};font-style:${font.slanted ? 'italic' : 'normal'}}\n`;
      }
      fonts.forEach((font, number) => {
        rules += `.f${number}{font:${font.italic ? 'italic ' : ''}${font.weight} ${font.size}px "t${font.face}",`
          + `${font.family},serif${font.settings}}\n`;
      });
      style.replaceSync(rules);
    }

    function takeRows(answer) {
      if (!answer.rows) return;
      const rows = $('rows');
      if (answer.from === 0 && answer.page) rows.replaceChildren();
      for (let n = 0; n < answer.gone && rows.children[answer.from]; n++) rows.children[answer.from].remove();
      if (answer.rows.length) {
        const box = document.createElementNS(SVG, 'g');
        box.innerHTML = answer.rows.map((row) => '<g>' + row + '</g>').join('');
        const next = rows.children[answer.from] ?? null;
        while (box.firstChild) rows.insertBefore(box.firstChild, next);
      }
      for (const part of ['ground', 'back']) if (answer[part] !== undefined) $(part).innerHTML = answer[part];
      takeFonts(answer.fonts);
      takeTyping(answer.typing);
      const count = answer.rows.length;
      showMessage(`${count} of ${answer.count} line${answer.count === 1 ? '' : 's'} laid out again, `
        + `${answer.ms.toFixed(2)} ms on the server, ${answer.time.toFixed(1)} ms in all`);
      root.changes = +(root.changes ?? 0) + 1;
    }

    function takePage(answer) {
      if (!answer.page) return;
      const page = state.page = answer.page;
      $('page').setAttribute('viewBox', `0 0 ${page.width} ${page.height}`);
      $('sheetOfPaper').style.background = page.background;
      fit();
      $('pages').hidden = page.count < 2;
      $('pageNumber').textContent = `${page.number + 1} of ${page.count}`;
      $('previous').disabled = page.number === 0;
      $('next').disabled = page.number + 1 >= page.count;
      state.shapes = answer.shapes ?? [];
      state.canMove = answer.canMove ?? false;
      const margins = state.shapes.map((shape) => shape.margin).filter((margin) => margin > 0);
      $('margin').disabled = !state.canMove || !state.shapes.length;
      $('margin').value = margins[0] ?? 0;
      $('marginValue').textContent = state.shapes.length ? $('margin').value : '–';
      if (state.chosen !== null && !state.shapes[state.chosen]) state.chosen = null;
      drawShapes();
    }

    // As large as the room permits, and at most one and a half times.
    function fit() {
      if (!state.page) return;
      const room = $('stage').clientWidth - 52;
      const scale = Math.min(1.5, room / state.page.width);
      $('page').setAttribute('width', state.page.width * scale);
      $('page').setAttribute('height', state.page.height * scale);
      state.scale = scale;
    }
    new ResizeObserver(() => { fit(); drawHandles(); }).observe($('stage'));

    function takeAll(answer) {
      if (answer.page) state.fonts = -1;
      takePage(answer);
      takeRows(answer);
      if (answer.faults) takeFaults(answer);
    }

    const show = newest(async () => { takeAll(await call('view', { view: state.view })); });
    for (const key of ['device', 'orientation', 'contentSize', 'style', 'language', 'lineBreaking']) {
      $(key).addEventListener('change', () => {
        state.view[key] = $(key).value.trim() || null;
        state.view.page = 0;
        $('orientation').disabled = !state.view.device;
        show();
      });
    }
    function turn(by) { state.view.page = state.page.number + by; show(); }
    $('previous').addEventListener('click', () => turn(-1));
    $('next').addEventListener('click', () => turn(1));

    """#
}
