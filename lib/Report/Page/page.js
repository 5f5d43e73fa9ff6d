// Draws the report. All numbers come from the embedded plans; nothing is computed here that plan JSON does not say, but
// sums, shares and positions. One function per section; each takes the place to draw into and a model's plan.
'use strict';
(function () {
const data = JSON.parse(document.getElementById('data').textContent);
const page = d3.select('#page');
const tip = document.getElementById('tip');
const colour = i => `var(--c${i % 8})`;

//===-- Numbers with units ----------------------------------------------------------------===//

function digits(x, n = 4) {
  if (x === 0) return '0';
  if (Math.abs(x) >= 1000) return Math.round(x).toLocaleString('en-US');
  return Number(x.toPrecision(n)).toString();
}
function scaled(x, unit, steps) {
  const a = Math.abs(x);
  for (const [size, prefix] of steps) if (a >= size) return `${digits(x / size)} ${prefix}${unit}`;
  return x === 0 ? `0 ${unit}` : `${x.toPrecision(3)} ${unit}`;
}
const seconds = x => scaled(x, 's', [[1, ''], [1e-3, 'm'], [1e-6, 'u'], [1e-9, 'n']]);
/// Times beside each other in the unit of the longest, to as many decimals as give it four digits.
function secondsBeside(list) {
  const most = d3.max(list, Math.abs) || 0, [size, unit] = [[1, 's'], [1e-3, 'ms'], [1e-6, 'us']].find(u => most >= u[0]) || [1e-9, 'ns'];
  const decimals = most > 0 ? Math.max(0, 3 - Math.floor(Math.log10(most / size))) : 0;
  return x => `${(x / size).toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals})} ${unit}`;
}
const bytes = x => scaled(x, 'B', [[2 ** 40, 'Ti'], [2 ** 30, 'Gi'], [2 ** 20, 'Mi'], [2 ** 10, 'Ki'], [1, '']]);
const decimal = (x, unit) => scaled(x, unit, [[1e15, 'P'], [1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, '']]);
const joules = x => scaled(x, 'J', [[1e6, 'M'], [1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'u']]);
const percent = x => x === 0 ? '0 %' : `${digits(100 * x, 3)} %`;
const share = x => `${(100 * x).toFixed(1)} %`;
const area = x => `${digits(x / 1e6)} mm2`;
const dollars = x => `$${digits(x)}`;
const costOf = c => c.die_usd + c.hbm_usd + c.links_usd + c.package_usd + c.power_usd;
const times = x => `${x.toFixed(2)}x`, factor = x => `${digits(x, 3)}x`;
const count = x => Math.round(x).toLocaleString('en-US');
const plural = (n, word) => `${count(n)} ${word}${n === 1 ? '' : 's'}`;

//===-- Pieces of the page ----------------------------------------------------------------===//

function showTip(event, text) {
  tip.textContent = text;
  tip.style.visibility = 'visible';
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 8)) + 'px';
  tip.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - box.height - 8)) + 'px';
}
function hideTip() { tip.style.visibility = 'hidden'; }
/// Gives each element of a selection a text that is shown by hovering and read by screen readers.
function hover(selection, text) {
  selection.each(function (d, i) {
    const node = this, words = text(d, i);
    d3.select(node).append('title').text(words);
    node.addEventListener('mousemove', event => showTip(event, words));
    node.addEventListener('mouseleave', hideTip);
  });
  return selection;
}
function section(parent, id, title, caption) {
  const s = parent.append('section').attr('id', id).attr('aria-label', title);
  s.append('h2').text(title);
  if (caption) s.append('p').attr('class', 'note').text(caption);
  return s;
}
function table(parent, columns, rows, label) {
  const t = parent.append('div').attr('class', 'scroll').append('table');
  if (label) t.attr('aria-label', label);
  t.append('thead').append('tr').selectAll('th').data(columns).enter().append('th')
    .attr('scope', 'col').attr('class', c => c.number ? 'number' : null).text(c => c.title);
  const body = t.append('tbody');
  body.selectAll('tr').data(rows).enter().append('tr').selectAll('td')
    .data(row => columns.map(c => ({c, value: c.value(row)}))).enter().append('td')
    .attr('class', x => x.c.number ? 'number' : null).text(x => x.value);
  return t;
}
function asTable(parent, columns, rows) {
  const d = parent.append('details');
  d.append('summary').text('as a table');
  table(d, columns, rows);
}
function legend(parent, names, paint) {
  parent.append('div').attr('class', 'legend').selectAll('span').data(names).enter().append('span')
    .each(function (name, i) {
      d3.select(this).append('i').style('background', paint ? paint(name, i) : colour(i));
      d3.select(this).append('span').text(name);
    });
}
/// On a phone charts are as wide as it is, and names stand above what they name.
const isNarrow = document.documentElement.clientWidth < 640;
const fit = wanted => isNarrow ? Math.min(wanted, document.documentElement.clientWidth - 40) : wanted;
function chart(parent, label, width, height) {
  return parent.append('figure').append('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('width', width)
    .attr('role', 'img').attr('aria-label', label).style('height', 'auto');
}
/// Few enough to be read: 1, 2 and 5 times powers of ten, or these alone.
function logTicks(scale) {
  const [low, high] = scale.domain(), all = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); ++power) for (const digit of [1, 2, 5]) all.push(digit * 10 ** power);
  const within = all.filter(v => v >= low && v <= high);
  if (within.length < 3) return d3.ticks(low, high, 5);
  return within.length > 8 ? within.filter(v => Math.abs(Math.log10(v) % 1) < 1e-9) : within;
}
const text = column => ({title: column[0], value: column[1], number: false});
const number = column => ({title: column[0], value: column[1], number: true});

//===-- The answer ------------------------------------------------------------------------===//

const stepOf = plan => plan.step.compute_s + plan.step.communication_s + plan.step.bubble_s + plan.step.update_s;
const mostly = plan => plan.tokens_per_s > 0 ? `${count(plan.tokens_per_s)} tokens/s` : `${digits(plan.samples_per_s)} samples/s`;
const pipelineOf = plan => plan.stages.length / (plan.chunks || 1);
const chipText = c => `${c.tensor_cores.count} x ${c.tensor_cores.width}x${c.tensor_cores.depth} tensor cores, ` +
  `${c.vector_cores.count} x ${c.vector_cores.width} vector lanes, ${bytes(c.global_buffer.bytes)} buffer, ` +
  `${bytes(c.hbm.bytes)} HBM at ${decimal(c.hbm.bandwidth_bytes_per_s, 'B/s')}`;
const pointText = p => `${p.tensor_cores} x ${p.width}x${p.depth}, ${p.vector_cores} x ${p.vector_width}, ` +
  `${bytes(p.global_buffer_bytes)}, ${bytes(p.hbm_bytes)}${p.hbm_stacks ? ` in ${p.hbm_stacks}` : ''}` +
  `${p.links ? `, ${p.links} links of ${decimal(p.link_bandwidth_bytes_per_s, 'B/s')}` : ''}`;

function proofText(plan) {
  const s = plan.search;
  if (!s.method) return 'No search: this is the plan of a given chip.';
  if (s.method === 'given-placement') return 'No search: this is the plan of a given chip and placement.';
  let words = `${s.method[0].toUpperCase() + s.method.slice(1)} search of ${count(s.architectures)} architectures with ${count(s.candidates)} candidates: `;
  words += s.finished ? 'nothing is left to look at' : `stopped early, search gap ${percent(s.search_gap)}`;
  words += `; no plan is better by more than ${percent(s.proven_gap)}, over every architecture, microbatch, tensor width, `;
  words += 'placement and schedule. Fixed before: how operators are fused and the sets that may be sharded at each width.';
  return words;
}
function drawAnswer(parent, plan) {
  const head = parent.append('header');
  head.append('h1').text(plan.model);
  head.append('p').attr('class', 'answer').text(`${mostly(plan)}, ${seconds(stepOf(plan))} per step of ` +
    `${plural(plan.global_batch, 'sample')} on ${plural(plan.devices_used, 'accelerator')} of ${area(plan.area_um2)}, ` +
    `spread ${pipelineOf(plan)} x ${plan.data_parallel} x ${plan.tensor_width} (pipeline x data x tensor).`);
  head.append('p').attr('class', 'soft').text(chipText(plan.chip));
  head.append('p').attr('class', 'note').attr('data-proof', '').text(proofText(plan));
  const tiles = [[seconds(stepOf(plan)), 'step time'], [`${digits(plan.samples_per_s)} samples/s`, 'of all devices'],
    [percent(plan.mfu), 'MFU (model operations, attention in full)'], [percent(plan.hfu), 'HFU (with recomputation)'],
    [`${digits(plan.tflops_per_device)} TFLOP/s`, 'per device'],
    [`${digits(plan.average_power_w)} W`, `average power of a chip, ${digits(plan.peak_power_w)} W at most`],
    [joules(plan.energy_per_step_j / plan.global_batch), 'energy per sample']];
  if (plan.tokens_per_s > 0) tiles.splice(1, 0, [`${digits(plan.tokens_per_s_per_device)} tokens/s`, 'per device']);
  if (plan.cost) tiles.push([dollars(costOf(plan.cost)), `a device over ${digits(plan.cost.years)} years`],
    plan.cost.tokens_per_usd > 0 ? [decimal(plan.cost.tokens_per_usd, '').trim(), 'tokens per dollar'] : [decimal(plan.cost.samples_per_usd, '').trim(), 'samples per dollar']);
  if (plan.goodput) tiles.push([percent(plan.goodput.share), 'goodput: time that makes progress']);
  const t = head.append('div').attr('class', 'tiles').selectAll('div').data(tiles).enter().append('div').attr('class', 'tile');
  t.append('b').text(d => d[0]);
  t.append('span').text(d => d[1]);
}

//===-- The chip --------------------------------------------------------------------------===//

function drawChip(parent, plan, extra) {
  const s = section(parent, extra.id + 'chip', 'The chip', 'Area by part, to scale, and the same figures of chips that exist.');
  const halves = s.append('div').attr('class', 'halves');
  const left = halves.append('div');
  const width = fit(460), height = 300;
  const svg = chart(left, `area of the chip by part, ${area(plan.area_um2)} in all`, width, height);
  const root = d3.hierarchy({children: plan.area_parts}).sum(d => d.area_um2 || 0).sort((a, b) => b.value - a.value);
  d3.treemap().size([width, height]).paddingInner(2)(root);
  const cell = svg.selectAll('g').data(root.leaves()).enter().append('g').attr('transform', d => `translate(${d.x0},${d.y0})`);
  cell.append('rect').attr('width', d => d.x1 - d.x0).attr('height', d => d.y1 - d.y0)
    .attr('fill', d => colour(plan.area_parts.indexOf(d.data))).attr('fill-opacity', 0.35).attr('stroke', 'var(--line)');
  // Lines that do not fit are left out: hovering and the table have them.
  cell.each(function (d) {
    const words = [d.data.name, area(d.data.area_um2), share(d.data.area_um2 / plan.area_um2)];
    const fits = words.filter((w, i) => d.y1 - d.y0 > 15 * i + 20 && d.x1 - d.x0 > 7 * w.length + 8);
    if (!fits.includes(d.data.name)) return;
    fits.forEach((w, i) => d3.select(this).append('text').attr('x', 6).attr('y', 16 + 15 * i).text(w));
  });
  hover(cell, d => `${d.data.name}\n${area(d.data.area_um2)}, ${share(d.data.area_um2 / plan.area_um2)}`);
  asTable(left, [text(['part', d => d.name]), number(['area', d => area(d.area_um2)]),
    number(['share', d => share(d.area_um2 / plan.area_um2)])], plan.area_parts);

  drawParts(left, 'peak power by part', extra.power.map(d => ({name: d.name, value: d.peak_power_w})), x => `${digits(x)} W`);
  if (plan.cost) drawParts(left, `cost of a device over ${digits(plan.cost.years)} years, prices ${plan.cost.prices}`,
    [['die', 'die_usd'], ['HBM', 'hbm_usd'], ['links', 'links_usd'], ['package', 'package_usd'], ['power', 'power_usd']].map(d => ({name: d[0], value: plan.cost[d[1]]})), dollars);

  const right = halves.append('div');
  const bars = [['bf16 peak', 'tflops', x => `${digits(x)} TFLOP/s`], ['HBM bandwidth', 'hbm_bandwidth_bytes_per_s', x => decimal(x, 'B/s')],
    ['HBM', 'hbm_bytes', bytes], ['buffer', 'buffer_bytes', bytes], ['area', 'area_mm2', x => `${digits(x)} mm2`],
    ['peak power', 'peak_power_w', x => `${digits(x)} W`]];
  const chips = extra.chips;
  const rowHeight = 15, groupHeight = rowHeight * chips.length + 24, w = fit(520);
  const b = chart(right, 'this chip beside chips that exist', w, groupHeight * bars.length);
  bars.forEach(([title, key, print], g) => {
    const most = d3.max(chips, c => c[key]) || 1;
    const x = d3.scaleLinear().domain([0, most]).range([0, w - 260 + (isNarrow ? 35 : 0)]);
    const group = b.append('g').attr('transform', `translate(0,${g * groupHeight})`);
    group.append('text').attr('y', 12).attr('font-weight', 600).text(title);
    const row = group.selectAll('g').data(chips).enter().append('g').attr('transform', (c, i) => `translate(0,${18 + i * rowHeight})`);
    row.append('text').attr('class', 'soft').attr('x', 116).attr('y', 10).attr('text-anchor', 'end').text(c => c.name);
    row.append('rect').attr('x', 122).attr('height', rowHeight - 4).attr('width', c => x(c[key])).attr('fill', (c, i) => i ? colour(7) : colour(0));
    row.append('text').attr('x', c => 128 + x(c[key])).attr('y', 10).text(c => print(c[key]));
  });
  const c = plan.chip;
  const facts = [['tensor cores', `${c.tensor_cores.count} x ${c.tensor_cores.width}x${c.tensor_cores.depth}`],
    ['vector cores', `${c.vector_cores.count} x ${c.vector_cores.width} lanes`], ['global buffer', bytes(c.global_buffer.bytes)],
    ['HBM', `${bytes(c.hbm.bytes)} at ${decimal(c.hbm.bandwidth_bytes_per_s, 'B/s')}`], ['clock', decimal(c.clock_hz, 'Hz')]]
    .concat((c.network || []).map(n => [`network of ${count(n.devices)}`,
      `${decimal(n.bandwidth_bytes_per_s, 'B/s')} per device, ${seconds(n.latency_s)}`]));
  table(s, [text(['', d => d[0]]), text(['', d => d[1]])], facts, 'parameters of the chip');
}

/// One bar of parts that add up.
function drawParts(parent, title, parts, print) {
  const all = d3.sum(parts, d => d.value), width = fit(460);
  parent.append('h3').text(`${title}: ${print(all)}`);
  legend(parent, parts.map(d => d.name));
  const svg = chart(parent, title, width, 24), x = d3.scaleLinear().domain([0, all]).range([0, width]);
  let at = 0;
  hover(svg.selectAll('rect').data(parts.map((d, i) => ({d, i, from: at, to: at += d.value}))).enter().append('rect').attr('x', d => x(d.from))
    .attr('width', d => Math.max(0, x(d.to) - x(d.from))).attr('height', 20).attr('fill', d => colour(d.i)), d => `${d.d.name}: ${print(d.d.value)}, ${percent(d.d.value / all)}`);
  asTable(parent, [text(['part', d => d.name]), number(['', d => print(d.value)]), number(['share', d => share(d.value / all)])], parts);
}

//===-- The step --------------------------------------------------------------------------===//

function drawStep(parent, plan, extra) {
  const s = section(parent, extra.id + 'step', 'Where the time of a step goes',
    'From the time at peak rate to the time of the step: each bar is what one cause adds, averaged over the devices.');
  const parts = extra.waterfall, total = stepOf(plan), beside = secondsBeside([total]);
  const width = fit(1060), above = isNarrow ? 16 : 0, rowHeight = 26 + above, left = isNarrow ? 12 : 250, height = rowHeight * (parts.length + 1) + 30;
  const svg = chart(s, `waterfall of a step of ${seconds(total)}`, width, height);
  const x = d3.scaleLinear().domain([0, total]).range([left, isNarrow ? width - 14 : width - 150]);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 24})`).call(d3.axisBottom(x).ticks(isNarrow ? 4 : 6).tickFormat(seconds));
  let at = 0;
  const rows = parts.map(p => ({name: p.name, what: p.what, from: at, to: at += p.seconds, seconds: p.seconds}));
  rows.push({name: 'step', what: 'the time of a step', from: 0, to: total, seconds: total, isTotal: true});
  const g = svg.selectAll('g.row').data(rows).enter().append('g').attr('class', 'row').attr('transform', (d, i) => `translate(0,${i * rowHeight})`);
  g.append('text').attr('x', isNarrow ? 0 : left - 8).attr('y', 17).attr('text-anchor', isNarrow ? 'start' : 'end').text(d => d.name);
  g.append('rect').attr('x', d => x(d.from)).attr('y', 4 + above).attr('height', 18).attr('width', d => Math.max(1, x(d.to) - x(d.from)))
    .attr('fill', (d, i) => d.isTotal ? colour(7) : i === 0 ? colour(2) : colour(1));
  g.append('text').attr('x', d => isNarrow ? width - 4 : x(d.to) + 6).attr('y', 17).attr('text-anchor', isNarrow ? 'end' : 'start').text(d => `${beside(d.seconds)}, ${share(d.seconds / total)}`);
  hover(g, d => `${d.name}: ${seconds(d.seconds)}\n${d.what}`);
  asTable(s, [text(['cause', d => d.name]), number(['time', d => beside(d.seconds)]), number(['share', d => share(d.seconds / total)]),
    text(['what', d => d.what])], rows);
  table(s, [text(['on the critical path', d => d[0]]), number(['time', d => beside(d[1])]), number(['share', d => share(d[1] / total)])],
    [['compute', plan.step.compute_s], ['communication', plan.step.communication_s], ['bubble', plan.step.bubble_s], ['update', plan.step.update_s]],
    'the step on its critical path');
}

//===-- The pipeline ----------------------------------------------------------------------===//

function drawPipeline(parent, plan, extra) {
  const t = extra.timeline;
  const s = section(parent, extra.id + 'pipeline', 'The pipeline', `Passes of ${t.drawn < plan.microbatches ?
    `${count(t.drawn)} of ${count(plan.microbatches)} microbatches (the first and the last)` : plural(plan.microbatches, 'microbatch').replace('batchs', 'batches')}` +
    ' on one device of each stage, order ' + (plan.order || '1f1b') + '. Drag or use the arrow keys to move, the wheel or + and - to zoom.');
  legend(s, ['forward', 'backward', 'gradients of parameters', 'sync and update', 'idle', 'messages received (lane below, zoomed in)', 'collectives of the tensor group (lane below, zoomed in)'],
    (n, i) => ['var(--c0)', 'var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--idle)', 'var(--c5)', 'var(--c6)'][i]);
  const rows = t.rows, laneHeight = Math.max(8, Math.min(28, 480 / rows)), linkHeight = Math.max(2, Math.floor(laneHeight * 0.3));
  const traffic = plan.stages.map(stage => trafficOf(plan, stage));
  const width = fit(1060), left = 70, height = rows * laneHeight + 34;
  const controls = s.append('div').attr('class', 'controls');
  const canvas = s.append('figure').append('canvas').attr('tabindex', 0).attr('role', 'img')
    .attr('aria-label', `passes of ${rows} stages over ${seconds(t.end)}`).node();
  const ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio; canvas.height = height * ratio;
  canvas.style.width = width + 'px'; canvas.style.aspectRatio = `${width} / ${height}`;
  const base = d3.scaleLinear().domain([0, t.end]).range([left, width - 10]);
  let view = base;
  const boxes = [];
  t.stages.forEach((stage, k) => {
    const info = plan.stages[k], lengths = [info.forward_pass_s, info.load_s - info.forward_pass_s - (info.weight_pass_s || 0), info.weight_pass_s || 0];
    ['forward', 'backward', 'weight'].forEach((kind, c) => (stage[kind] || []).forEach((start, i) =>
      boxes.push({row: stage.row, start, length: lengths[c], colour: c, traffic: traffic[k][kind], text: `${kind === 'weight' ? 'gradients of parameters' : kind}, microbatch ${t.ids[i]}, stage ${k}`})));
    if (stage.tail > 0) boxes.push({row: stage.row, start: stage.end, length: stage.tail, colour: 3, text: `sync and update of stage ${k}`});
  });
  function draw() {
    const style = getComputedStyle(document.documentElement), pen = canvas.getContext('2d');
    const paint = ['--c0', '--c1', '--c2', '--c3', '--c5', '--c6'].map(n => style.getPropertyValue(n));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = style.getPropertyValue('--idle');
    for (let r = 0; r < rows; ++r) pen.fillRect(left, r * laneHeight, width - 10 - left, laneHeight - 1);
    pen.save(); pen.beginPath(); pen.rect(left, 0, width - 10 - left, rows * laneHeight); pen.clip();
    for (const b of boxes) {
      const from = view(b.start), to = view(b.start + b.length);
      if (to < left || from > width) continue;
      pen.fillStyle = paint[b.colour];
      pen.fillRect(from, b.row * laneHeight, Math.max(0.5, to - from - (to - from > 3 ? 1 : 0)), laneHeight - 1 - linkHeight);
      if (!b.traffic || to - from < 16) continue;
      for (const piece of b.traffic) {
        const begin = view(b.start + piece.start), end = view(b.start + piece.start + piece.length);
        pen.fillStyle = paint[piece.colour];
        pen.fillRect(begin, (b.row + 1) * laneHeight - linkHeight - 1, Math.max(0.5, end - begin), linkHeight);
      }
    }
    pen.restore();
    pen.fillStyle = style.getPropertyValue('--ink'); pen.font = '12px system-ui, sans-serif'; pen.textAlign = 'right';
    const every = Math.ceil(14 / laneHeight);
    for (let r = 0; r < rows; r += every) pen.fillText(`stage ${r}`, left - 6, r * laneHeight + Math.min(laneHeight, 14) - 2);
    pen.textAlign = 'center';
    for (const tick of view.ticks(isNarrow ? 4 : 7)) if (view(tick) >= left) {
      pen.fillRect(view(tick), rows * laneHeight, 1, 5);
      pen.fillText(seconds(tick), view(tick), rows * laneHeight + 19);
    }
    canvas.dataset.from = view.invert(left); canvas.dataset.to = view.invert(width - 10);
  }
  const zoom = d3.zoom().scaleExtent([1, 5000]).extent([[left, 0], [width - 10, height]]).translateExtent([[left, 0], [width - 10, height]])
    .on('zoom', event => { view = (d3.event || event).transform.rescaleX(base); draw(); });
  const picked = d3.select(canvas).call(zoom);
  const zoomBy = factor => picked.call(zoom.scaleBy, factor), moveBy = dx => picked.call(zoom.translateBy, dx / d3.zoomTransform(canvas).k, 0);
  for (const [name, act] of [['zoom in', () => zoomBy(2)], ['zoom out', () => zoomBy(0.5)], ['all', () => picked.call(zoom.transform, d3.zoomIdentity)]])
    controls.append('button').attr('type', 'button').text(name).on('click', act);
  canvas.addEventListener('keydown', event => {
    const act = {'+': () => zoomBy(2), '-': () => zoomBy(0.5), ArrowLeft: () => moveBy(120), ArrowRight: () => moveBy(-120)}[event.key];
    if (act) { act(); event.preventDefault(); }
  });
  canvas.addEventListener('mousemove', event => {
    const box = canvas.getBoundingClientRect(), px = (event.clientX - box.left) * width / box.width;
    const row = Math.floor((event.clientY - box.top) * height / box.height / laneHeight), time = view.invert(px);
    const hit = px >= left && boxes.find(b => b.row === row && b.start <= time && time < b.start + b.length);
    const sent = hit && hit.traffic && hit.traffic.find(q => hit.start + q.start <= time && time < hit.start + q.start + q.length);
    if (hit) showTip(event, `${hit.text}\nfrom ${seconds(hit.start)}, ${seconds(hit.length)}${sent ? `\n${sent.text}: ${seconds(sent.length)}` : ''}`);
    else if (px >= left && row < rows && time >= 0 && time <= t.end) showTip(event, `stage ${row} is idle`);
    else hideTip();
  });
  canvas.addEventListener('mouseleave', hideTip);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  window.addEventListener('beforeprint', draw);
  draw();
  asTable(s, [number(['stage', (d) => plan.stages.indexOf(d)]), text(['layers', d => layersText(d)]), number(['tensor width', d => d.tensor_width]),
    number(['forward', d => seconds(d.forward_s)]), number(['backward', d => seconds(d.backward_s)]), number(['recomputed', d => seconds(d.recompute_s)]),
    number(['communication', d => seconds(d.communication_s)]), number(['load', d => seconds(d.load_s)]),
    number(['sync', d => seconds(d.sync_s)]), number(['update', d => seconds(d.update_s)]),
    number(['idle', d => percent(Math.max(0, 1 - (d.load_s * plan.microbatches * (plan.chunks || 1) + d.sync_s + d.update_s) / stepOf(plan)))])], plan.stages);
}
/// What a pass of a stage receives, and the collectives of its layers, from the start of the pass on. The message comes first, then
/// layers one after the other, each with its collectives behind its operators; what does not fit is scaled, as in the trace.
function trafficOf(plan, stage) {
  const clock = plan.chip.clock_hz, kinds = {};
  for (const kind of plan.kinds) kinds[kind.name] = kind;
  const pass = (length, parts) => {
    const sum = d3.sum(parts, q => (q.compute_cycles + q.network_cycles) / clock), scale = sum > length ? length / sum : 1;
    const pieces = [];
    let at = Math.max(0, length - sum * scale);
    if (at > 0) pieces.push({start: 0, length: at, colour: 4, text: 'message and other work before the layers'});
    for (const q of parts) {
      const network = q.network_cycles / clock * scale;
      at += q.compute_cycles / clock * scale;
      if (network > 0) pieces.push({start: at, length: network, colour: 5, text: 'collectives of the tensor group'});
      at += network;
    }
    return pieces;
  };
  const layers = stage.layers, back = [];
  for (const layer of layers.slice().reverse()) {
    if (layer.recomputed) back.push(kinds[layer.kind].forward);
    back.push(kinds[layer.kind].backward);
  }
  return {forward: pass(stage.forward_pass_s, layers.map(l => kinds[l.kind].forward)),
    backward: pass(stage.load_s - stage.forward_pass_s - (stage.weight_pass_s || 0), back)};
}
function layersText(stage) {
  const names = stage.layers.map(l => l.name);
  return names.length > 2 ? `${names[0]} .. ${names[names.length - 1]} (${names.length})` : names.join(', ');
}

//===-- A layer on the cores --------------------------------------------------------------===//

function partsOf(plan) {
  const parts = [];
  for (const kind of plan.kinds) for (const part of ['forward', 'backward', 'update'])
    if (kind[part].slots.length) parts.push({name: `${kind.name}, ${part}`, kind, part, schedule: kind[part]});
  return parts;
}
function laneOf(slot) {
  if (slot.unit === 'network') return 'network';
  if (slot.all_cores) return 'all cores';
  const lanes = [];
  if (slot.tensor_core !== undefined) lanes.push(`tensor core ${slot.tensor_core}`);
  if (slot.vector_core !== undefined) lanes.push(`vector core ${slot.vector_core}`);
  return lanes.join(' + ') || slot.unit;
}
const unitNames = {tensor: 'tensor core', vector: 'vector core', pair: 'both together', network: 'network'};
const unitColour = {tensor: 'var(--c0)', vector: 'var(--c1)', pair: 'var(--c2)', network: 'var(--c3)'};
function slotText(slot, clock) {
  let words = `${slot.name}\n${laneOf(slot)}, ${unitNames[slot.unit]}\n${count(slot.duration_cycles)} cycles, ${seconds(slot.duration_cycles / clock)}` +
    `\nfrom cycle ${count(slot.start_cycles)}`;
  const work = slot.work;
  if (slot.source) words += `\nin ${slot.source}`;
  if (work) words += `\nlimited by ${work.limit}\n${decimal(work.flops, 'FLOP')} of contractions\n${bytes(work.hbm_bytes)} of HBM traffic`;
  return words;
}
function drawLayer(parent, plan, extra) {
  const s = section(parent, extra.id + 'layer', 'A layer on the cores', 'Operators of each kind of layer over time on one device, for one microbatch (an update: for one step).');
  const parts = partsOf(plan), clock = plan.chip.clock_hz;
  if (!parts.length) { s.append('p').text('The plan has no schedules.'); return; }
  const controls = s.append('div').attr('class', 'controls');
  const select = controls.append('label').text('part ').append('select');
  select.selectAll('option').data(parts).enter().append('option').attr('value', (d, i) => i)
    .text(d => `${d.name} (${plural(layersOf(plan, d.kind), 'layer')})`);
  legend(s, ['tensor core', 'vector core', 'both together', 'network'], (n, i) => Object.values(unitColour)[i]);
  const place = s.append('div');
  function draw() {
    place.selectAll('*').remove();
    const {name, schedule} = parts[select.node().value];
    const lanes = [...new Set(schedule.slots.map(laneOf))].sort(d3.ascending);
    const end = d3.max(schedule.slots, d => d.start_cycles + d.duration_cycles) || 1;
    const width = fit(1060), left = isNarrow ? 96 : 130, rowHeight = lanes.length > 30 ? 10 : 22, height = lanes.length * rowHeight + 30;
    const svg = chart(place, `schedule of ${name}`, width, height);
    const x = d3.scaleLinear().domain([0, end / clock]).range([left, width - 20]);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 24})`).call(d3.axisBottom(x).ticks(isNarrow ? 3 : 7).tickFormat(seconds));
    const every = Math.ceil(13 / rowHeight);
    svg.selectAll('text.lane').data(lanes).enter().append('text').attr('class', 'lane soft').attr('x', left - 6).attr('text-anchor', 'end')
      .attr('y', (d, i) => i * rowHeight + rowHeight / 2 + 4).text((d, i) => i % every ? '' : d);
    const slots = svg.selectAll('rect').data(schedule.slots).enter().append('rect').attr('x', d => x(d.start_cycles / clock))
      .attr('y', d => lanes.indexOf(laneOf(d)) * rowHeight + 1).attr('height', rowHeight - 2)
      .attr('width', d => Math.max(0.6, x(d.duration_cycles / clock) - left)).attr('fill', d => unitColour[d.unit]).attr('stroke', 'var(--paper)').attr('stroke-width', 0.5);
    hover(slots, d => slotText(d, clock));
    const p = schedule.proof, proof = !p ? '' : p.by === 'open' ? `, open with a gap of ${percent(p.gap)}` : `, proven by ${p.by}`;
    place.append('p').attr('class', 'note').text(`${name}: ${count(schedule.compute_cycles)} cycles on the cores (at least ` +
      `${count(schedule.lower_bound_cycles)}${proof}), ${count(schedule.network_cycles)} on the network`);
  }
  select.on('change', draw);
  // What takes longest is what people look for.
  const cost = d => runsOf(plan, d.kind, d.part) * (d.schedule.compute_cycles + d.schedule.network_cycles);
  select.node().value = parts.indexOf(parts.reduce((a, b) => cost(a) >= cost(b) ? a : b));
  draw();
  drawRoofline(s, plan, extra, parts);
  drawDearest(s, plan, extra, parts);
}
function layersOf(plan, kind) { return d3.sum(plan.stages, stage => stage.layers.filter(l => l.kind === kind.name).length); }
/// Times that a part of a kind runs in a step, over all layers of a replica.
function runsOf(plan, kind, part) {
  const layers = layersOf(plan, kind);
  const again = d3.sum(plan.stages, stage => stage.layers.filter(l => l.kind === kind.name && (l.recomputed || stage.recomputed_whole)).length);
  if (part === 'update') return layers;
  return plan.microbatches * (layers + (part === 'forward' ? again : 0));
}
function drawRoofline(parent, plan, extra, parts) {
  const clock = plan.chip.clock_hz, points = [];
  for (const p of parts) for (const slot of p.schedule.slots)
    if (slot.work && slot.work.flops > 0 && slot.work.hbm_bytes > 0)
      points.push({slot, part: p.name, x: slot.work.flops / slot.work.hbm_bytes,
        y: slot.work.flops / (slot.duration_cycles / clock) * (slot.all_cores ? 1 : plan.chip.tensor_cores.count)});
  if (!points.length) return;
  parent.append('h3').text('Roofline: contractions against what the chip can do');
  parent.append('p').attr('class', 'note').text('A dot is a contraction, in the colour of its unit above; the line is what HBM can feed, and then the peak rate.');
  const peak = extra.chips[0].tflops * 1e12, hbm = plan.chip.hbm.bandwidth_bytes_per_s;
  const width = fit(760), height = 340, left = 100;
  const svg = chart(parent, 'roofline of all contractions', width, height);
  const x = d3.scaleLog().domain([Math.min(1, d3.min(points, d => d.x)), Math.max(d3.max(points, d => d.x), 4 * peak / hbm)]).range([left, width - 20]).nice();
  const y = d3.scaleLog().domain([d3.min(points, d => d.y) / 2, peak * 2]).range([height - 40, 10]).nice();
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 40})`).call(d3.axisBottom(x).ticks(6, '~s'));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${left},0)`).call(d3.axisLeft(y).tickValues(logTicks(y)).tickFormat(v => decimal(v, 'FLOP/s')));
  svg.append('text').attr('class', 'soft').attr('x', width - 20).attr('y', height - 6).attr('text-anchor', 'end').text('operations per byte of HBM traffic');
  const knee = peak / hbm;
  svg.append('path').attr('fill', 'none').attr('stroke', 'var(--c7)').attr('stroke-width', 1.5)
    .attr('d', d3.line()([[x(x.domain()[0]), y(Math.max(x.domain()[0] * hbm, y.domain()[0]))], [x(knee), y(peak)], [x(x.domain()[1]), y(peak)]]));
  const dots = svg.selectAll('circle').data(points).enter().append('circle').attr('cx', d => x(d.x)).attr('cy', d => y(d.y)).attr('r', 4)
    .attr('fill', d => unitColour[d.slot.unit]).attr('fill-opacity', 0.75);
  hover(dots, d => `${d.part}\n${slotText(d.slot, clock)}\n${decimal(d.y, 'FLOP/s')}, ${percent(d.y / peak)} of peak`);
}
function drawDearest(parent, plan, extra, parts) {
  const clock = plan.chip.clock_hz, rows = [], columns = plan.stages.length / (plan.chunks || 1);
  for (const p of parts) {
    const runs = runsOf(plan, p.kind, p.part) / columns;
    for (const slot of p.schedule.slots) rows.push({part: p.name, slot, total: runs * slot.duration_cycles / clock * (slot.all_cores || slot.unit === 'network' ? 1 :
      1 / (slot.unit === 'vector' ? plan.chip.vector_cores.count : plan.chip.tensor_cores.count))});
  }
  rows.sort((a, b) => b.total - a.total);
  const dearest = rows.slice(0, 20), once = secondsBeside(dearest.map(d => d.slot.duration_cycles / clock)), all = secondsBeside(dearest.map(d => d.total));
  parent.append('h3').text('The twenty dearest operators');
  parent.append('p').attr('class', 'note').text('Time of a step on an average device; an operator on one core counts with its share of the cores.');
  table(parent, [text(['operator', d => d.slot.name]), text(['part', d => d.part]), text(['source', d => d.slot.source || '']), text(['unit', d => unitNames[d.slot.unit]]), text(['limited by', d => d.slot.work ? d.slot.work.limit : '']),
    number(['once', d => once(d.slot.duration_cycles / clock)]), number(['in a step', d => all(d.total)]), number(['share', d => share(d.total / stepOf(plan))])], dearest, 'the twenty dearest operators');
}

//===-- Memory ----------------------------------------------------------------------------===//

const memoryKinds = [['parameters', 'parameters_bytes'], ['gradients', 'gradients_bytes'], ['optimizer', 'optimizer_bytes'], ['stash', 'stash_bytes'],
  ['master weights', 'master_bytes'], ['transient', 'transient_bytes'], ['gathered', 'gathered_bytes'], ['messages', 'messages_bytes']];
/// What is there for a while: chunks of a device have it one after the other.
const passingKinds = ['transient_bytes', 'gathered_bytes', 'messages_bytes'];
/// What recomputed layers would keep, and the time that it takes to compute it again.
function recomputationText(plan) {
  const again = plan.stages.filter(st => st.recompute_s > 0);
  if (!again.length) return 'Nothing is recomputed.';
  const kinds = {};
  for (const kind of plan.kinds) kinds[kind.name] = kind;
  // A layer that runs again keeps nothing but its input; one of which parts do keeps its cut.
  const isWhole = (st, l) => l.recomputed || st.recomputed_whole;
  const saved = (st, l) => kinds[l.kind].stash_bytes - (isWhole(st, l) ? 0 : l.remat ? kinds[l.kind].cuts.find(c => c.remat === l.remat).stash_bytes : kinds[l.kind].stash_bytes);
  const saves = st => st.in_flight * d3.sum(st.layers, l => saved(st, l));
  const fullest = again.reduce((a, b) => saves(a) > saves(b) ? a : b);
  const layers = test => d3.sum(plan.stages, st => st.layers.filter(l => test(st, l)).length);
  const whole = layers(isWhole), parts = layers((st, l) => !isWhole(st, l) && l.remat);
  const what = [whole ? plural(whole, 'layer') : '', parts ? `parts of ${plural(parts, 'layer')}` : ''].filter(w => w).join(' and ');
  return `Recomputation: the backward pass computes ${what} again. ` +
    `Stage ${plan.stages.indexOf(fullest)} keeps ${bytes(saves(fullest))} less so, for ${seconds(fullest.recompute_s)} of its ${seconds(fullest.load_s)} for a microbatch.`;
}
function drawMemory(parent, plan, extra) {
  const capacity = plan.chip.hbm.bytes;
  const s = section(parent, extra.id + 'memory', 'Memory of a device', `By stage and kind, against ${bytes(capacity)} of HBM. ${plan.chunks > 1 ? `Each device has ${plan.chunks} chunks of layers. ` : ''}` +
    recomputationText(plan));
  const kinds = memoryKinds.filter(k => plan.stages.some(st => (st.memory[k[1]] || 0) > 0));
  legend(s, kinds.map(k => k[0]));
  // The chunks of a device lie side by side, but what a pass needs is there once.
  const rows = [...d3.group(plan.stages.map((stage, i) => ({stage, i})), d => d.stage.first_device).values()].map((chunks, device) => {
    const memory = {}, once = st => d3.sum(passingKinds, key => st.memory[key] || 0), largest = chunks.reduce((a, b) => once(b.stage) > once(a.stage) ? b : a).stage;
    for (const [, key] of memoryKinds) memory[key] = passingKinds.includes(key) ? largest.memory[key] || 0 : d3.sum(chunks, c => c.stage.memory[key] || 0);
    return {memory, device, chunks: chunks.map(c => c.i)};
  });
  const total = st => d3.sum(memoryKinds, k => st.memory[k[1]] || 0);
  const rowHeight = rows.length > 24 ? 12 : 24, width = fit(1060), left = 70, top = 16, height = rows.length * rowHeight + 34 + top;
  const svg = chart(s, 'memory of a device by stage', width, height);
  const most = Math.max(capacity, d3.max(rows, total)) * 1.02, x = d3.scaleLinear().domain([0, most]).range([left, width - 30]);
  const gibi = x.copy().domain([0, most / 2 ** 30]); // round numbers of GiB
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 26})`).call(d3.axisBottom(gibi).ticks(isNarrow ? 3 : 6).tickFormat(v => `${v} GiB`));
  const every = Math.ceil(13 / rowHeight);
  rows.forEach((stage, i) => {
    let at = 0;
    const g = svg.append('g').attr('class', 'held').attr('transform', `translate(0,${top + i * rowHeight})`);
    if (i % every === 0) g.append('text').attr('x', left - 6).attr('y', rowHeight / 2 + 4).attr('text-anchor', 'end').attr('class', 'soft').text(`stage ${i}`);
    const boxes = kinds.map((k, c) => ({name: k[0], c, from: at, to: at += stage.memory[k[1]] || 0}));
    hover(g.selectAll('rect').data(boxes).enter().append('rect').attr('x', d => x(d.from)).attr('y', 2).attr('height', rowHeight - 4)
      .attr('width', d => Math.max(0, x(d.to) - x(d.from))).attr('fill', d => colour(d.c)),
      d => `stage ${i}, ${d.name}: ${bytes(d.to - d.from)}\nin all ${bytes(total(stage))}, ${percent(total(stage) / capacity)} of HBM`);
  });
  svg.append('line').attr('x1', x(capacity)).attr('x2', x(capacity)).attr('y1', top - 2).attr('y2', height - 26).attr('stroke', 'var(--c5)').attr('stroke-width', 2);
  svg.append('text').attr('x', x(capacity)).attr('y', 11).attr('text-anchor', 'end').text(`HBM, ${bytes(capacity)}`);
  asTable(s, [number(['stage', d => d.device])].concat(plan.chunks > 1 ? [text(['chunks', d => d.chunks.join(', ')])] : [], kinds.map(k => number([k[0], d => bytes(d.memory[k[1]] || 0)])),
    [number(['in all', d => bytes(total(d))]), number(['of HBM', d => share(total(d) / capacity)])]), rows);
}

//===-- Shardings -------------------------------------------------------------------------===//

function drawShardings(parent, plan, extra) {
  const s = section(parent, extra.id + 'shardings', 'What is split, and what that costs',
    plan.tensor_width > 1 ? `Classes of dimensions that the ${plan.tensor_width} devices of a tensor group split, and the collectives of each kind of layer for one microbatch. Of a dimension named ..._whole each device has all: it was gathered.` : '');
  if (!plan.sharded.length) s.append('p').text('Nothing is split within a tensor group.');
  else table(s, [text(['class', d => d.name]), number(['size', d => count(d.size)]), number(['on each device', d => count(d.local_size)]),
    number(['padding', d => count(d.local_size * plan.tensor_width - d.size)])], plan.sharded, 'classes that are split');
  const rows = [], tensors = [];
  for (const kind of plan.kinds) for (const c of kind.collectives) rows.push(Object.assign({kind: kind.name}, c));
  for (const kind of plan.kinds) for (const t of kind.tensors || []) tensors.push({kind: kind.name, what: t.what, name: t.name, type: t.type,
    dims: t.dims.map(d => `${d.classes || '1'} ${d.size === d.local_size ? count(d.size) : `${count(d.size)} as ${plan.tensor_width} x ${count(d.local_size)}`}`).join(', ')});
  if (!rows.length && !tensors.length) return;
  const input = s.append('div').attr('class', 'controls').append('label').text('look for ').append('input').attr('type', 'search');
  const tables = [];
  if (tensors.length) {
    s.append('h3').text('Tensors of which each device has a part');
    tables.push(table(s, [text(['layers', d => d.kind]), text(['what', d => d.what]), text(['tensor', d => d.name]), text(['type', d => d.type]), text(['dimensions', d => d.dims])],
      tensors, 'tensors that are split'));
  }
  if (rows.length) s.append('h3').text('Collectives that this asks for');
  if (rows.length) tables.push(table(s, [text(['layers', d => d.kind]), text(['part', d => d.part]), text(['collective', d => d.name]), text(['class', d => d.class]),
    number(['size', d => bytes(d.size_bytes)]), number(['times', d => count(d.count)])], rows, 'collectives of the tensor group'));
  input.on('input', function () {
    const word = this.value.toLowerCase();
    for (const t of tables) t.selectAll('tbody tr').style('display', d => Object.values(d).join(' ').toLowerCase().includes(word) ? null : 'none');
  });
}

//===-- The search and what it is compared with -------------------------------------------===//

function drawSearch(parent, plan, extra) {
  if (!plan.best.length && !plan.baselines.length) return; // of a given chip
  const s = section(parent, extra.id + 'search', 'The search', proofText(plan));
  const f = plan.search;
  if (f.method && f.method !== 'given-placement' && f.architectures > 0) {
    const parts = [['dropped by work', f.pruned_by_work], ['dropped by schedules', f.pruned_by_schedule], ['dropped by placement', f.pruned_by_placement],
      ['nothing fits', f.infeasible], ['evaluated', f.evaluated]].filter(p => p[1] > 0);
    legend(s, parts.map(p => `${p[0]}: ${count(p[1])}`));
    const width = fit(1060), svg = chart(s, 'what became of the architectures', width, 26);
    const x = d3.scaleLinear().domain([0, d3.sum(parts, p => p[1])]).range([0, width]);
    let at = 0;
    hover(svg.selectAll('rect').data(parts.map((p, i) => ({p, i, from: at, to: at += p[1]}))).enter().append('rect').attr('x', d => x(d.from))
      .attr('width', d => Math.max(1, x(d.to) - x(d.from))).attr('height', 20).attr('fill', d => colour(d.i)), d => `${d.p[0]}: ${count(d.p[1])} architectures`);
  }
  drawProgress(s, plan);
  drawScatter(s, plan);
  const own = stepOf(plan), chips = plan.best.concat((plan.smallest || []).map(d => d.candidate)), beside = secondsBeside(chips.map(c => c.step_s));
  if (plan.best.length) s.append('h3').text('Best architectures, and why the others lost');
  if (plan.best.length) table(s, [text(['tensor cores, lanes, buffer, HBM', d => pointText(d.point)]), number(['area', d => area(d.area_um2)]), number(['microbatch', d => d.microbatch]),
    text(['pipeline x data x tensor', d => `${d.pipeline} x ${d.data_parallel} x ${d.tensor_width}`]), number(['step', d => beside(d.step_s)]),
    number(['at least', d => beside(d.step_lower_s)]), number(['relative', d => times(d.step_s / own)]), text(['why', d => whyLost(plan, d)])], plan.best, 'best architectures');
  if (plan.smallest) s.append('h3').text('The smallest chips that are nearly as good');
  if (plan.smallest) table(s, [number(['within', d => percent(d.within)]), text(['tensor cores, lanes, buffer, HBM', d => pointText(d.candidate.point)]), number(['area', d => area(d.candidate.area_um2)]),
    number(['step', d => beside(d.candidate.step_s)]), number(['relative', d => times(d.candidate.step_s / own)])], plan.smallest, 'smallest architectures');
  if (plan.front) drawFrontTable(s, plan);
  if (!plan.baselines.length) return;
  s.append('h3').text('Baselines');
  s.append('p').attr('class', 'note').text(`How many times faster the plan is: as it is, and for each mm2${plan.cost ? ', watt and dollar' : ' and watt'} of a device. Compare chips of another size by the latter.`);
  const others = secondsBeside(plan.baselines.filter(d => d.candidate).map(d => d.candidate.step_s));
  const ratio = (d, f) => d.candidate ? times(d.candidate.step_s * f(d.candidate) / own) : '';
  const columns = [text(['name', d => d.name]), text(['what', d => d.what]), number(['area', d => d.candidate ? area(d.candidate.area_um2) : '']),
    number(['peak power', d => d.candidate && d.candidate.peak_power_w ? `${digits(d.candidate.peak_power_w)} W` : '']),
    number(['step', d => d.candidate ? others(d.candidate.step_s) : '']), number(['faster', d => ratio(d, () => 1)]),
    number(['per mm2', d => ratio(d, c => c.area_um2 / plan.area_um2)]), number(['per W', d => ratio(d, c => (c.peak_power_w || 0) / plan.peak_power_w)])];
  if (plan.cost) columns.push(number(['per dollar', d => d.candidate && d.candidate.cost_usd ? ratio(d, c => c.cost_usd / costOf(plan.cost)) : '']));
  columns.push(text(['why not, or where the time goes', d => d.candidate ? whyLost(plan, d.candidate) : d.why]));
  table(s, columns, plan.baselines, 'baselines');
}
/// Where the step of another candidate takes longer and where it takes less.
function whyLost(plan, candidate) {
  if (!candidate.parts) return '';
  const names = [['compute', 'compute_s'], ['communication', 'communication_s'], ['bubble', 'bubble_s'], ['update', 'update_s']];
  const changes = names.map(n => [n[0], candidate.parts[n[1]] - plan.step[n[1]]]).filter(c => Math.abs(c[1]) > 1e-4 * stepOf(plan));
  if (!changes.length) return candidate === plan.best[0] ? 'the plan' : 'as fast; a tie';
  changes.sort((a, b) => b[1] - a[1]);
  return changes.map(c => `${c[0]} ${c[1] > 0 ? '+' : '-'}${seconds(Math.abs(c[1]))}`).join(', ');
}
/// The best plan and the bound on all plans, as the search went.
function drawProgress(parent, plan) {
  const rounds = (plan.rounds || []).filter(r => r.best !== undefined);
  if (rounds.length < 2) return;
  parent.append('h3').text('Best plan and bound as the search went');
  legend(parent, ['best so far', 'no plan is better than'], (n, i) => colour(i ? 5 : 0));
  const width = fit(760), height = 220, left = 90, svg = chart(parent, 'best plan and bound by evaluated architectures', width, height);
  const isTime = plan.objective === 'throughput' && data.plans.length === 1, print = isTime ? seconds : v => digits(v);
  const x = d3.scaleLinear().domain([0, d3.max(rounds, r => r.evaluated)]).range([left, width - 30]);
  const y = d3.scaleLinear().domain(d3.extent(rounds.flatMap(r => [r.best, r.bound]))).range([height - 40, 10]).nice();
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 40})`).call(d3.axisBottom(x).tickValues(x.ticks(6).filter(Number.isInteger)).tickFormat(count));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${left},0)`).call(d3.axisLeft(y).ticks(5).tickFormat(print));
  svg.append('text').attr('class', 'soft').attr('x', width - 30).attr('y', height - 6).attr('text-anchor', 'end').text('architectures placed');
  if (!isTime) svg.append('text').attr('class', 'soft').attr('x', left + 8).attr('y', 10).text('score, less is better');
  const line = key => d3.line().curve(d3.curveStepAfter).x(r => x(r.evaluated)).y(r => y(r[key]))(rounds);
  svg.append('path').attr('fill', 'none').attr('stroke', colour(0)).attr('stroke-width', 2).attr('d', line('best'));
  svg.append('path').attr('fill', 'none').attr('stroke', colour(5)).attr('stroke-width', 2).attr('stroke-dasharray', '5 3').attr('d', line('bound'));
  hover(svg.selectAll('circle').data(rounds).enter().append('circle').attr('cx', r => x(r.evaluated)).attr('cy', r => y(r.best)).attr('r', 3.5).attr('fill', colour(0)),
    r => `after ${count(r.evaluated)} architectures\nbest ${print(r.best)}, no plan below ${print(r.bound)}`);
  asTable(parent, [number(['architectures placed', r => count(r.evaluated)]), number(['best', r => print(r.best)]), number(['bound', r => print(r.bound)])], rounds);
}
/// Architectures that were placed, the front, the best ones and the baselines.
function drawScatter(parent, plan) {
  const chips = [];
  const add = (kind, name, c, note) => chips.push({kind, name, area: c.area_um2 / 1e6, power: c.peak_power_w || 0, step: c.step_s, c, note});
  for (const c of plan.seen || []) add('placed', 'placed in the search', c);
  for (const p of plan.front ? plan.front.points : []) add('front', 'on the front', p.candidate, frontText(plan.front, p));
  plan.best.forEach((c, i) => add(i ? 'best' : 'plan', i ? `runner-up ${i}` : 'the plan', c));
  for (const b of plan.baselines) if (b.candidate) add('baseline', b.name, b.candidate, b.what);
  if (chips.length < 2) return;
  parent.append('h3').text('Step time against area and power');
  const kinds = [['placed', 7, 'placed in the search'], ['front', 3, 'Pareto front'], ['best', 0, 'best'], ['plan', 2, 'the plan'], ['baseline', 5, 'baselines']].filter(k => chips.some(c => c.kind === k[0]));
  legend(parent, kinds.map(k => k[2]), (n, i) => colour(kinds[i][1]));
  const select = parent.append('div').attr('class', 'controls').append('label').text('against ').append('select').attr('class', 'against');
  select.selectAll('option').data(['area', 'power']).enter().append('option').text(d => d === 'area' ? 'area in mm2' : 'peak power in W').attr('value', d => d);
  const place = parent.append('div');
  const shape = {placed: d3.symbolCircle, front: d3.symbolDiamond, best: d3.symbolCircle, plan: d3.symbolStar, baseline: d3.symbolSquare};
  const size = {placed: 14, front: 60, best: 50, plan: 150, baseline: 60};
  function draw() {
    place.selectAll('*').remove();
    const key = select.node().value, width = fit(1060), height = 380, left = isNarrow ? 70 : 90, right = isNarrow ? 20 : 130;
    // Steps far beyond all others would hide these.
    const worst = 3 * d3.max(chips.filter(c => c.kind !== 'placed'), c => c.step), shown = chips.filter(c => c.step <= worst);
    const svg = chart(place, `step time against ${key}`, width, height);
    const pad = ([a, b]) => { const m = (b - a || a) * 0.06; return [Math.max(0, a - m), b + m]; };
    const x = d3.scaleLinear().domain(pad(d3.extent(shown, d => d[key]))).range([left, width - right]).nice();
    // A front may reach down to chips that take days: these are drawn at the edge.
    const [fast, slow] = d3.extent(shown, d => d.step), edge = Math.min(slow * 1.15, Math.max(100 * fast, 1.15 * d3.max(chips.filter(c => c.kind !== 'placed' && c.kind !== 'front'), c => c.step)));
    const y = d3.scaleLog().domain([fast / 1.15, edge]).range([height - 40, 14]).clamp(true), beyond = shown.filter(c => c.step > edge).length;
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 40})`).call(d3.axisBottom(x).ticks(isNarrow ? 4 : 7));
    svg.append('g').attr('class', 'axis').attr('transform', `translate(${left},0)`).call(d3.axisLeft(y).tickValues(logTicks(y)).tickFormat(seconds));
    svg.append('text').attr('class', 'soft').attr('x', width - right).attr('y', height - 6).attr('text-anchor', 'end').text(key === 'area' ? 'area in mm2' : 'peak power in W');
    for (const [kind, c] of kinds) {
      const g = svg.append('g').attr('class', kind).selectAll('path').data(shown.filter(d => d.kind === kind)).enter().append('path')
        .attr('transform', d => `translate(${x(d[key])},${y(d.step)})`).attr('d', d3.symbol().type(shape[kind]).size(size[kind])()).attr('fill', colour(c)).attr('fill-opacity', kind === 'placed' ? 0.55 : 0.95);
      hover(g, d => `${d.name}${d.note ? `: ${d.note}` : ''}${d.c.point ? `\n${pointText(d.c.point)}` : ''}\n${digits(d.area)} mm2, ${digits(d.power)} W, ${seconds(d.step)}`);
    }
    // Names keep out of each other's way, and of marks.
    const taken = shown.filter(c => c.kind === 'plan' || c.kind === 'best' || c.kind === 'baseline').map(c => ({at: y(c.step) + 4, from: x(c[key]) - 8, to: x(c[key]) + 8}));
    for (const d of shown.filter(c => c.kind === 'plan').concat(shown.filter(c => c.kind === 'baseline'))) {
      const wide = 7 * d.name.length, isLeft = x(d[key]) + 11 + wide > width, from = isLeft ? x(d[key]) - 11 - wide : x(d[key]) + 11, to = from + wide;
      const isFree = at => at > 10 && at < height - 42 && !taken.some(t => Math.abs(t.at - at) < 13 && t.from < to && from < t.to);
      const at = [0, 13, -13, 26, -26, 39, -39, 52, -52, 65, -65].map(by => y(d.step) + 4 + by).find(isFree);
      if (at === undefined) continue;
      taken.push({at, from, to});
      svg.append('text').attr('class', 'name').attr('x', isLeft ? to : from).attr('y', at).attr('text-anchor', isLeft ? 'end' : 'start').text(d.name);
    }
    if (beyond) place.append('p').attr('class', 'note').text(`${plural(beyond, 'architecture')} with steps of more than ${seconds(edge)} drawn at the upper edge.`);
    if (shown.length < chips.length) place.append('p').attr('class', 'note').text(`${plural(chips.length - shown.length, 'architecture')} with much longer steps not drawn.`);
  }
  select.on('change', draw);
  draw();
}
const keyText = {throughput: x => `${digits(x)} samples/s`, area: x => `${digits(x)} mm2`, power: x => `${digits(x)} W`, 'average-power': x => `${digits(x)} W`,
  energy: x => `${digits(x)} J per sample`, hbm: bytes, cost: dollars};
const frontText = (front, point) => front.keys.map((k, i) => `${k} ${keyText[k](point.values[i])}`).join(', ');
function drawFrontTable(parent, plan) {
  const f = plan.front;
  parent.append('h3').text(`Pareto front over ${f.keys.join(', ')}`);
  parent.append('p').attr('class', 'note').attr('data-front', f.points.length).text(`${plural(f.points.length, 'architecture')} that no other one of the space beats` +
    `${f.gap > 0 ? `, but for what is within ${percent(f.gap)} of one of them` : ''}; ${count(f.evaluated)} were placed. ` +
    `${f.finished ? 'None is missing' : 'The search was stopped: some may be missing'}; schedules leave ${percent(f.proven_gap)} open.`);
  const body = f.points.length > 30 ? parent.append('details') : parent;
  if (f.points.length > 30) body.append('summary').text('all points');
  table(body, [text(['tensor cores, lanes, buffer, HBM', d => pointText(d.candidate.point)]), ...f.keys.map((k, i) => number([k, d => keyText[k](d.values[i])])),
    number(['step', d => seconds(d.candidate.step_s)]), text(['placement', d => d.placement])], f.points, 'points of the front');
}

//===-- What if ---------------------------------------------------------------------------===//

function drawSensitivity(parent, plan, extra) {
  const all = (plan.sensitivity || []).filter(p => p.parameters.length === 1), maps = (plan.sensitivity || []).filter(p => p.parameters.length === 2);
  if (!all.length && !maps.length) return;
  const s = section(parent, extra.id + 'sensitivity', 'What if', 'The step when parameters of the chip change by a factor, everything else planned anew: placement, microbatch and schedules.');
  if (all.length) drawLines(s, plan, all);
  for (const map of maps) drawMap(s, plan, map);
}
function drawLines(s, plan, all) {
  const own = stepOf(plan), fits = p => p.points.filter(q => q.candidate);
  const width = fit(1060), above = isNarrow ? 20 : 0, rowHeight = 30 + above, left = isNarrow ? 16 : 270, height = all.length * rowHeight + 58;
  const svg = chart(s, 'step time when parameters change', width, height);
  const [low, high] = d3.extent(all.flatMap(p => fits(p).map(q => q.candidate.step_s / own)).concat([1]));
  const x = d3.scaleLinear().domain([low - 0.02, high + 0.02]).range([left, width - (isNarrow ? 20 : 40)]).nice();
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 38})`).call(d3.axisBottom(x).ticks(isNarrow ? 4 : 8).tickFormat(factor));
  svg.append('text').attr('class', 'soft').attr('x', width - (isNarrow ? 20 : 40)).attr('y', height - 6).attr('text-anchor', 'end').text('time of a step, against the plan');
  svg.append('line').attr('class', 'grid').attr('x1', x(1)).attr('x2', x(1)).attr('y2', height - 38);
  const g = svg.selectAll('g.row').data(all).enter().append('g').attr('class', 'row').attr('transform', (d, i) => `translate(0,${i * rowHeight + 24 + above})`);
  g.append('text').attr('x', isNarrow ? 0 : left - 10).attr('y', isNarrow ? -26 : 4).attr('text-anchor', isNarrow ? 'start' : 'end').text(d => d.parameters[0]);
  g.append('line').attr('x1', d => x(d3.min(fits(d).map(q => q.candidate.step_s / own).concat([1])))).attr('x2', d => x(d3.max(fits(d).map(q => q.candidate.step_s / own).concat([1]))))
    .attr('stroke', 'var(--c7)').attr('stroke-width', 2);
  g.each(function (p) {
    const dots = d3.select(this).selectAll('g.dot').data(fits(p)).enter().append('g').attr('class', 'dot').attr('transform', q => `translate(${x(q.candidate.step_s / own)},0)`);
    dots.append('path').attr('d', q => d3.symbol().type(q.factors[0] < 1 ? d3.symbolTriangle : d3.symbolCircle).size(80)()).attr('fill', q => q.factors[0] < 1 ? colour(5) : q.factors[0] > 1 ? colour(2) : colour(7));
    // Where marks nearly touch, their factors would overlap.
    const [least, most] = d3.extent(fits(p), q => x(q.candidate.step_s / own));
    dots.append('text').attr('y', -9).attr('text-anchor', 'middle').attr('class', 'soft').text(q => most - least < 32 || q.factors[0] === 1 || Math.abs(q.candidate.step_s / own - 1) < 0.01 ? '' : factor(q.factors[0]));
    hover(dots, q => `${p.parameters[0]} ${factor(q.factors[0])}: ${seconds(q.candidate.step_s)}, ${times(q.candidate.step_s / own)} the time\n${q.candidate.pipeline} x ${q.candidate.data_parallel} x ${q.candidate.tensor_width}, microbatch ${q.candidate.microbatch}`);
  });
  const beside = secondsBeside(all.flatMap(p => fits(p).map(q => q.candidate.step_s)));
  table(s, [text(['parameter', d => d.p.parameters[0]]), number(['factor', d => factor(d.q.factors[0])]), number(['step', d => d.q.candidate ? beside(d.q.candidate.step_s) : '']),
    number(['relative', d => d.q.candidate ? times(d.q.candidate.step_s / own) : '']), number(['area', d => d.q.candidate ? area(d.q.candidate.area_um2) : '']),
    text(['pipeline x data x tensor', d => d.q.candidate ? `${d.q.candidate.pipeline} x ${d.q.candidate.data_parallel} x ${d.q.candidate.tensor_width}` : d.q.why])],
    all.flatMap(p => p.points.map(q => ({p, q}))), 'what if');
}
/// Two parameters: each cell is the time of a step against the plan.
function drawMap(s, plan, map) {
  const own = stepOf(plan), values = i => [...new Set(map.points.map(p => p.factors[i]))].sort(d3.ascending), across = values(1), down = values(0);
  s.append('h3').text(`${map.parameters[0]} (down) and ${map.parameters[1]} (across)`);
  const cell = 74, tall = 34, left = 80, width = left + across.length * cell + 10, height = down.length * tall + 34;
  const svg = chart(s, `step time over ${map.parameters.join(' and ')}`, width, height).attr('class', 'map');
  const ratios = map.points.filter(p => p.candidate).map(p => Math.log(p.candidate.step_s / own)), most = d3.max(ratios.map(Math.abs)) || 1;
  across.forEach((f, i) => svg.append('text').attr('class', 'soft').attr('x', left + (i + 0.5) * cell).attr('y', 20).attr('text-anchor', 'middle').text(factor(f)));
  down.forEach((f, i) => svg.append('text').attr('class', 'soft').attr('x', left - 10).attr('y', 28 + (i + 0.6) * tall).attr('text-anchor', 'end').text(factor(f)));
  const g = svg.selectAll('g.cell').data(map.points).enter().append('g').attr('class', 'cell')
    .attr('transform', d => `translate(${left + across.indexOf(d.factors[1]) * cell},${28 + down.indexOf(d.factors[0]) * tall})`);
  const share = d => d.candidate ? Math.log(d.candidate.step_s / own) / most : 0;
  g.append('rect').attr('width', cell - 2).attr('height', tall - 2).attr('fill', d => !d.candidate ? 'var(--idle)' : share(d) > 0 ? colour(5) : colour(2))
    .attr('fill-opacity', d => d.candidate ? 0.08 + 0.62 * Math.abs(share(d)) : 1).attr('stroke', 'var(--line)');
  g.append('text').attr('x', cell / 2 - 1).attr('y', tall / 2 + 3).attr('text-anchor', 'middle').text(d => d.candidate ? times(d.candidate.step_s / own) : '-');
  hover(g, d => `${map.parameters[0]} ${factor(d.factors[0])}, ${map.parameters[1]} ${factor(d.factors[1])}\n${d.candidate ? seconds(d.candidate.step_s) : d.why}`);
}

//===-- Several models --------------------------------------------------------------------===//

function drawModels(parent) {
  const head = parent.append('header'), chip = data.plans[0];
  head.append('h1').text(`One chip for ${data.plans.length} models`);
  head.append('p').attr('class', 'answer').text(`${area(chip.area_um2)}, ${digits(chip.peak_power_w)} W at most: ${chipText(chip.chip)}.`);
  const names = parent.append('nav').attr('aria-label', 'models');
  data.plans.forEach((p, i) => names.append('a').attr('href', `#model${i}`).text(p.model));
  const s = section(parent, 'models', 'What each model gets of it', data.own_best_s.length ? 'What each model loses against the chip that is best for it alone.' : 'The same chip for each.');
  const geomean = Math.exp(d3.mean(data.plans, p => Math.log(p.samples_per_s)));
  s.append('p').text(`Geometric mean of throughput: ${digits(geomean)} samples/s.`);
  if (data.plans.some(p => !p.search.finished)) s.append('p').text('The search was stopped early: regrets are against the best that was found so far, and may be larger.');
  const own = data.own_best_s.length ? [number(['its own best', d => seconds(d.own)]), number(['regret', d => percent(d.regret)]),
    text(['the chip it would choose', d => d.p.own_best ? pointText(d.p.own_best.point) : ''])] : [];
  if (data.own_best_s.length) {
    const width = fit(760), rowHeight = 24, left = isNarrow ? 12 + 7 * d3.max(data.plans, p => p.model.length) : 220, height = data.plans.length * rowHeight + 34, svg = chart(s, 'throughput against the own best of each model', width, height);
    const x = d3.scaleLinear().domain([0, 1]).range([left, width - 90]);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 28})`).call(d3.axisBottom(x).ticks(isNarrow ? 2 : 6).tickFormat(percent));
    const g = svg.selectAll('g.row').data(data.plans).enter().append('g').attr('class', 'row').attr('transform', (d, i) => `translate(0,${i * rowHeight})`);
    g.append('text').attr('x', left - 8).attr('y', 16).attr('text-anchor', 'end').text(p => p.model);
    g.append('rect').attr('x', left).attr('y', 4).attr('height', rowHeight - 8).attr('width', (p, i) => x(1 - data.regrets[i]) - left).attr('fill', colour(0));
    g.append('text').attr('x', (p, i) => x(1 - data.regrets[i]) + 6).attr('y', 16).text((p, i) => percent(1 - data.regrets[i]));
    hover(g, (p, i) => `${p.model}: ${seconds(stepOf(p))}, its own best ${seconds(data.own_best_s[i])}, regret ${percent(data.regrets[i])}`);
  }
  table(s, [text(['model', d => d.p.model]), number(['step', d => seconds(stepOf(d.p))]), ...own,
    text(['pipeline x data x tensor', d => `${pipelineOf(d.p)} x ${d.p.data_parallel} x ${d.p.tensor_width}`]), number(['MFU', d => percent(d.p.mfu)])],
    data.plans.map((p, i) => ({p, own: data.own_best_s[i], regret: data.regrets[i]})), 'models');
}

//===-- All of it -------------------------------------------------------------------------===//

const sections = [['chip', 'chip', drawChip], ['step', 'step', drawStep], ['pipeline', 'pipeline', drawPipeline], ['layer', 'layer', drawLayer], ['memory', 'memory', drawMemory],
  ['shardings', 'shardings', drawShardings], ['search', 'search', drawSearch], ['sensitivity', 'what if', drawSensitivity]];
page.selectAll('noscript').remove();
if (data.plans.length > 1) drawModels(page);
data.plans.forEach((plan, i) => {
  const extra = data.extras[i];
  extra.id = data.plans.length > 1 ? `model${i}-` : '';
  const article = page.append('article').attr('id', extra.id.slice(0, -1) || null);
  drawAnswer(article, plan);
  const nav = article.append('nav').attr('aria-label', 'sections');
  for (const [id, , draw] of sections) draw(article, plan, extra);
  for (const [id, title] of sections) if (document.getElementById(extra.id + id)) nav.append('a').attr('href', `#${extra.id}${id}`).text(title);
});
page.append('footer').attr('class', 'note').text(`${data.generator}. Numbers are those of plan JSON, format phaze-plan-1; docs/Report.md explains each chart.`);
document.documentElement.dataset.ready = 'yes';
})();
