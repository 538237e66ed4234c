extension LivePage {
  /// The editing of text on the page; the server's editor reports the caret and the selection.
  static let typingScript = #"""
    // An invisible field at the caret receives typed text, so that input methods work.
    const proxy = $('proxy');
    const waiting = [];
    let isTyping = false, isPressed = false, isComposing = false;

    function type(...events) {
      // Of unsent movements only the last is kept.
      if (events[0].drag && waiting.at(-1)?.drag) waiting.pop();
      waiting.push(...events);
      sendEvents();
    }

    async function sendEvents() {
      if (isTyping) return;
      isTyping = true;
      root.pending++;
      try {
        await sendEditors();
        while (waiting.length) {
          const events = waiting.splice(0, 500);
          const answer = await call('type', { events });
          takeAll(answer);
          takeFiles(answer);
          if (answer.typing?.refusal) showMessage(answer.typing.refusal, true);
          if (events.some((event) => event.press)) showSource(answer.typing?.source);
        }
      } catch {
        // The error has been shown.
        waiting.length = 0;
      } finally {
        isTyping = false;
        root.pending--;
      }
    }

    function takeTyping(typing) {
      state.typing = typing ?? null;
      const make = (values, name) => {
        const box = document.createElementNS(SVG, 'rect');
        for (const key in values) box.setAttribute(key, values[key]);
        box.setAttribute('class', name);
        return box;
      };
      const boxes = (rects, name, change) => {
        const all = [];
        for (let at = 0; at + 3 < (rects?.length ?? 0); at += 4) {
          all.push(make(change(...rects.slice(at, at + 4)), name));
        }
        return all;
      };
      const whole = (x, y, width, height) => ({ x, y, width, height });
      const line = (x, y, width, height) => ({ x, y: y + height - 1, width, height: 1 });
      const thin = (x, y, width, height) => ({ x: x - 0.6, y, width: 1.2, height });
      const selection = boxes(typing?.selection, 'selected', whole);
      $('selection').replaceChildren(...selection, ...boxes(typing?.marked, 'marked', line));
      $('caret').replaceChildren(...(selection.length ? [] : boxes(typing?.caret, '', thin)));
      if (!typing?.caret) return;
      const [x, y, , height] = typing.caret;
      proxy.style.left = x * state.scale + 'px';
      proxy.style.top = y * state.scale + 'px';
      proxy.style.height = height * state.scale + 'px';
    }

    function showSource(range) {
      if (!range || boxes.text.hidden) return;
      const [from, to] = state.typing.selection ? range : [range[0], range[0]];
      select('text', from, to, true);
    }

    // Mouse.
    $('page').addEventListener('mousedown', (event) => {
      const target = event.target.dataset ?? {};
      const isShape = target.index !== undefined || target.at !== undefined || target.radius;
      if (event.button !== 0 || isShape) return;
      event.preventDefault();
      isPressed = true;
      proxy.focus({ preventScroll: true });
      type({ press: point(event), clicks: Math.max(1, event.detail), extending: event.shiftKey });
    });
    addEventListener('mousemove', (event) => { if (isPressed) type({ drag: point(event) }); });
    addEventListener('mouseup', () => { isPressed = false; });

    // Keys.
    const ways = { ArrowLeft: ['left', 'wordLeft'], ArrowRight: ['right', 'wordRight'], ArrowUp: ['up', 'paragraphStart'],
      ArrowDown: ['down', 'paragraphEnd'], Home: ['lineStart', 'documentStart'], End: ['lineEnd', 'documentEnd'] };
    const deletions = { Backspace: ['backward', 'wordBackward'], Delete: ['forward', 'wordForward'] };
    function eventOf(event) {
      const isFar = event.ctrlKey || event.altKey || event.metaKey;
      const way = ways[event.key]?.[+isFar], deletion = deletions[event.key]?.[+isFar];
      if (way) return { command: event.shiftKey ? 'extend' : 'move', movement: way };
      if (deletion) return { command: 'delete', movement: deletion };
      if (event.key === 'Enter') return { command: 'newline' };
      if (!event.ctrlKey && !event.metaKey) return null;
      const key = event.key.toLowerCase();
      if (key === 'a') return { command: 'selectAll' };
      if (key === 'z') return { command: event.shiftKey ? 'redo' : 'undo' };
      return key === 'y' ? { command: 'redo' } : null;
    }
    proxy.addEventListener('keydown', (event) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') { proxy.blur(); return; }
      const one = eventOf(event);
      if (!one) return;
      event.preventDefault();
      type(one);
    });
    proxy.addEventListener('input', (event) => {
      if (event.isComposing || isComposing) return;
      const text = proxy.value;
      proxy.value = '';
      if (text) type({ insert: text.replace(/\r\n?/g, '\n') });
    });
    proxy.addEventListener('compositionstart', () => { isComposing = true; });
    proxy.addEventListener('compositionupdate', (event) => {
      type({ marked: event.data, selected: [event.data.length, event.data.length] });
    });
    proxy.addEventListener('compositionend', (event) => {
      isComposing = false;
      proxy.value = '';
      type({ marked: event.data }, { unmark: true });
    });

    // The pasteboard is the browser's.
    function copy(event) {
      const text = state.typing?.selected;
      event.preventDefault();
      if (text) event.clipboardData.setData('text/plain', text);
      return Boolean(text);
    }
    proxy.addEventListener('copy', copy);
    proxy.addEventListener('cut', (event) => { if (copy(event)) type({ command: 'cut' }); });
    proxy.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
      if (text) type({ paste: text });
    });

    """#
}
