const ink = '#1c1a17'
const paper = '#f3e9d2'
const light = '#fbf5e6'
const tan = '#e2d2ab'
const heat = '#ee5522'
const cold = '#2b7c86'

for (const svg of document.querySelectorAll('[data-try]')) {
  svg.setAttribute('viewBox', '0 0 72 72')
  const drawings = {
    thermostat: [
      ['circle', { cx: 36, cy: 36, r: 33, fill: paper }],
      ['circle', { cx: 36, cy: 36, r: 20 }],
      ['path', { d: 'M36 36L48 20M36 3v8M8 20l7 4M64 20l-7 4M4 44l8-2M68 44l-8-2' }],
    ],
    breaker: [
      ['path', { d: 'M8 3H64V69H8Z', fill: paper }],
      ['path', { d: 'M26 16H46V56H26Z' }],
      ['path', { d: 'M26 16H46V34H26Z', fill: ink }],
      ['path', { d: 'M36 42v8' }],
    ],
    filter: [
      ['path', { d: 'M3 12H69V60H3Z', fill: paper }],
      ['path', { d: 'M10 54V18L16 54 22 18 28 54 34 18 40 54 46 18 52 54 58 18 62 54V18' }],
    ],
  }
  for (const [name, attributes] of drawings[svg.dataset.try]) add(svg, name, attributes)
}

// Fig. 1: the furnace taken apart, in isometric projection. x runs right and down, y left and down.
function drawFurnace(svg) {
  svg.setAttribute('viewBox', '0 0 880 908')
  const at = (x, y, z) => [372 + (x - y) * 0.727, 592 + (x + y) * 0.42 - z * 0.84]
  const d = (points, close = true) =>
    `M${points.map((p) => at(...p).map((n) => n.toFixed(1)).join(' ')).join('L')}${close ? 'Z' : ''}`
  const shape = (points, fill, more = {}) =>
    add(svg, 'path', { d: d(points), fill, stroke: ink, 'stroke-width': 3, 'stroke-linejoin': 'round', ...more })
  const line = (points, stroke = ink, width = 3, more = {}) =>
    add(svg, 'path', { d: d(points, false), fill: 'none', stroke, 'stroke-width': width, 'stroke-linejoin': 'round', ...more })
  const top = (x, y, z, w, l) => [[x, y, z], [x + w, y, z], [x + w, y + l, z], [x, y + l, z]]
  const left = (x, y, z, w, h) => [[x, y, z], [x + w, y, z], [x + w, y, z + h], [x, y, z + h]]
  const right = (x, y, z, l, h) => [[x, y, z], [x, y + l, z], [x, y + l, z + h], [x, y, z + h]]
  const box = (x, y, z, w, l, h, [a, b, c] = [light, paper, tan]) => {
    shape(top(x, y, z + h, w, l), a)
    shape(left(x, y + l, z, w, h), b)
    shape(right(x + w, y, z, l, h), c)
  }
  const ring = (x, y, z, r, plane, n = 40) =>
    Array.from({ length: n + 1 }, (_, i) => {
      const u = Math.cos((i / n) * 2 * Math.PI) * r
      const v = Math.sin((i / n) * 2 * Math.PI) * r
      return plane === 'left' ? [x + u, y, z + v] : plane === 'right' ? [x, y + u, z + v] : [x + u, y + v, z]
    })
  const axis = (x, y, from, to) =>
    line([[x, y, from], [x, y, to]], ink, 2, { 'stroke-dasharray': '16 6 3 6' })

  const W = 220
  axis(W, W, -60, 440)
  axis(W, 0, -60, 440)
  axis(0, W, -60, 440)

  // Return air: a duct from the left, the filter half out of its slot.
  box(40, 300, -70, 140, 100, 140)
  shape(left(58, 400, -54, 104, 108), cold)
  for (let i = 0; i < 5; i++) line([[58, 400, -36 + i * 21], [162, 400, -36 + i * 21]], light, 2)
  shape(left(18, 268, -90, 184, 180), paper)
  for (let i = 0; i <= 11; i++)
    line([[26 + i * 15.2, 268, -82], [26 + i * 15.2 + (i < 11 ? 7.6 : 0), 268, 82], ...(i < 11 ? [[26 + (i + 1) * 15.2, 268, -82]] : [])], cold, 2.5)
  shape(left(18, 268, -90, 184, 180), 'none', { 'stroke-width': 5 })

  // Blower: the cabinet is open to the right, the wheel shows.
  box(0, 0, -100, W, W, 190)
  shape(right(W, 18, -84, W - 36, 158), ink)
  shape(ring(W, 110, -6, 70, 'right'), tan)
  shape(ring(W, 110, -6, 52, 'right'), light)
  for (let i = 0; i < 24; i++) {
    const t = (i / 24) * 2 * Math.PI
    const p = (r, s) => [W, 110 + Math.cos(t + s) * r, -6 + Math.sin(t + s) * r]
    line([p(24, 0), p(52, 0.22)], ink, 2.5)
  }
  shape(ring(W, 110, -6, 22, 'right'), cold)
  shape(ring(W, 110, -6, 7, 'right'), ink)
  for (let i = 0; i < 6; i++) line([[30, W, 44 - i * 12], [110, W, 44 - i * 12]], ink, 3)

  // Burners.
  box(0, 0, 138, W, W, 26)
  for (let i = 0; i < 4; i++) {
    const x = 28 + i * 55
    line([[x, 20, 168], [x, 196, 168]], ink, 15, { 'stroke-linecap': 'round' })
    line([[x, 20, 168], [x, 196, 168]], light, 8, { 'stroke-linecap': 'round' })
    for (let j = 0; j < 5; j++) {
      const [fx, fy] = at(x, 36 + j * 36, 170)
      add(svg, 'path', { d: `M${fx} ${fy}c-13-9-7-22 0-34 7 12 13 25 0 34z`, fill: heat })
    }
  }

  // Heat exchanger: four clamshells, the hot path showing on each.
  for (let i = 0; i < 4; i++) {
    const y = 12 + i * 54
    box(0, y, 234, W, 26, 150, [light, light, tan])
    line([[18, y + 26, 252], [196, y + 26, 252], [196, y + 26, 286], [24, y + 26, 286], [24, y + 26, 322], [196, y + 26, 322], [196, y + 26, 358], [18, y + 26, 358]], heat, 11, { 'stroke-linecap': 'round' })
  }

  // Plenum and the trunk duct that leaves the plate.
  box(0, 0, 446, W, W, 140, [heat, paper, tan])
  box(W, 40, 470, 170, 140, 92)
  for (let i = 1; i < 4; i++) line([[W + i * 42, 180, 470], [W + i * 42, 180, 562], [W + i * 42, 40, 562]], ink, 2)
  shape(right(W + 170, 52, 480, 116, 72), heat)
  shape(left(30, W, 470, 160, 92), light)
  for (let i = 0; i < 3; i++)
    line([[44 + i * 20, W, 478], [110, W, 554 - i * 14], [176 - i * 20, W, 478]], cold, 4)

  // Flue.
  const flue = (z0, z1, r) => {
    const [cx, cy0] = at(50, 50, z0)
    const [, cy1] = at(50, 50, z1)
    const rx = r * 1.03
    const ry = r * 0.6
    add(svg, 'path', { d: `M${cx - rx} ${cy1}V${cy0}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy0}V${cy1}`, fill: tan, stroke: ink, 'stroke-width': 3 })
    add(svg, 'ellipse', { cx, cy: cy1, rx, ry, fill: ink })
  }
  flue(588, 612, 34)
  flue(612, 668, 26)

  // Air: cold in, warm out.
  const arrow = (from, to, color) => {
    line([from, to], color, 14)
    const [x1, y1] = at(...from)
    const [x2, y2] = at(...to)
    const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
    add(svg, 'path', { d: 'M-2-24L34 0-2 24Z', fill: color, transform: `translate(${x2} ${y2}) rotate(${turn})` })
  }
  arrow([110, 570, 0], [110, 448, 0], cold)
  arrow([W + 200, 110, 516], [W + 290, 110, 516], heat)

  const callouts = [
    [1, [50, 50, 640], 560, 66],
    [2, [80, W, 520], 74, 300],
    [3, [W, 24, 300], 594, 516],
    [4, [W, 150, 151], 594, 612],
    [5, [W, 46, -20], 594, 708],
    [6, [30, 268, 40], 74, 570],
  ]
  const key = {
    1: ['Flue', 'swept, $95'],
    2: ['Coil', 'summer only'],
    3: ['Exchanger', 'if cracked, stop'],
    4: ['Igniter', 'most often, $189'],
    5: ['Blower', 'motor, $640'],
    6: ['Filter', 'yours, $12'],
  }
  for (const [number, point, x, y] of callouts) {
    const [px, py] = at(...point)
    add(svg, 'path', { d: `M${x} ${y}L${px} ${py}`, stroke: ink, 'stroke-width': 2.5 })
    add(svg, 'circle', { cx: px, cy: py, r: 6, fill: ink })
    add(svg, 'circle', { cx: x, cy: y, r: 22, fill: number === 4 ? heat : light, stroke: ink, 'stroke-width': 3 })
    add(svg, 'text', { x, y: y + 7.5, 'text-anchor': 'middle', class: 'bold' }, number)
    const below = x < 200
    const tx = below ? x - 24 : x + 36
    const ty = below ? y - 66 : y - 4
    add(svg, 'text', { x: tx, y: ty, class: 'bold' }, key[number][0])
    add(svg, 'text', { x: tx, y: ty + 27 }, key[number][1])
  }
  add(svg, 'text', { x: 48, y: 50, class: 'bold' }, 'Fig. 1')
  add(svg, 'text', { x: 48, y: 78 }, 'Where your heat')
  add(svg, 'text', { x: 48, y: 106 }, 'comes from')
}

const plate = document.querySelector('.plate')
if (plate) drawFurnace(plate)

// The service area: roads run on the section lines, so the same drive is a diamond, not a circle.
function drawMap(svg) {
  svg.setAttribute('viewBox', '0 0 766 1200')
  const step = 40
  const [cx, cy] = [370, 600]
  const diamond = (miles) => {
    const r = miles * step
    return `M${cx} ${cy - r}L${cx + r} ${cy} ${cx} ${cy + r} ${cx - r} ${cy}Z`
  }
  const defs = add(svg, 'defs')
  const hatch = add(defs, 'pattern', { id: 'hatch', width: 22, height: 22, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' })
  add(hatch, 'rect', { width: 22, height: 22, fill: paper })
  add(hatch, 'rect', { width: 7, height: 22, fill: heat })
  add(svg, 'path', { d: diamond(11), fill: 'url(#hatch)', stroke: ink, 'stroke-width': 4 })
  add(svg, 'path', { d: diamond(6), fill: light, stroke: ink, 'stroke-width': 4 })
  for (let i = -16; i <= 16; i += 2) {
    const x = cx + i * step
    const y = cy + i * step
    add(svg, 'path', { d: `M${x} 0V1200M0 ${y}H766`, stroke: ink, 'stroke-width': i % 6 ? 1 : 2.5, fill: 'none' })
  }
  add(svg, 'path', { d: 'M-20 196C90 214 60 330 150 372S208 520 268 596 236 760 320 830 330 1010 420 1220', fill: 'none', stroke: ink, 'stroke-width': 17 })
  add(svg, 'path', { d: 'M-20 196C90 214 60 330 150 372S208 520 268 596 236 760 320 830 330 1010 420 1220', fill: 'none', stroke: cold, 'stroke-width': 11 })
  add(svg, 'path', { d: `M${cx + 6 * step} 0V1200M0 ${cy + 6 * step}H766`, stroke: ink, 'stroke-width': 9, fill: 'none' })
  const towns = [
    ['Dallas Center', 0, 0, 20],
    ['Minburn', -5, -4, 12],
    ['Perry', -7, -9, 14],
    ['Woodward', 2, -8, 12],
    ['Granger', 5, -3, 12],
    ['Adel', -1, 5, 13],
    ['Grimes', 6, 3, 13],
    ['Waukee', 4, 7, 13],
    ['Redfield', -8, 6, 12],
  ]
  for (const [name, east, south, size] of towns) {
    const x = cx + east * step
    const y = cy + south * step
    const first = size === 20
    const width = name.length * 12.7 + 16
    const leftward = x + width > 740
    const lx = leftward ? x - size - width - 4 : x + size + 4
    add(svg, 'rect', { x: lx, y: y - 17, width, height: 34, fill: first ? ink : light, stroke: ink, 'stroke-width': 2 })
    add(svg, 'text', { x: lx + 8, y: y + 7, class: 'bold', fill: first ? light : ink }, name)
    add(svg, 'rect', { x: x - size, y: y - size, width: size * 2, height: size * 2, fill: first ? heat : ink, stroke: ink, 'stroke-width': first ? 7 : 0 })
  }
  for (const [number, miles] of [[1, 5], [2, 9.6]]) {
    const y = cy - miles * step
    add(svg, 'circle', { cx, cy: y, r: 24, fill: ink })
    add(svg, 'text', { x: cx, y: y + 8, 'text-anchor': 'middle', class: 'bold', fill: light }, number)
  }
}

const map = document.querySelector('.map')
if (map) drawMap(map)
