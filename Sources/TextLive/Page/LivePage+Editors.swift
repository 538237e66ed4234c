extension LivePage {
  /// The editors of the sheet and the text, with faults underlined.
  static let editorsScript = #"""
    const boxes = { sheet: $('sheetBox'), text: $('textBox') };
    function choose(name) {
      for (const key of ['sheet', 'text']) {
        boxes[key].hidden = key !== name;
        $(key + 'Tab').setAttribute('aria-selected', key === name);
      }
    }
    $('sheetTab').addEventListener('click', () => choose('sheet'));
    $('textTab').addEventListener('click', () => choose('text'));

    let faults = [];
    // The layer behind an editor's text: the same characters, invisible, with faults underlined.
    function underline(name) {
      const text = $(name).value;
      const box = boxes[name].querySelector('pre');
      const lines = text.split('\n');
      const starts = [];
      let start = 0;
      for (const line of lines) { starts.push(start); start += line.length + 1; }
      const own = faults.filter((fault) => fault.line && name === (isSheetFault(fault) ? 'sheet' : 'text'));
      const marks = own.filter((fault) => fault.line <= lines.length).map((fault) => {
        // Columns count characters, not surrogates.
        const line = lines[fault.line - 1];
        const column = Array.from(line).slice(0, fault.column - 1).join('').length;
        const rest = line.slice(column);
        const token = /^"(?:[^"\\]|\\.)*"|^[^\s,\]}]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
        const from = starts[fault.line - 1] + column;
        return { from, to: Math.max(from + 1, from + token.length), fault };
      }).sort((a, b) => a.from - b.from);
      const parts = [];
      let at = 0;
      for (const mark of marks) {
        if (mark.from < at) continue;
        const line = document.createElement('u');
        line.className = mark.fault.severity;
        line.textContent = text.slice(mark.from, mark.to) || ' ';
        parts.push(text.slice(at, mark.from), line);
        at = mark.to;
      }
      box.replaceChildren(...parts, text.slice(at) + '\n ');
      scroll(name);
    }
    const isSheetFault = () => true;
    function scroll(name) {
      const box = boxes[name].querySelector('pre');
      box.scrollTop = $(name).scrollTop;
      box.scrollLeft = $(name).scrollLeft;
    }

    function takeFaults(answer) {
      faults = answer.faults;
      $('save').disabled = !answer.edited;
      $('faults').replaceChildren(...faults.map((fault) => {
        const item = document.createElement('li');
        const place = document.createElement('b');
        const hint = document.createElement('small');
        item.className = fault.severity;
        place.textContent = (fault.line ? `Line ${fault.line}: ` : '') + (fault.place ? fault.place + ' ' : '');
        hint.textContent = fault.hint ?? '';
        item.append(place, fault.message, ...(fault.hint ? [hint] : []));
        item.addEventListener('click', () => goTo(fault));
        return item;
      }));
      underline('sheet');
      if (faults.some((fault) => fault.severity === 'error')) {
        showMessage('The sheet has faults; the page shows its last correct state.', true);
      }
    }

    function goTo(fault) {
      if (!fault.line) return;
      choose('sheet');
      const lines = $('sheet').value.split('\n').slice(0, fault.line - 1);
      const from = lines.join('\n').length + (lines.length ? 1 : 0) + fault.column - 1;
      select('sheet', from, from);
    }

    function select(name, from, to, isBeside) {
      const area = $(name);
      if (!isBeside) area.focus();
      area.setSelectionRange(from, to);
      const line = area.value.slice(0, from).split('\n').length - 1;
      if (name === 'sheet') area.scrollTop = Math.max(0, line * 19.4 - area.clientHeight / 2);
      else {
        // The height of the layer, cut at the selection, is the position to scroll to.
        const box = boxes.text.querySelector('pre');
        const whole = box.textContent;
        box.textContent = area.value.slice(0, from) + '\u200b';
        area.scrollTop = Math.max(0, box.scrollHeight - area.clientHeight / 2);
        box.textContent = whole;
        scroll('text');
      }
    }

    function takeFiles(answer) {
      if (answer.sheet === undefined) return;
      $('name').textContent = answer.name;
      document.title = answer.name + ' – textrender';
      for (const name of ['sheet', 'text']) {
        const string = answer[name] ?? '';
        if ($(name).value !== string) $(name).value = string;
        underline(name);
      }
      $('textTab').disabled = answer.text === null;
      if (answer.text === null) choose('sheet');
      $('sheetTab').title = answer.sheetName;
      $('textTab').title = answer.textName;
    }

    const edit = newest(async (name) => {
      takeAll(await call('edit', { [name]: $(name).value }));
    });
    const timers = {};
    // Text typed beside the page is sent before text typed on it.
    async function sendEditors() {
      for (const name of ['sheet', 'text']) {
        if (!timers[name]) continue;
        clearTimeout(timers[name]);
        timers[name] = null;
        edit(name);
      }
      await edit.rest();
    }
    for (const name of ['sheet', 'text']) {
      $(name).addEventListener('input', () => {
        underline(name);
        clearTimeout(timers[name]);
        timers[name] = setTimeout(() => { timers[name] = null; edit(name); }, 120);
      });
      $(name).addEventListener('scroll', () => scroll(name));
    }

    """#

  /// The start of the page, and its buttons.
  static let startScript = #"""
    $('save').addEventListener('click', async () => {
      const answer = await call('save', {});
      takeFaults(answer);
      showMessage(answer.saved.length ? 'Saved ' + answer.saved.join(', ') + '.' : 'Nothing to save.');
    });
    addEventListener('keydown', (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        if (!$('save').disabled) $('save').click();
      }
    });
    for (const kind of ['png', 'svg', 'pdf']) $(kind).href = `picture/${tab}/page.${kind}`;
    $('board').addEventListener('click', () => {
      $('boardPicture').src = `picture/${tab}/storyboard.png?` + Date.now();
      $('storyboard').showModal();
    });

    function fill(select, options, value) {
      select.replaceChildren(...options.map(([name, title]) => {
        const option = document.createElement('option');
        option.value = name;
        option.textContent = title;
        return option;
      }));
      select.value = value ?? '';
    }
    const sizes = ['extraSmall', 'small', 'medium', 'large', 'extraLarge', 'extraExtraLarge', 'extraExtraExtraLarge',
      'accessibilityMedium', 'accessibilityLarge', 'accessibilityExtraLarge'];
    const spaced = (name) => name.replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase());

    async function open() {
      const answer = await call('open', {});
      state.view = answer.view;
      fill($('device'), [['', 'the sheet’s page'], ...answer.devices.map((one) => [one.name, one.title])],
        answer.view.device);
      fill($('contentSize'), [['', 'default'], ...sizes.map((size) => [size, spaced(size)])], answer.view.contentSize);
      for (const key of ['orientation', 'style', 'language', 'lineBreaking']) $(key).value = answer.view[key] ?? '';
      $('orientation').disabled = !answer.view.device;
      takeFiles(answer);
      takeAll(answer);
      root.ready = 1;
    }
    open();

    """#
}
