extension LivePage {
  /// The dragging of exclusions and their points.
  static let shapesScript = #"""
    const round = (number) => Math.round(number * 10) / 10;
    const pathText = (steps) => steps.map((step) => step[0] + step.slice(1).map(round).join(' ')).join(' ');
    function circleOf(shape) {
      const found = /^circle\(\s*([\d.]+)(?:px)? at ([-\d.]+)(?:px)? ([-\d.]+)(?:px)?\s*\)$/.exec(shape.text);
      return found && { r: +found[1], x: +found[2], y: +found[3] };
    }
    const isInGroup = (index) => (shape) => shape.group === state.shapes[index].group;
    // The changed shape, in the notation of sheets.
    const written = (shape) => circleOf(shape) ? { shape: shape.text } : { path: pathText(shape.path) };

    function drawShapes() {
      $('shapes').setAttribute('class', state.canMove ? 'can' : '');
      $('shapes').replaceChildren(...state.shapes.map((shape, index) => {
        const path = document.createElementNS(SVG, 'path');
        path.dataset.index = index;
        if (state.canMove) { path.setAttribute('tabindex', 0); path.setAttribute('aria-label', 'Shape ' + (index + 1)); }
        path.setAttribute('fill-rule', shape.evenOdd ? 'evenodd' : 'nonzero');
        if (shape.fill) path.setAttribute('fill', shape.fill); else path.setAttribute('fill', 'none');
        if (shape.stroke) {
          path.setAttribute('stroke', shape.stroke);
          path.setAttribute('stroke-width', shape.strokeWidth);
        }
        if (!shape.fill && !shape.stroke) path.classList.add('bare');
        return path;
      }));
      placeShapes();
    }

    function placeShapes(indices = state.shapes.keys()) {
      for (const index of indices) {
        const path = $('shapes').children[index];
        path.setAttribute('d', pathText(state.shapes[index].path));
        path.classList.toggle('chosen', index === state.chosen);
      }
      drawHandles();
    }

    // A shape with more points than this is moved as a whole.
    const maximumSteps = 60;
    function drawHandles() {
      const handles = [];
      const shape = state.shapes[state.chosen];
      const make = (name, values, data) => {
        const element = document.createElementNS(SVG, name);
        for (const key in values) element.setAttribute(key, values[key]);
        Object.assign(element.dataset, data);
        handles.push(element);
      };
      const size = 5.5 / (state.scale || 1);
      if (state.canMove && shape) {
        const circle = circleOf(shape);
        if (circle) {
          make('line', { x1: circle.x, y1: circle.y, x2: circle.x + circle.r, y2: circle.y });
          make('circle', { cx: circle.x + circle.r, cy: circle.y, r: size }, { radius: 1 });
        } else if (shape.path.length <= maximumSteps && state.shapes.filter(isInGroup(state.chosen)).length === 1) {
          let last = null;
          shape.path.forEach((step, number) => {
            for (let at = 1; at + 2 < step.length; at += 2) {
              const from = at === 1 ? last : [step[step.length - 2], step[step.length - 1]];
              if (from) make('line', { x1: from[0], y1: from[1], x2: step[at], y2: step[at + 1] });
            }
            if (step.length > 2) last = [step[step.length - 2], step[step.length - 1]];
          });
          shape.path.forEach((step, number) => {
            for (let at = 1; at < step.length; at += 2) {
              const isControl = at + 2 < step.length;
              make('circle', { cx: step[at], cy: step[at + 1], r: isControl ? size * 0.75 : size,
                class: isControl ? 'control' : 'point' }, { step: number, at });
            }
          });
        }
      }
      $('handles').replaceChildren(...handles);
    }

    // The changes since the last request; more may come while the server answers.
    let changed = { shapes: new Set() };
    const drag = newest(async () => {
      const { shapes, ...values } = changed;
      changed = { shapes: new Set() };
      const moved = [...shapes].filter((index) => state.shapes[index]);
      if (moved.length) values.shapes = Object.fromEntries(moved.map((index) => [index, written(state.shapes[index])]));
      takeRows(await call('drag', values));
    });

    function sendShapes(indices) {
      for (const index of indices) changed.shapes.add(index);
      drag();
    }

    function point(event) {
      const box = $('page').getBoundingClientRect();
      return [(event.clientX - box.left) / state.scale, (event.clientY - box.top) / state.scale];
    }

    function moveBy(index, dx, dy) {
      const indices = state.shapes.keys().filter((other) => isInGroup(index)(state.shapes[other])).toArray();
      for (const other of indices) {
        const shape = state.shapes[other];
        const circle = circleOf(shape);
        for (const step of shape.path) {
          for (let at = 1; at < step.length; at += 2) { step[at] += dx; step[at + 1] += dy; }
        }
        if (circle) shape.text = `circle(${round(circle.r)} at ${round(circle.x + dx)} ${round(circle.y + dy)})`;
      }
      placeShapes(indices);
      sendShapes(indices);
    }

    // A point shared by two curves moves its control points with it. A closed path keeps its ends
    // together.
    function movePoint(shape, number, at, x, y) {
      const step = shape.path[number];
      const dx = x - step[at], dy = y - step[at + 1];
      const shift = (other, place) => { if (other && place > 0) { other[place] += dx; other[place + 1] += dy; } };
      step[at] = x; step[at + 1] = y;
      if (at + 2 < step.length) return;
      if (step[0] === 'C') shift(step, 3);
      if (shape.path[number + 1]?.[0] === 'C') shift(shape.path[number + 1], 1);
    }

    function setRadius(shape, x, y) {
      const circle = circleOf(shape);
      const r = Math.max(4, Math.hypot(x - circle.x, y - circle.y));
      const scale = r / circle.r;
      shape.text = `circle(${round(r)} at ${round(circle.x)} ${round(circle.y)})`;
      for (const step of shape.path) {
        for (let at = 1; at < step.length; at += 2) {
          step[at] = circle.x + (step[at] - circle.x) * scale;
          step[at + 1] = circle.y + (step[at + 1] - circle.y) * scale;
        }
      }
    }

    let held = null;
    $('page').addEventListener('pointerdown', (event) => {
      const target = event.target.dataset ?? {};
      const isText = event.target.closest('#rows');
      if (!state.canMove || event.button !== 0 || isText) return;
      if (target.index === undefined && target.at === undefined && !target.radius) {
        state.chosen = null;
        placeShapes();
        return;
      }
      event.preventDefault();
      if (target.index !== undefined) { state.chosen = +target.index; placeShapes(); }
      const [x, y] = point(event);
      held = { index: state.chosen, step: target.step, at: target.at, radius: target.radius, x, y, moved: false };
      document.body.classList.add('dragging');
      $('page').setPointerCapture(event.pointerId);
    });
    $('page').addEventListener('pointermove', (event) => {
      if (!held) return;
      const [x, y] = point(event);
      const shape = state.shapes[held.index];
      held.moved = true;
      if (held.radius) setRadius(shape, x, y);
      else if (held.at !== undefined) movePoint(shape, +held.step, +held.at, x, y);
      else {
        moveBy(held.index, x - held.x, y - held.y);
        [held.x, held.y] = [x, y];
        return;
      }
      placeShapes();
      sendShapes([held.index]);
    });
    function endDrag() {
      if (!held) return;
      document.body.classList.remove('dragging');
      const moved = held.moved;
      held = null;
      if (moved) finish();
    }
    const finish = newest(async () => {
      // The last position arrives before the sheet is written.
      await drag.rest();
      const answer = await call('drop', {});
      if (held) return;
      takeAll(answer);
      takeFiles(answer);
    });
    $('page').addEventListener('pointerup', endDrag);
    $('page').addEventListener('pointercancel', endDrag);

    $('shapes').addEventListener('keydown', (event) => {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      const way = ways[event.key];
      if (!way || !state.canMove) return;
      event.preventDefault();
      const far = event.shiftKey ? 10 : 1;
      moveBy(+event.target.dataset.index, way[0] * far, way[1] * far);
    });
    $('shapes').addEventListener('keyup', (event) => { if (event.key.startsWith('Arrow')) finish(); });

    """#

  /// Adding points and exclusions, and setting the margin.
  static let pointsScript = #"""
    // Splits the piece of a path that is nearest to a point.
    function addPoint(shape, x, y) {
      let best = null, last = [0, 0], start = [0, 0];
      const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      shape.path.forEach((step, number) => {
        const end = step[0] === 'Z' ? start : step.slice(-2);
        if (step[0] === 'M') start = end;
        else {
          const controls = step[0] === 'C' ? [step.slice(1, 3), step.slice(3, 5)]
            : step[0] === 'Q' ? [mix(last, step.slice(1, 3), 2 / 3), mix(end, step.slice(1, 3), 2 / 3)]
            : [mix(last, end, 1 / 3), mix(last, end, 2 / 3)];
          const points = [last, ...controls, end];
          for (let n = 1; n < 40; n++) {
            const cut = split(points, n / 40, mix);
            const far = Math.hypot(cut[0][3][0] - x, cut[0][3][1] - y);
            if (!best || far < best.far) best = { far, number, cut, closes: step[0] === 'Z' };
          }
        }
        last = end;
      });
      if (!best) return;
      const curves = best.cut.map((curve) => ['C', ...curve[1], ...curve[2], ...curve[3]]);
      shape.path.splice(best.number, best.closes ? 0 : 1, ...curves);
      shape.text = '';
    }
    function split([a, b, c, d], t, mix) {
      const ab = mix(a, b, t), bc = mix(b, c, t), cd = mix(c, d, t);
      const abc = mix(ab, bc, t), bcd = mix(bc, cd, t), middle = mix(abc, bcd, t);
      return [[a, ab, abc, middle], [middle, bcd, cd, d]];
    }
    $('shapes').addEventListener('dblclick', (event) => {
      const index = +event.target.dataset.index;
      const shape = state.shapes[index];
      if (!state.canMove || shape.path.length > maximumSteps) return;
      addPoint(shape, ...point(event));
      state.chosen = index;
      placeShapes();
      sendShapes([index]);
      finish();
    });

    $('add').addEventListener('click', async () => {
      const { width, height } = state.page;
      const circle = `circle(${round(Math.min(width, height) / 9)} at ${round(width / 2)} ${round(height / 2)})`;
      const answer = await call('add', { shapes: { 0: { shape: circle } } });
      state.chosen = (answer.shapes?.length ?? 1) - 1;
      takeAll(answer);
      takeFiles(answer);
    });

    $('margin').addEventListener('input', () => {
      $('marginValue').textContent = $('margin').value;
      changed.margin = +$('margin').value;
      drag();
    });
    $('margin').addEventListener('change', () => finish());

    """#
}
