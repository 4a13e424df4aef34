// Wide signwriter's capitals: strokes on a field 100 high, every corner the same soft square.
const corner = { tl: 'q0-28 28-28', tr: 'q28 0 28 28', br: 'q0 28-28 28', bl: 'q-28 0-28-28' }
const { tl, tr, br, bl } = corner
const wide = {
  A: [104, `M0 110V28${tl}H76${tr}V110M0 62H104`],
  B: [98, `M0 0H72Q94 0 94 24T72 48H0M72 48Q98 48 98 74T72 100H0ZV0`],
  C: [98, `M98 0H28q-28 0-28 28V72q0 28 28 28H98`],
  D: [104, `M0 0H76${tr}V72${br}H0Z`],
  E: [92, `M92 0H0V100H92M0 50H84`],
  F: [90, `M90 0H0V110M0 50H82`],
  G: [102, `M98 0H28q-28 0-28 28V72q0 28 28 28H102V52H56`],
  H: [104, `M0-10V110M104-10V110M0 50H104`],
  I: [0, `M0-10V110`],
  K: [98, `M0-10V110M0 50H26L102-14M26 50L104 114`],
  L: [84, `M0-10V100H84`],
  M: [124, `M0 110V0L62 82 124 0V110`],
  N: [106, `M0 110V0L106 100V-10`],
  O: [106, `M28 0H78${tr}V72${br}H28${bl}V28${tl}Z`],
  P: [98, `M0 110V0H72${tr}V34${br}H0`],
  R: [100, `M0 110V0H72${tr}V32${br}H0M62 60L102 114`],
  S: [96, `M94 0H26Q0 0 0 25T26 50H70Q96 50 96 75T70 100H0`],
  T: [92, `M-11 0H103M46 0V110`],
  U: [104, `M0-10V72q0 28 28 28H76q28 0 28-28V-10`],
  V: [108, `M-4-12L54 98 112-12`],
  W: [150, `M-3-12L36 98 75 6 114 98 153-12`],
  Y: [106, `M-4-12L53 58 110-12M53 58V110`],
  '?': [84, `M0 0H58Q84 0 84 24T58 50H42V76M42 92V112`],
  '&': [110, `M112 110L22 30Q8 0 40 0T62 26 34 48Q0 56 0 78T30 100H46Q88 100 92 50`],
  0: [100, `M28 0H72${tr}V72${br}H28${bl}V28${tl}Z`],
  1: [40, `M0 8L40 0V110`],
  2: [94, `M0 0H66Q94 0 94 26T66 52H28Q0 52 0 78V100H94`],
  4: [104, `M80 110V0L0 74H108`],
  5: [94, `M90 0H0V44H66Q94 44 94 72T66 100H0`],
  ' ': [22, ''],
}

for (const svg of document.querySelectorAll('[data-wide]')) {
  const weight = Number(svg.dataset.weight ?? 22)
  let x = weight / 2
  for (const letter of svg.dataset.wide) {
    const [width, d] = wide[letter]
    add(svg, 'path', { d, transform: `translate(${x})` })
    x += width + weight + 11
  }
  svg.setAttribute('viewBox', `0 ${-weight / 2} ${x - weight / 2 - 11} ${100 + weight}`)
  svg.setAttribute('stroke-width', weight)
  svg.setAttribute('aria-label', svg.dataset.wide)
}
