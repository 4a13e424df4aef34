// Letters as a router cuts them into a plank: one bit, round ends, 100 high.
const routed = {
  A: [78, 'M0 100L39 0 78 100M14 66H64'],
  B: [66, 'M0 0H38A24 24 0 0 1 38 48H0M38 48A26 26 0 0 1 38 100H0V0'],
  C: [74, 'M74 24A40 40 0 0 0 0 36V64A40 40 0 0 0 74 76'],
  D: [74, 'M0 0H28A46 46 0 0 1 74 46V54A46 46 0 0 1 28 100H0Z'],
  E: [58, 'M58 0H0V100H58M0 50H48'],
  F: [58, 'M58 0H0V100M0 50H48'],
  G: [78, 'M76 24A40 40 0 0 0 0 36V64A39 39 0 0 0 78 64V54H48'],
  I: [0, 'M0 0V100'],
  L: [54, 'M0 0V100H54'],
  N: [74, 'M0 100V0L74 100V0'],
  O: [80, 'M0 40A40 40 0 0 1 80 40V60A40 40 0 0 1 0 60Z'],
  P: [66, 'M0 100V0H38A28 28 0 0 1 38 56H0'],
  R: [68, 'M0 100V0H38A28 28 0 0 1 38 56H0M36 56L68 100'],
  S: [64, 'M62 18C52-6 4-8 4 25 4 56 64 42 64 75 64 108 8 106 0 80'],
  T: [70, 'M0 0H70M35 0V100'],
  U: [74, 'M0 0V63A37 37 0 0 0 74 63V0'],
  V: [76, 'M0 0L38 100 76 0'],
  2: [66, 'M2 28C4-10 64-10 64 28 64 56 12 72 0 100H66'],
  4: [74, 'M56 100V0L0 70H74'],
  '.': [2, 'M0 99H2'],
  ' ': [24, ''],
}
for (const svg of document.querySelectorAll('[data-routed]')) {
  let x = 9
  for (const letter of svg.dataset.routed) {
    const [width, d] = routed[letter]
    add(svg, 'path', { d, transform: `translate(${x})`, 'stroke-width': 18 })
    x += width + 38
  }
  svg.setAttribute('viewBox', `0 -9 ${x - 29} 118`)
  svg.setAttribute('aria-label', svg.dataset.routed)
}

// The river on the map, from the northwest to the southeast.
const course = [
  [640, -60], [700, 60], [850, 110], [880, 230], [770, 300], [800, 410], [960, 420], [1010, 520],
  [900, 600], [820, 690], [870, 790], [950, 850], [940, 970], [850, 1050], [890, 1160], [990, 1260],
]
const branch = [[1660, 250], [1500, 300], [1420, 240], [1300, 290], [1240, 390], [1120, 400], [1010, 520]]

function spline(points) {
  const at = (i) => points[Math.min(Math.max(i, 0), points.length - 1)]
  let d = `M${points[0]}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${b[0] + (c[0] - a[0]) / 6} ${b[1] + (c[1] - a[1]) / 6} ${c[0] - (e[0] - b[0]) / 6} ${c[1] - (e[1] - b[1]) / 6} ${c}`
  }
  return d
}

function toSegment(x, y, [ax, ay], [bx, by]) {
  const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

// The land: it climbs away from the water over low bluffs. A contour line at every thirteenth step.
function drawRelief(canvas) {
  const step = 8
  const [columns, rows] = [1600 / step + 2, 1200 / step + 2]
  const heights = new Float32Array(columns * rows)
  const segments = [course, branch].flatMap((line) => line.slice(1).map((end, i) => [line[i], end]))
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * step, row * step]
      let near = 0
      for (const [a, b] of segments) near += Math.exp(-toSegment(x, y, a, b) / 46)
      const bank = -Math.log(near + 1e-4) * 46
      const hills = 17 * Math.sin(x / 97 + 1.7 * Math.sin(y / 131)) + 14 * Math.cos(y / 83 - x / 205) + 8 * Math.sin((x + y) / 53)
      heights[row * columns + column] = 7 * Math.sqrt(Math.max(bank + 40, 0)) + hills * Math.min(1, Math.max(0, bank) / 130)
    }
  const height = (x, y) => {
    const [column, row] = [Math.floor(x / step), Math.floor(y / step)]
    const [u, v] = [x / step - column, y / step - row]
    const i = row * columns + column
    const top = heights[i] * (1 - u) + heights[i + 1] * u
    const bottom = heights[i + columns] * (1 - u) + heights[i + columns + 1] * u
    return top * (1 - v) + bottom * v
  }
  canvas.width = 1600
  canvas.height = 1200
  const context = canvas.getContext('2d')
  const image = context.createImageData(1600, 1200)
  const tints = [[190, 208, 150], [205, 217, 163], [217, 224, 178], [228, 230, 196], [236, 232, 205], [240, 230, 203]]
  for (let y = 0; y < 1200; y++)
    for (let x = 0; x < 1600; x++) {
      const z = height(x, y)
      const slope = Math.hypot(height(x + 1, y) - z, height(x, y + 1) - z) + 1e-3
      const level = Math.round(z / 13)
      const reach = Math.abs(z - level * 13) / slope
      const ink = Math.max(0, Math.min(1, (level % 5 ? 1.3 : 2.4) - reach)) * (level % 5 ? 0.62 : 0.9)
      const tint = tints[Math.min(5, Math.max(0, Math.floor(z / 24)))]
      const i = (y * 1600 + x) * 4
      const brown = [168, 122, 66]
      for (let k = 0; k < 3; k++) image.data[i + k] = tint[k] + (brown[k] - tint[k]) * ink
      image.data[i + 3] = 255
    }
  context.putImageData(image, 0, 0)
}

function drawRiver(svg) {
  svg.setAttribute('viewBox', '0 0 1600 1200')
  const line = (d, stroke, width, more = {}) => add(svg, 'path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })
  const [main, middle] = [spline(course), spline(branch)]
  line(main, '#0f4c78', 66)
  line(middle, '#0f4c78', 46)
  line(main, '#1d6fa5', 58)
  line(middle, '#1d6fa5', 38)
  // Sandbars, on the inside of the bends.
  const mask = add(add(svg, 'defs'), 'mask', { id: 'wet', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: 1600, height: 1200 })
  add(mask, 'path', { d: main, fill: 'none', stroke: '#fff', 'stroke-width': 58 })
  const sand = add(svg, 'g', { mask: 'url(#wet)', fill: '#f3dfa8' })
  for (let i = 1; i < course.length - 1; i++) {
    const [[ax, ay], [x, y], [bx, by]] = course.slice(i - 1, i + 2)
    const [dx, dy] = [(ax + bx) / 2 - x, (ay + by) / 2 - y]
    const bend = Math.hypot(dx, dy)
    if (bend < 44 || i % 2) continue
    const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI
    add(sand, 'ellipse', { rx: 52, ry: 26, transform: `translate(${x + (dx / bend) * 42} ${y + (dy / bend) * 42}) rotate(${turn})` })
  }
  line('M1640 620C1400 640 1300 760 1180 740S1060 700 900 690 700 660 560 700', '#c4402c', 5)
  const places = [
    [880, 230, 'Redfield', 1],
    [1010, 520, 'The Forks', -1],
    [822, 690, 'Adel', 1],
  ]
  for (const [x, y, name, side] of places) {
    const width = name.length * 14 + 92
    const left = side > 0 ? x + 40 : x - 40 - width
    add(svg, 'path', { d: `M${x} ${y}H${left + width / 2}`, stroke: '#3a2415', 'stroke-width': 7 })
    add(svg, 'circle', { cx: x, cy: y, r: 15, fill: '#ffc72e', stroke: '#3a2415', 'stroke-width': 6 })
    add(svg, 'rect', { x: left, y: y - 30, width, height: 60, rx: 9, fill: '#5b3820' })
    add(svg, 'path', { d: `M${left + 12} ${y + 2}c14 16 36 16 50 0-8 4-42 4-50 0zM${left + 30} ${y + 3}l16-24`, fill: '#fdf8ea', stroke: '#fdf8ea', 'stroke-width': 4, 'stroke-linecap': 'round' })
    add(svg, 'text', { x: left + 76, y: y + 8, fill: '#fdf8ea' }, name)
  }
}

// The staff that stands in the river at each landing, one tick for each tenth of a foot.
function drawGauge(svg) {
  const { width, height } = svg.getBoundingClientRect()
  const k = width / 200
  const [level, top] = [Number(svg.dataset.level), Number(svg.dataset.top)]
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const foot = height / (top - 0.55)
  const y = (feet) => height - (feet - 0.05) * foot + foot * 0.3
  add(svg, 'rect', { width, height, fill: '#fdf8ea' })
  for (let tenth = 0; tenth <= top * 10; tenth++) {
    const whole = tenth % 10 === 0
    const long = whole ? 92 : tenth % 5 ? 44 : 66
    const thick = tenth % 2 ? 0 : foot / 10
    if (thick || whole) add(svg, 'rect', { x: 0, y: y(tenth / 10) - foot / 20, width: long * k, height: foot / 10, fill: '#3a2415' })
    if (whole && y(tenth / 10) > 50 * k)
      add(svg, 'text', { x: 104 * k, y: y(tenth / 10) + 27 * k, fill: '#3a2415', style: `font:800 ${78 * k}px "Open Sans"` }, tenth / 10)
  }
  const surface = y(level)
  let wave = `M0 ${surface}`
  for (let x = 0; x < width; x += 50 * k) wave += `q${12.5 * k} ${-12 * k} ${25 * k} 0t${25 * k} 0`
  add(svg, 'path', { d: `${wave}V${height}H0Z`, fill: '#1d6fa5', opacity: 0.82 })
  add(svg, 'path', { d: wave, fill: 'none', stroke: '#0f4c78', 'stroke-width': 7 * k })
}

// Thirty days of the river, the three bands that matter, three days ahead.
function drawHydrograph(svg) {
  const { width: w, height: h } = svg.getBoundingClientRect()
  const small = w < 600
  svg.setAttribute('viewBox', `0 0 ${w} ${h}`)
  const y = (feet) => h - 4 - ((feet - 1) / 7.4) * h
  const day = w / 35
  const feet = [2.1, 2.1, 2, 2, 1.9, 1.9, 1.9, 2, 2.1, 2.4, 2.8, 2.7, 2.9, 4.8, 6.9, 7.4, 7.1, 6.4, 5.8, 5.3, 5, 4.8, 5.2, 5.5, 5.2, 4.9, 4.7, 4.5, 4.4, 4.2, 4.1, 3.9, 3.8, 3.7, 3.7, 3.6]
  const points = feet.map((value, i) => [i * day, y(value)])
  add(svg, 'rect', { y: y(2.5), width: w, height: h, fill: '#0b3c60' })
  add(svg, 'rect', { width: w, height: y(6), fill: '#7a2a1c' })
  const curve = spline(points)
  add(svg, 'path', { d: `${curve}V${h}H0Z`, fill: '#2f8cc4' })
  const defs = add(svg, 'defs')
  const clip = add(defs, 'clipPath', { id: 'over' })
  add(clip, 'rect', { width: w, height: y(6) })
  add(svg, 'path', { d: `${curve}V${h}H0Z`, fill: '#e2553a', 'clip-path': 'url(#over)' })
  add(svg, 'rect', { x: day * 29.5, width: w, height: h, fill: '#000', opacity: 0.22 })
  const size = small ? 13.5 : 30
  for (const [value, word, color] of [[6, small ? 'Home' : 'Stay home', '#ffb9a6'], [2.5, 'Go', '#fdf8ea']]) {
    add(svg, 'path', { d: `M0 ${y(value)}H${w}`, stroke: '#fdf8ea', 'stroke-width': small ? 1.5 : 3, 'stroke-dasharray': small ? '8 6' : '18 12' })
    add(svg, 'text', { x: small ? 20 : 64, y: y(value) - size * 0.6, class: 'bold', fill: color, style: `font-size:${size}px` }, `${word} above ${value}`)
  }
  add(svg, 'text', { x: small ? 20 : 64, y: h - size * 0.5, class: 'bold', fill: '#fdf8ea', style: `font-size:${size}px` }, 'You will walk')
  add(svg, 'path', { d: curve, fill: 'none', stroke: '#fdf8ea', 'stroke-width': small ? 4 : 8, 'stroke-linejoin': 'round' })
  const [nowX, nowY] = [day * 29.5, y(4.15)]
  add(svg, 'path', { d: `M${nowX} ${h}V${small ? 60 : 110}`, stroke: '#ffc72e', 'stroke-width': small ? 3 : 5 })
  add(svg, 'circle', { cx: nowX, cy: nowY, r: small ? 9 : 18, fill: '#ffc72e', stroke: '#0f4c78', 'stroke-width': small ? 3 : 6 })
  const label = { x: nowX + (small ? 34 : 0), 'text-anchor': small ? 'end' : 'middle', fill: '#ffc72e' }
  add(svg, 'text', { ...label, y: small ? 48 : 92, class: 'bold', style: `font-size:${size * 1.25}px` }, 'now 4.2')
  add(svg, 'text', { x: day * 15, y: y(7.4) - size * 0.7, 'text-anchor': 'middle', fill: '#fdf8ea', style: `font-size:${size * 0.84}px` }, small ? 'May 1' : 'May 1, two inches of rain')
}

const relief = document.querySelector('.relief')
if (relief) drawRelief(relief)
const river = document.querySelector('.river')
if (river) drawRiver(river)
for (const svg of document.querySelectorAll('.gauge')) drawGauge(svg)
const hydrograph = document.querySelector('.hydrograph')
if (hydrograph) drawHydrograph(hydrograph)
