// The name, and the mark beside it: a tooth that stands in water.
for (const svg of document.querySelectorAll('.logo')) {
  svg.setAttribute('viewBox', '0 0 404 56')
  add(svg, 'path', { d: 'M6 30C4 12 12 3 22 8Q28 11 34 8C44 3 52 12 50 30z', fill: '#123f4d' })
  add(svg, 'path', { d: 'M8 36H48C46 44 43 54 38 54C34 54 34 42 28 42S22 54 18 54C13 54 10 44 8 36z', fill: '#ff7d5c' })
  add(svg, 'text', { x: 66, y: 42, class: 'soft', 'font-size': 44, 'stroke-width': 1.6, 'letter-spacing': -1 }, 'Northlake')
  add(svg, 'text', { x: 268, y: 42, 'font-size': 44, fill: '#2f7f88', 'letter-spacing': -1 }, 'Dental')
}

const faces = [
  { ground: '#ffc3a3', skin: '#8a5a3c', coat: '#fff', hair: '#2b2320', style: 'bun', smile: '#fff' },
  { ground: '#bfe0dd', skin: '#f0c8a4', coat: '#fff', hair: '#c9793f', style: 'beard', smile: '#fff' },
  { ground: '#d8d3f0', skin: '#e3b08a', coat: '#5fb3b8', hair: '#3a2a4a', style: 'bob', smile: '#fff' },
  { ground: '#f7e3a1', skin: '#c98e62', coat: '#ff7d5c', hair: '#f3f3ef', style: 'curls', smile: '#fff' },
]

function portrait(svg, { ground, skin, coat, hair, style, smile }) {
  svg.setAttribute('viewBox', '0 0 218 260')
  const shape = (name, more) => add(svg, name, more)
  shape('rect', { width: 218, height: 260, fill: ground })
  if (style === 'bun') shape('circle', { cx: 109, cy: 44, r: 26, fill: hair })
  if (style === 'bob') shape('path', { d: 'M44 196V122a65 65 0 0 1 130 0V196z', fill: hair })
  if (style === 'curls')
    for (const [x, y] of [[58, 130], [52, 100], [66, 72], [92, 54], [124, 54], [150, 70], [166, 100], [160, 130]])
      shape('circle', { cx: x, cy: y, r: 25, fill: hair })
  shape('path', { d: 'M18 260C18 212 58 194 109 194S200 212 200 260z', fill: coat })
  shape('path', { d: 'M86 160H132V204a23 23 0 0 1-46 0z', fill: skin })
  shape('path', { d: 'M86 176q23 22 46 0v10q-23 20-46 0z', fill: '#00000022' })
  shape('path', { d: 'M59 108a50 50 0 0 1 100 0V130a50 54 0 0 1-100 0z', fill: skin })
  if (style === 'bun') shape('path', { d: 'M55 124C52 78 74 56 109 56s57 22 54 68C154 96 134 84 109 84S64 96 55 124z', fill: hair })
  if (style === 'bob') shape('path', { d: 'M56 128C54 80 80 60 112 60c34 0 52 28 50 66C146 122 126 106 118 86C108 108 84 124 56 128z', fill: hair })
  if (style === 'beard') {
    shape('path', { d: 'M57 114C54 70 80 54 112 56c34 2 52 24 49 58C156 96 148 90 138 88C110 92 84 90 74 88C66 92 60 100 57 114z', fill: hair })
    shape('path', { d: 'M59 124C66 140 84 142 109 142S152 140 159 124V134a50 56 0 0 1-100 0z', fill: hair })
  }
  for (const x of [88, 130]) shape('circle', { cx: x, cy: 118, r: 5.5, fill: '#1d2b30' })
  shape('path', { d: 'M92 148H126a17 15 0 0 1-34 0z', fill: smile })
  if (style === 'curls') {
    for (const x of [88, 130]) shape('circle', { cx: x, cy: 118, r: 17, fill: 'none', stroke: '#123f4d', 'stroke-width': 4 })
    shape('path', { d: 'M105 116h8', stroke: '#123f4d', 'stroke-width': 4 })
  }
}

document.querySelectorAll('.people svg').forEach((svg, i) => {
  portrait(svg, faces[i])
})
