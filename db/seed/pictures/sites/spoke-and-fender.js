// Lettering bent from one tube, 100 high. The O is a wheel.
const tube = {
  S: [70, 'M64 22A28 18 0 0 0 36 6H32A24 22 0 0 0 32 50H38A24 22 0 0 1 38 94H34A28 18 0 0 1 6 78'],
  P: [64, 'M8 94V6H36A25 25 0 0 1 36 56H8'],
  O: [92, 'M2 50A44 44 0 1 1 90 50A44 44 0 1 1 2 50z'],
  K: [64, 'M8 6V94M60 6L12 52L62 94'],
  E: [60, 'M56 6H8V94H56M8 50H46'],
  '&': [78, 'M74 94L24 34A16 16 0 1 1 50 26C50 46 8 46 8 72A22 22 0 0 0 32 94C52 94 66 78 70 58'],
  F: [56, 'M56 6H8V94M8 50H46'],
  N: [74, 'M8 94V6L66 94V6'],
  D: [78, 'M8 6H30A44 44 0 0 1 30 94H8z'],
  R: [68, 'M8 94V6H38A25 25 0 0 1 38 56H8M36 56L64 94'],
  ' ': [18, ''],
}

function bend(svg) {
  let x = 8
  for (const letter of svg.dataset.word) {
    const [width, d] = tube[letter]
    add(svg, 'path', { d, transform: `translate(${x} 8)` })
    if (letter === 'O') {
      for (let angle = 0; angle < 180; angle += 22.5) {
        const [x1, y1] = polar(x + 46, 58, 44, angle)
        const [x2, y2] = polar(x + 46, 58, -44, angle)
        add(svg, 'path', { d: `M${x1} ${y1}L${x2} ${y2}`, 'stroke-width': 2 })
      }
    }
    x += width + 22
  }
  svg.setAttribute('viewBox', `0 0 ${x - 14} 116`)
}

const points = (list) => list.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')

/** A toothed ring about a point; flatten < 1 turns it away from the eye. */
function cog(x, y, radius, teeth, depth, flatten = 1) {
  const ring = []
  for (let i = 0; i < teeth; i++) {
    for (const [part, reach] of [
      [0, 0],
      [0.3, 1],
      [0.5, 1],
      [0.8, 0],
    ]) {
      const [px, py] = polar(0, 0, radius + reach * depth, ((i + part) * 360) / teeth)
      ring.push([x + px * flatten, y + py])
    }
  }
  return `M${points(ring)}z`
}

// A touring bicycle in millimeters, from the rear axle; y grows downward.
function drawBicycle(svg) {
  const ink = '#141414'
  const line = (d, width, more = {}) =>
    add(svg, 'path', {
      d,
      fill: 'none',
      stroke: ink,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      ...more,
    })
  const pipe = (d, width, color = 'var(--paper)') => {
    line(d, width)
    line(d, width - 9, { stroke: color })
  }
  const arc = (x, y, radius, from, to) => {
    const [x1, y1] = polar(x, y, radius, from)
    const [x2, y2] = polar(x, y, radius, to)
    return `M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
  }
  const disk = (x, y, r, fill, width = 5) =>
    add(svg, 'circle', { cx: x, cy: y, r, fill, stroke: ink, 'stroke-width': width })

  for (const x of [0, 1050]) {
    disk(x, 0, 326, 'none', 30)
    disk(x, 0, 300, 'none', 4)
    disk(x, 0, 290, 'none', 4)
    for (let i = 0; i < 32; i++) {
      const [x1, y1] = polar(x, 0, 24, i * 11.25 + (i % 2 ? 68 : -68))
      const [x2, y2] = polar(x, 0, 290, i * 11.25)
      line(`M${x1} ${y1}L${x2} ${y2}`, 2.4)
    }
  }
  // Fenders, their stays, the rack and what it carries.
  for (const [x, from, to, stays] of [
    [0, 140, 322, [158, 200]],
    [1050, 134, 300, [150, 190]],
  ]) {
    line(arc(x, 0, 366, from, to), 26)
    line(arc(x, 0, 366, from, to), 15, { stroke: '#fff' })
    for (const angle of stays) {
      const [sx, sy] = polar(x, 0, 362, angle)
      line(`M${x} 0L${sx} ${sy}`, 6)
    }
  }
  line('M-6-4L-150-400M-6-4L20-400M-190-404H262M262-404L290-440', 9)
  add(svg, 'path', { d: 'M-196-416h300v-96h-262q-38 0-38 38z', fill: '#fff', stroke: ink, 'stroke-width': 8, 'stroke-linejoin': 'round' })
  line('M-80-512v96M40-512v96M-196-474h300', 5)
  // The frame.
  pipe('M0 0L440 70', 30)
  pipe('M0 0L286-430', 26)
  pipe('M1050 0C1000-60 950-140 876-360', 34)
  pipe('M440 70L228-622', 24, '#fff')
  pipe('M440 70L282-446', 40)
  pipe('M282-446L842-474', 38)
  pipe('M440 70L866-390', 42)
  pipe('M877-360L826-512', 50)
  pipe('M822-530L812-562L900-584', 30, '#fff')
  line('M520-16L650-156', 26)
  line('M556-62L596-26L700-138L660-172z', 7, { fill: '#fff' })
  // Saddle, bar, brake hood, lamp.
  add(svg, 'path', { d: 'M84-664c60-16 120 0 170 2 60 4 110 6 128 14 14 8 8 18-6 18-70-2-130 0-176 24-50 26-118 10-124-26-2-14 0-28 8-32z', fill: ink })
  line('M180-640L232-610L300-634', 9)
  line('M900-584H968C1046-584 1056-500 1022-462C1000-438 950-440 884-446', 26)
  line('M960-590C980-626 1016-640 1032-624C1040-612 1028-596 1018-582', 22)
  line('M1030-606C1052-560 1048-520 1034-486', 9)
  line('M1012-636C960-690 800-640 780-520', 5)
  add(svg, 'path', { d: 'M902-440h52l26-16v78l-26-16h-52z', fill: '#fff', stroke: ink, 'stroke-width': 8, 'stroke-linejoin': 'round' })
  // Brakes at the crown and the seat stays.
  line('M884-352l34 26-14 50M866-346l-6 60', 10)
  line('M206-332l-34 16 8 50', 10)
  // The drive: chainring, crank, chain, cassette, derailleur.
  line('M6-50L446-24M34 150L448 164', 9, { 'stroke-dasharray': '9 6', 'stroke-linecap': 'butt' })
  line('M30 60L40 110', 20)
  line('M40 90l-20 66', 14)
  disk(36, 96, 17, '#fff', 6)
  disk(22, 152, 17, '#fff', 6)
  add(svg, 'path', { d: cog(0, 0, 46, 22, 8), fill: ink })
  disk(0, 0, 30, 'var(--paper)')
  disk(0, 0, 12, '#fff')
  disk(1050, 0, 22, 'var(--paper)')
  disk(1050, 0, 10, '#fff')
  add(svg, 'path', { d: `${cog(440, 70, 88, 46, 8)}${cog(440, 70, 68, 1, 0)}`, fill: ink })
  disk(440, 70, 74, 'var(--paper)')
  for (let i = 0; i < 5; i++) {
    const [x, y] = polar(440, 70, 74, i * 72 + 26)
    line(`M440 70L${x} ${y}`, 14)
  }
  pipe('M440 70L596 142', 30, '#fff')
  line('M440 70L300 2', 22)
  disk(440, 70, 24, '#fff', 8)
  line('M556 146h86', 18)
  line('M262-2h74', 18)
}

for (const svg of document.querySelectorAll('[data-word]')) bend(svg)
for (const svg of document.querySelectorAll('.bicycle')) drawBicycle(add(svg, 'g'))
