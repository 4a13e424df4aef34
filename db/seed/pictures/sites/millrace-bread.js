// Wood type, 300 high: slabs of 32, stems of 60, drawn letter by letter.
const stem = (x) => `M${x} 0h60v300h-60z`
const slab = (x, y, width) => `M${x} ${y}h${width}v32h${-width}z`
const woodType = {
  M: [
    304,
    `${stem(24)}${stem(220)}M24 0h78l50 150 50-150h78L178 262h-52z${slab(0, 0, 84)}${slab(220, 0, 84)}${slab(0, 268, 112)}${slab(192, 268, 112)}`,
  ],
  I: [112, `${stem(26)}${slab(0, 0, 112)}${slab(0, 268, 112)}`],
  L: [186, `${stem(26)}${slab(0, 0, 116)}${slab(0, 268, 186)}M150 190h36v110h-36z`],
  R: [
    228,
    `${stem(26)}${slab(0, 0, 130)}${slab(0, 268, 112)}M80 0h52c54 0 80 30 80 82s-26 84-80 84H80v-32h42c22 0 30-16 30-52s-8-50-30-50H80zM80 140h46c66 0 84 30 84 84v30c0 10 4 14 18 14v32h-36c-34 0-42-16-42-46v-32c0-36-8-50-36-50H80z`,
  ],
  A: [
    236,
    `M84 0h70l62 300h-62l-40-220-40 220H44L96 32H84zM70 190h96v32H70z${slab(66, 0, 60)}${slab(0, 268, 98)}${slab(132, 268, 104)}`,
  ],
  C: [
    212,
    `M212 0v104h-34c-6-46-22-72-48-72-28 0-38 24-38 60v116c0 36 10 60 38 60 30 0 46-26 50-74h32c-4 70-36 106-88 106-62 0-94-36-94-98V98C30 36 62 0 118 0c28 0 46 8 62 26V0z`,
  ],
  E: [
    200,
    `${stem(26)}${slab(0, 0, 194)}${slab(0, 268, 200)}M158 0h36v104h-36zM164 196h36v104h-36zM80 134h36V108h30v84h-30v-26H80z`,
  ],
  B: [
    224,
    `${stem(26)}${slab(0, 0, 130)}${slab(0, 268, 130)}M80 0h50c52 0 78 26 78 74 0 36-16 58-46 68 38 8 56 34 56 76 0 54-28 82-84 82H80v-32h40c26 0 36-16 36-54s-10-56-36-56H80v-32h38c22 0 30-14 30-48s-8-46-30-46H80z`,
  ],
  D: [
    228,
    `${stem(26)}${slab(0, 0, 130)}${slab(0, 268, 130)}M80 0h46c64 0 96 34 96 98v104c0 64-32 98-96 98H80v-32h38c28 0 40-20 40-62V94c0-42-12-62-40-62H80z`,
  ],
}

function setWoodType(svg) {
  let x = 0
  for (const letter of svg.dataset.word) {
    const [width, d] = woodType[letter]
    if (letter === 'C') x -= 14
    add(svg, 'path', { d, transform: `translate(${x})` })
    x += width + 16
  }
  svg.setAttribute('viewBox', `0 0 ${x - 16} 300`)
  svg.setAttribute('aria-label', svg.dataset.word)
}

// A round loaf from above: rings of flour from the basket, one long cut and eight short ones.
function bake(svg) {
  const roll = dice(11)
  svg.setAttribute('viewBox', '0 0 1000 1000')
  const wobble = (radius, amount) => {
    const points = Array.from({ length: 30 }, (_, i) =>
      polar(500, 500, radius + (roll() - 0.5) * amount, i * 12),
    )
    const between = points.map(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % 30]
      return `${x.toFixed(1)} ${y.toFixed(1)} ${((x + nextX) / 2).toFixed(1)} ${((y + nextY) / 2).toFixed(1)}`
    })
    return `M${between.at(-1).split(' ').slice(2).join(' ')}Q${between.join(' ')}z`
  }
  const round = { 'stroke-linejoin': 'round', 'stroke-width': 14 }
  add(svg, 'path', { d: wobble(480, 5), fill: '#2a1810', stroke: '#2a1810', ...round })
  add(svg, 'path', { d: wobble(466, 6), fill: '#9c4f1f', stroke: '#9c4f1f', ...round })
  add(svg, 'path', { d: wobble(415, 16), fill: '#b8662a' })
  add(svg, 'path', { d: wobble(330, 20), fill: '#c67a36' })
  for (let radius = 70; radius < 460; radius += 30) {
    for (let from = roll() * 30; from < 380; ) {
      const to = from + 14 + roll() * 46
      const [x1, y1] = polar(500, 500, radius + roll() * 4, from)
      const [x2, y2] = polar(500, 500, radius + roll() * 4, to)
      add(svg, 'path', {
        d: `M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}`,
        fill: 'none',
        stroke: '#f4e6cc',
        'stroke-width': 7 + roll() * 9,
        'stroke-linecap': 'round',
        opacity: radius > 430 ? 0.5 : 0.92,
      })
      from = to + 4 + roll() * 12
    }
  }
  // The engraver's shadow, along the lower right.
  for (let i = 0; i < 15; i++) {
    const radius = 474 - i * 11
    const [x1, y1] = polar(500, 500, radius, -18 + i * 3.4)
    const [x2, y2] = polar(500, 500, radius, 112 - i * 3.4)
    add(svg, 'path', {
      d: `M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}`,
      fill: 'none',
      stroke: '#2a1810',
      'stroke-width': 6.4 - i * 0.34,
    })
  }
  const cut = (x, y, length, width, angle) => {
    const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle})` })
    const leaf = (l, w) =>
      `M${-l} 0C${-l * 0.5} ${-w} ${l * 0.5} ${-w} ${l} 0C${l * 0.5} ${w} ${-l * 0.5} ${w} ${-l} 0z`
    add(group, 'path', { d: leaf(length, width), fill: '#2a1810' })
    add(group, 'path', { d: leaf(length * 0.95, width * 0.78), fill: '#f2cf8c' })
    for (let i = -6; i <= 6; i++) {
      const at = (i / 7) * length
      const half = width * 0.5 * (1 - (i / 7) ** 2)
      add(group, 'path', {
        d: `M${at} ${-half * (0.4 + roll() * 0.6)}q${10 + roll() * 12} ${half} 0 ${half * 1.5}`,
        fill: 'none',
        stroke: '#b8662a',
        'stroke-width': 5,
        'stroke-linecap': 'round',
      })
    }
  }
  cut(500, 500, 400, 58, -52)
  for (const [along, side] of [
    [-250, 1],
    [-250, -1],
    [-90, 1],
    [-90, -1],
    [80, 1],
    [80, -1],
  ]) {
    const [x, y] = polar(500, 500, along, -52)
    const [cx, cy] = polar(x, y, side * 150, 38)
    cut(cx, cy, 92, 26, side > 0 ? -10 : -94)
  }
}

for (const svg of document.querySelectorAll('[data-word]')) setWoodType(svg)
for (const svg of document.querySelectorAll('.loaf')) bake(svg)
