// Botanical plates, engraved: an outline, a flat color, and hatching along the side away from the light.
const ink = '#1b2a1f'
const roll = dice(7)
let masks = 0

function hatching(svg) {
  const defs = add(svg, 'defs')
  const pattern = add(defs, 'pattern', {
    id: 'hatch',
    width: 5,
    height: 5,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(-38)',
  })
  add(pattern, 'rect', { width: 5, height: 1.7, fill: ink })
}

function solid(parent, d, fill, shade = [-12, -7], width = 2) {
  const group = add(parent, 'g', { 'stroke-linejoin': 'round' })
  add(group, 'path', { d, fill })
  if (shade) {
    const id = `shade${masks++}`
    const mask = add(group, 'mask', { id })
    add(mask, 'path', { d, fill: '#fff' })
    add(mask, 'path', { d, fill: '#000', transform: `translate(${shade})` })
    add(group, 'path', { d, fill: 'url(#hatch)', mask: `url(#${id})` })
  }
  add(group, 'path', { d, fill: 'none', stroke: ink, 'stroke-width': width })
  return group
}

const stroke = (parent, d, color = ink, width = 2) =>
  add(parent, 'path', { d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' })

function stalk(parent, d, color, width) {
  stroke(parent, d, ink, width + 3.5)
  stroke(parent, d, color, width)
}

/** A leaf along the x axis of its own, with veins. */
function leaf(parent, x, y, angle, length, width, fill, tip = 0.62) {
  const group = add(parent, 'g', { transform: `translate(${x} ${y}) rotate(${angle})` })
  const d = `M0 0C${length * 0.2} ${-width} ${length * tip} ${-width} ${length} 0C${length * tip} ${width} ${length * 0.2} ${width} 0 0z`
  solid(group, d, fill, [0, -width * 0.55])
  stroke(group, `M0 0H${length}`, ink, 1.6)
  for (let at = 0.16; at < 0.86; at += 0.12) {
    const reach = width * 0.66 * Math.sin(Math.PI * Math.min(at + 0.14, 0.92))
    const from = length * at
    stroke(group, `M${from} 0l${length * 0.1} ${-reach}M${from} 0l${length * 0.1} ${reach}`, ink, 1)
  }
}

function fern(parent, x, y, angle, length, color) {
  const [x2, y2] = polar(x, y, length, angle)
  const [bx, by] = polar((x + x2) / 2, (y + y2) / 2, length * 0.1, angle + 90)
  stroke(parent, `M${x} ${y}Q${bx} ${by} ${x2} ${y2}`, ink, 5)
  stroke(parent, `M${x} ${y}Q${bx} ${by} ${x2} ${y2}`, color, 2.6)
  for (let i = 0; i < 9; i++) {
    const t = 0.36 + i * 0.075
    const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * bx + t * t * x2
    const py = (1 - t) ** 2 * y + 2 * t * (1 - t) * by + t * t * y2
    const side = length * 0.3 * Math.sin(Math.PI * (0.2 + (i / 9) * 0.72))
    for (const lean of [-52, 52]) {
      const [sx, sy] = polar(px, py, side, angle + lean)
      stroke(parent, `M${px} ${py}L${sx} ${sy}`, color, 2.4)
      for (let j = 1; j <= 4; j++) {
        const [tx, ty] = [px + ((sx - px) * j) / 4, py + ((sy - py) * j) / 4]
        for (const turn of [-40, 0, 40]) {
          const [ux, uy] = polar(tx, ty, side * 0.2, angle + lean * 0.7 + turn)
          stroke(parent, `M${tx} ${ty}L${ux} ${uy}`, j % 2 ? color : '#2f5a34', 3)
        }
      }
    }
  }
}

const plates = {
  carrot(svg) {
    for (const [x, angle, length] of [[150, -112, 190], [158, -96, 230], [166, -80, 205], [240, -70, 150], [236, -92, 165]])
      fern(svg, x, x > 200 ? 196 : 212, angle, length, '#5c8f45')
    const root = (at, fill, deep) => {
      const group = add(svg, 'g', { transform: at })
      solid(group, 'M-38 6C-44 40-30 100-18 150C-10 186-6 210 4 242C6 206 12 180 20 146C34 96 44 44 38 8C30-10-28-12-38 6z', fill, [-14, 0])
      for (const [y, a, b] of [[34, -37, -8], [58, 6, 34], [80, -28, -2], [104, 4, 24], [124, -22, -4], [150, 0, 16], [176, -10, 2]])
        stroke(group, `M${a} ${y}Q${(a + b) / 2} ${y + 6} ${b} ${y - 1}`, deep, 2.4)
      stroke(group, 'M-20-4C-8 4 10 4 22-4', deep, 2.4)
      stroke(group, 'M4 242C4 256-4 262-2 276M-16 160q-14 6-20 18M18 156q12 4 16 16', ink, 1.6)
    }
    root('translate(240 196) rotate(14) scale(.86)', '#6b3562', '#35142f')
    root('translate(156 212) rotate(-5) scale(.96)', '#e8822a', '#8a3d0e')
  },
  pea(svg) {
    stalk(svg, 'M150 470C150 380 196 330 176 240C160 170 120 140 150 20', '#6f9c4e', 6)
    const tendril = (d) => stroke(svg, d, '#3f6b38', 3)
    tendril('M176 240C230 200 250 150 232 120C220 102 196 116 206 134C214 146 228 138 222 130')
    tendril('M136 96C90 70 80 30 104 16C122 8 132 30 116 38C106 42 102 32 108 28')
    tendril('M150 20C158 4 178 2 180 16C180 26 166 26 168 18')
    leaf(svg, 176, 250, -38, 130, 42, '#86b25c')
    leaf(svg, 172, 232, -150, 128, 42, '#6f9c4e')
    leaf(svg, 136, 96, -28, 96, 32, '#86b25c')
    leaf(svg, 136, 110, -176, 92, 32, '#86b25c')
    leaf(svg, 164, 340, 196, 118, 38, '#6f9c4e')
    // Flower.
    stroke(svg, 'M142 140C180 120 220 90 246 66', '#3f6b38', 4)
    solid(svg, 'M246 70C220 30 240 2 270 10C304 4 318 36 292 66C280 82 258 84 246 70z', '#fbf6ea', [-9, -8])
    solid(svg, 'M256 72C250 48 266 34 280 44C292 56 284 76 270 80z', '#d98aa5', [-6, -4])
    stroke(svg, 'M270 12C268 24 268 32 270 40', ink, 1.4)
    // The pod, open.
    stroke(svg, 'M172 320C196 326 206 330 214 340', ink, 8)
    stroke(svg, 'M172 320C196 326 206 330 214 340', '#6f9c4e', 5)
    const pod = add(svg, 'g', { transform: 'translate(206 336) rotate(38)' })
    solid(pod, 'M-4 0C30-46 120-50 178-12C186-6 192-2 204 2C190 8 182 12 174 16C116 46 30 40-4 0z', '#5f9140', [0, -14])
    solid(pod, 'M12 0C44-26 116-30 170-2C116 20 44 22 12 0z', '#b9d584', null)
    ;[13, 16, 18, 18, 17, 14, 10].reduce((x, r) => {
      solid(pod, `M${x} ${-r - 2}a${r} ${r} 0 1 1-.1 0z`, '#8fc25a', [-5, -5])
      return x + r * 1.72
    }, 34)
    pod.setAttribute('transform', 'translate(142 352) rotate(14) scale(.92)')
  },
  poppy(svg) {
    stalk(svg, 'M170 470C176 380 150 300 172 180', '#6f8f57', 6)
    stalk(svg, 'M176 400C250 330 262 250 272 262C282 280 276 292 270 300', '#6f8f57', 5)
    stalk(svg, 'M166 410C120 390 84 370 76 290', '#6f8f57', 5)
    for (let i = 0; i < 34; i++) {
      const y = 240 + i * 6.4
      stroke(svg, `M${164 + Math.sin(i / 5) * 4} ${y}l${i % 2 ? 12 : -12} -4`, ink, 1)
    }
    solid(svg, 'M270 300C250 306 246 340 262 360C276 368 290 350 290 330C292 312 284 300 270 300z', '#88a566', [-8, -2])
    stroke(svg, 'M270 302C266 320 264 340 264 358', '#d8402a', 5)
    const head = add(svg, 'g', { transform: 'translate(-4 84) rotate(-6 79 200)' })
    solid(head, 'M60 214C44 190 44 158 66 148H92C114 158 112 192 96 214C86 222 70 222 60 214z', '#a9b57a', [-10, 0])
    solid(head, 'M44 150C56 134 102 134 114 150C102 160 56 160 44 150z', '#c3c38c', null)
    for (let x = 52; x < 110; x += 9) stroke(head, `M79 136L${x} 152`, ink, 1.4)
    // Lobed leaves at the foot.
    for (const [x, y, angle, size] of [[166, 440, -26, 1], [168, 452, -154, 1.05], [172, 400, 206, 0.7]]) {
      const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle}) scale(${size})` })
      solid(group, 'M0 0C16-10 24-12 34-30C40-20 44-18 52-14C60-26 66-38 82-44C82-32 82-24 88-16C100-24 112-28 124-26C116-14 116-8 140 0C116 6 118 12 124 24C110 26 100 22 88 14C84 22 84 32 84 42C68 36 60 26 52 12C44 18 40 20 34 30C24 12 16 8 0 0z', '#6f8f57', [0, -10])
      stroke(group, 'M0 0H134M34 0l4-18M34 0l4 18M64 0l12-28M64 0l12 28M92 0l18-16M92 0l18 14', ink, 1.3)
    }
    // Flower.
    const flower = add(svg, 'g', { transform: 'translate(186 128)' })
    const petals = [
      'M0 0C-70-20-110-70-84-108C-60-128-40-116-20-124C10-132 60-130 84-104C104-66 60-10 0 0z',
      'M0 0C50-50 110-70 132-34C142-10 128 0 134 22C136 60 100 84 62 72C30 62 6 30 0 0z',
      'M0 0C-40-40-110-60-134-24C-146 0-130 14-134 36C-126 70-84 84-52 64C-24 46-6 24 0 0z',
      'M0 0C60 6 84 50 70 84C56 104 36 96 18 104C-10 112-60 104-72 76C-80 44-50 6 0 0z',
    ]
    petals.forEach((d, i) => {
      solid(flower, d, i % 3 ? '#e04a30' : '#cf3a24', [-10, -12])
    })
    for (let i = 0; i < 40; i++) {
      const [x1, y1] = polar(0, 0, 52 + roll() * 16, i * 9)
      const [x2, y2] = polar(0, 0, 84 + roll() * 26, i * 9 + 4)
      stroke(flower, `M${x1} ${y1}L${x2} ${y2}`, '#8e1f13', 1.8)
    }
    for (const angle of [45, 135, 225, 315]) {
      const [x, y] = polar(0, 0, 38, angle)
      add(flower, 'ellipse', { cx: x, cy: y, rx: 26, ry: 19, fill: ink, transform: `rotate(${angle} ${x} ${y})` })
    }
    for (let i = 0; i < 46; i++) {
      const [x, y] = polar(0, 0, 26 + roll() * 20, i * 7.8)
      stroke(flower, `M0 0L${x} ${y}`, ink, 1.4)
      add(flower, 'circle', { cx: x, cy: y, r: 3, fill: '#e9d9a6', stroke: ink, 'stroke-width': 1 })
    }
    solid(flower, 'M0-18a18 18 0 1 1-.1 0z', '#a9b57a', null)
    for (let i = 0; i < 9; i++) {
      const [x, y] = polar(0, 0, 16, i * 40)
      stroke(flower, `M0 0L${x} ${y}`, ink, 2.4)
    }
  },
  radish(svg) {
    const top = (x, y, angle, size, fill) => {
      const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle}) scale(${size})` })
      stalk(group, 'M0 0H96', '#c9d79a', 7)
      solid(group, 'M70 0C74-14 84-18 92-12C98-34 116-34 124-22C138-52 186-58 216-30C240-8 240 8 216 28C190 54 142 50 124 22C112 34 98 32 92 12C84 18 74 14 70 0z', fill, [0, -16])
      stroke(group, 'M60 0H226M126 0l26-30M126 0l26 30M158 0l26-28M158 0l26 28M188 0l18-18M188 0l18 18M96 0l10-14M96 0l10 14', ink, 1.4)
    }
    top(150, 262, -128, 0.98, '#5f8a45')
    top(176, 262, -54, 0.98, '#5f8a45')
    top(160, 256, -106, 1.14, '#7fa85a')
    top(170, 256, -76, 1.12, '#6f9c4e')
    const root = (x, y, angle, fill, size = 1) => {
      const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle}) scale(${size})` })
      const d = 'M-34 20C-42 50-36 92-22 116C-14 130-6 138 0 152C6 138 14 130 22 116C36 92 42 50 34 20C24 4-24 4-34 20z'
      solid(group, d, fill, [-15, 0])
      solid(group, 'M-29 100C-12 112 12 112 29 100C20 126 6 136 0 152C-6 136-20 126-29 100z', '#fbf3e6', [-9, 0])
      add(group, 'path', { d: 'M-16 32C-22 52-20 74-16 88', stroke: '#fff', 'stroke-width': 6, fill: 'none', 'stroke-linecap': 'round', opacity: 0.7 })
      stroke(group, 'M0 150C0 172 8 182 2 206M2 176l12 8M1 190l-9 7', ink, 2)
    }
    root(116, 248, 30, '#c72c4c', 0.92)
    root(212, 248, -28, '#c72c4c', 0.92)
    root(164, 252, 2, '#dd3d5c')
    for (const y of [246, 254, 262]) stroke(svg, `M132 ${y}Q164 ${y + 8} 196 ${y}`, '#a8834a', 5)
    stroke(svg, 'M192 254C220 246 236 262 228 280', '#a8834a', 4)
  },
  // Taller than the others: 520 by 940.
  bean(svg) {
    stroke(svg, 'M262 950V0', ink, 15)
    stroke(svg, 'M262 950V0', '#c2a06a', 11)
    for (let y = 40; y < 940; y += 130) stroke(svg, `M259 ${y}v60M266 ${y + 40}v50`, '#7d5f30', 1.6)
    const twine = (front) => {
      for (let i = 0; i < 5; i++) {
        const y = 900 - i * 190
        const d = front
          ? `M236 ${y}C250 ${y - 50} 280 ${y - 60} 290 ${y - 96}`
          : `M290 ${y - 96}C300 ${y - 140} 226 ${y - 140} 236 ${y - 190}`
        stalk(svg, d, '#6f9c4e', 6)
      }
    }
    twine(false)
    for (const y of [760, 570, 380, 190]) {
      stroke(svg, `M262 ${y + 40}v-84`, ink, 15)
      stroke(svg, `M262 ${y + 42}v-88`, '#c2a06a', 11)
    }
    twine(true)
    stalk(svg, 'M262 946C244 936 232 920 236 900', '#6f9c4e', 6)
    const trio = (x, y, angle, size) => {
      const [sx, sy] = polar(x, y, 70 * size, angle)
      stalk(svg, `M${x} ${y}L${sx} ${sy}`, '#6f9c4e', 4)
      leaf(svg, sx, sy, angle - 74, 112 * size, 50 * size, '#6f9c4e', 0.5)
      leaf(svg, sx, sy, angle + 74, 112 * size, 50 * size, '#6f9c4e', 0.5)
      leaf(svg, sx, sy, angle, 142 * size, 58 * size, '#86b25c', 0.5)
    }
    trio(290, 800, -18, 1)
    trio(236, 706, 196, 0.98)
    trio(290, 424, -30, 0.9)
    trio(236, 330, 206, 0.95)
    trio(288, 232, -24, 0.8)
    trio(240, 136, 214, 0.72)
    const pod = (x, y, angle, length, bumps) => {
      const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle})` })
      solid(group, `M0 0C8-22 34-24 60-22L${length - 40}-18C${length - 20}-16 ${length - 12}-6 ${length + 12} 4C${length - 10} 8 ${length - 22} 16 ${length - 44} 18L50 20C28 20 8 14 0 0z`, '#7aa650', [0, -11])
      for (let i = 0; i < bumps; i++) {
        const at = 46 + (i * (length - 90)) / (bumps - 1)
        stroke(group, `M${at - 13} -8q13-12 26 0`, ink, 1.6)
      }
    }
    stroke(svg, 'M290 614C330 610 350 620 352 640', '#3f6b38', 5)
    pod(352, 634, 82, 236, 6)
    pod(346, 632, 104, 200, 5)
    stroke(svg, 'M236 520C190 512 160 520 150 540', '#3f6b38', 5)
    pod(152, 534, 96, 210, 5)
    const bloom = (x, y, angle, count) => {
      const group = add(svg, 'g', { transform: `translate(${x} ${y}) rotate(${angle})` })
      stroke(group, `M0 0H${count * 32 + 20}`, '#3f6b38', 5)
      for (let i = 0; i < count; i++) {
        const at = add(group, 'g', { transform: `translate(${34 + i * 32} ${i % 2 ? 14 : -14}) rotate(${i % 2 ? 70 : -70}) scale(${1.08 - i * 0.13})` })
        solid(at, 'M0 0C-36-6-44-44-18-54C-8-57-2-50 4-52C24-60 50-34 32-8C22 6 8 6 0 0z', '#d5402b', [-7, -7])
        solid(at, 'M-10-6C-14 14 6 34 30 26C38 12 26-6 6-10z', '#f08a62', [-5, -5])
        stroke(at, 'M4-48C0-36 0-26 4-14', '#7d1a10', 2)
      }
    }
    bloom(290, 520, -34, 4)
    bloom(236, 236, 198, 4)
    bloom(286, 80, -40, 4)
  },
}

for (const svg of document.querySelectorAll('[data-plate]')) {
  hatching(svg)
  plates[svg.dataset.plate](svg)
}
