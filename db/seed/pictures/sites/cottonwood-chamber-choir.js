const wine = '#470b1b'
const cream = '#f7ead6'
const rose = '#f3a190'

// A stroke of changing width, like a broad pen's: points are [x, y, width].
function pen(parent, points, fill, transform = '') {
  const smooth = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [points[Math.max(i - 1, 0)], points[i], points[i + 1], points[Math.min(i + 2, points.length - 1)]]
    for (let t = 0; t < 1; t += 1 / 14)
      smooth.push(b.map((_, k) => 0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)))
  }
  smooth.push(points.at(-1))
  const side = (sign) =>
    smooth.map(([x, y, width], i) => {
      const [x1, y1] = smooth[Math.max(i - 1, 0)]
      const [x2, y2] = smooth[Math.min(i + 1, smooth.length - 1)]
      const length = Math.hypot(x2 - x1, y2 - y1) || 1
      return [x - (sign * width * (y2 - y1)) / length / 2, y + (sign * width * (x2 - x1)) / length / 2]
    })
  const outline = [...side(1), ...side(-1).reverse()].map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`)
  add(parent, 'path', { d: `M${outline.join('L')}Z`, fill, transform })
}

// In staff spaces: the top line is 0, the bottom line 4; the spiral sits on the G line, 3.
function clef(parent, x, y, space, fill) {
  const group = add(parent, 'g', { transform: `translate(${x} ${y}) scale(${space})` })
  const bow = [
    [1.28, 3.62, 0.06], [0.84, 3.2, 0.2], [0.98, 2.62, 0.27], [1.52, 2.34, 0.34], [2.12, 2.74, 0.36],
    [2.12, 3.52, 0.27], [1.42, 4.02, 0.13], [0.5, 3.72, 0.28], [0.06, 2.9, 0.4], [0.34, 1.98, 0.38],
    [1.06, 1.14, 0.29], [1.7, 0.32, 0.32], [1.86, -0.6, 0.28], [1.58, -1.36, 0.07], [1.22, -1.02, 0.24],
    [1.14, -0.2, 0.2], [1.26, 0.8, 0.15], [1.5, 2.6, 0.13], [1.78, 4.4, 0.13], [1.78, 5.1, 0.15],
    [1.4, 5.6, 0.13], [0.98, 5.4, 0.16],
  ]
  pen(group, bow, fill)
  add(group, 'circle', { cx: 0.94, cy: 5.16, r: 0.36, fill })
}

// A note; pitch counts half spaces up from the bottom line.
function note(parent, x, top, space, pitch, { fill = cream, open = false, ground = wine, up = pitch < 4 } = {}) {
  const y = top + space * 4 - (pitch * space) / 2
  const turn = `rotate(-22 ${x} ${y})`
  const stem = up ? x + space * 0.59 : x - space * 0.59
  add(parent, 'path', { d: `M${stem} ${y + (up ? -0.1 : 0.1) * space}v${(up ? -3.4 : 3.4) * space}`, stroke: fill, 'stroke-width': space * 0.1 })
  add(parent, 'ellipse', { cx: x, cy: y, rx: space * 0.66, ry: space * 0.45, fill, transform: turn })
  if (open) add(parent, 'ellipse', { cx: x, cy: y, rx: space * 0.56, ry: space * 0.22, fill: ground, transform: `rotate(-34 ${x} ${y})` })
}

function staff(parent, left, right, top, space, stroke, width) {
  const d = [0, 1, 2, 3, 4].map((i) => `M${left} ${top + i * space}H${right}`).join('')
  add(parent, 'path', { d, stroke, 'stroke-width': width })
}

const seasons = [
  ['Leaf', 'October 18', 3, false],
  ['Dark', 'December 13', 0, false],
  ['Thaw', 'February 7', 2, true],
  ['Seed', 'April 11', 5, false],
  ['Light', 'June 20', 8, true],
]

function drawScore(svg) {
  const small = innerWidth < 600
  const space = small ? 27 : 70
  const top = small ? 72 : 168
  const right = small ? 390 : 1528
  svg.setAttribute('viewBox', small ? '0 0 390 300' : '0 0 1600 740')
  staff(svg, 0, right, top, space, cream, small ? 1.5 : 3)
  clef(svg, small ? 22 : 64, top, space, cream)
  const figures = { fill: cream, 'font-weight': 600, 'font-size': space * 3.02, 'text-anchor': 'middle', 'letter-spacing': -space * 0.04 }
  const time = small ? 146 : 378
  add(svg, 'text', { x: time, y: top + space * 1.98, ...figures }, '25')
  add(svg, 'text', { x: time, y: top + space * 3.98, ...figures }, '26')
  const first = small ? 200 : 500
  const bar = small ? 38 : 205
  seasons.forEach(([word, date, pitch, open], i) => {
    const x = first + bar * (i + 0.5)
    const fill = i === 1 ? rose : cream
    note(svg, x, top, space, pitch, { fill, open })
    const end = first + bar * (i + 1)
    if (i < 4 && !small) add(svg, 'path', { d: `M${end} ${top}v${space * 4}`, stroke: cream, 'stroke-width': 3 })
    if (small) return
    const word_ = { x, 'text-anchor': 'middle', fill }
    add(svg, 'text', { ...word_, y: 596, 'font-size': 68, 'font-style': 'italic' }, word)
    add(svg, 'text', { ...word_, y: 640, 'font-size': 29 }, date)
    if (i < 4) add(svg, 'path', { d: `M${[702, 907, 1124, 1314][i] - 11} 576h22`, stroke: cream, 'stroke-width': 3 })
  })
  if (small) return
  const end = right - 1
  add(svg, 'path', { d: `M${end - 7} ${top}v${space * 4}`, stroke: cream, 'stroke-width': 16 })
  add(svg, 'path', { d: `M${end - 31} ${top}v${space * 4}`, stroke: cream, 'stroke-width': 4 })
  pen(svg, [[656, 76, 1], [752, 32, 9], [920, 8, 15], [1110, 6, 15], [1310, 36, 9], [1424, 92, 1]], cream)
}

// The mark: a cottonwood leaf for a note head.
function drawLeaf(svg) {
  svg.setAttribute('viewBox', '0 0 40 56')
  add(svg, 'path', { d: 'M34 40V2', stroke: 'currentColor', 'stroke-width': 3 })
  add(svg, 'path', { d: 'M34 36C34 52 20 58 2 52C4 38 10 24 22 26 30 27 34 31 34 36Z', fill: 'currentColor' })
}
for (const svg of document.querySelectorAll('.leaf')) drawLeaf(svg)

const score = document.querySelector('.score')
if (score) drawScore(score)

// The evening: one note, so near that the page's title fits into it.
const head = document.querySelector('.head')
if (head) {
  head.setAttribute('viewBox', '0 0 660 1200')
  staff(head, 0, 660, 130, 152, '#7d2f3d', 4)
  add(head, 'path', { d: 'M612 320V-20', stroke: rose, 'stroke-width': 22 })
  add(head, 'ellipse', { cx: 320, cy: 358, rx: 318, ry: 206, fill: rose, transform: 'rotate(-20 320 358)' })
}

const ladder = document.querySelector('.ladder')
if (ladder) {
  ladder.setAttribute('viewBox', '0 0 532 188')
  staff(ladder, 0, 532, 32, 22, cream, 2)
  const prices = ['nothing', '$10', '$20', '$30']
  prices.forEach((price, i) => {
    const x = 64 + i * 135
    note(ladder, x, 32, 22, 1 + i * 2, { fill: i === 2 ? rose : cream, up: i < 2 })
    add(ladder, 'text', { x, y: 178, 'text-anchor': 'middle', fill: i === 2 ? rose : cream }, price)
  })
}

// How each piece begins: pitches, h for a half note, b for a bar line after it.
for (const item of document.querySelectorAll('[data-tune]')) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  item.prepend(svg)
  svg.setAttribute('viewBox', '0 0 286 60')
  staff(svg, 0, 286, 2, 14, wine, 1.6)
  clef(svg, 4, 2, 14, wine)
  let x = 62
  for (const step of item.dataset.tune.split(' ')) {
    note(svg, x, 2, 14, Number.parseInt(step, 10), { fill: wine, open: step.includes('h'), ground: cream })
    x += step.includes('h') ? 36 : 28
    if (step.includes('b')) {
      add(svg, 'path', { d: `M${x - 8} 2v56`, stroke: wine, 'stroke-width': 1.6 })
      x += 12
    }
  }
}
