// The sign: two tubes a letter, red within amber, with the lantern between the words.
const tubes = {
  T: [70, 'M0 0H70M35 0V100'],
  H: [70, 'M0 0V100M70 0V100M0 62H70'],
  E: [58, 'M58 0H0V100H58M0 62H46'],
  L: [56, 'M0 0V100H56'],
  A: [76, 'M0 100L38 0 76 100M12 70H64'],
  N: [74, 'M0 100V0L74 100V0'],
  R: [66, 'M0 100V0H36A31 31 0 0 1 36 62H0M32 62L66 100'],
}

function drawNeon(svg) {
  const paths = []
  let x = 0
  for (const letter of 'THE LANTERN') {
    if (letter === ' ') {
      x += 128
      continue
    }
    const [width, d] = tubes[letter]
    paths.push([d, x])
    x += width + 26
  }
  svg.setAttribute('viewBox', `-14 -50 ${x + 2} 170`)
  const tube = (d, at, stroke, width, more = {}) =>
    add(svg, 'path', { d, transform: `translate(${at})`, fill: 'none', stroke, 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', ...more })
  for (const [d, at] of paths) tube(d, at, '#5b1016', 21)
  for (const [d, at] of paths) tube(d, at, '#ff4b33', 11)
  for (const [d, at] of paths) tube(d, at, '#ffd9c2', 3.5)
  const lantern = 'M-26-10Q0-44 26-10M-34 0H34L26 14H-26ZM-26 14L-36 88H36L26 14M-40 88H40V106H-40Z'
  tube(lantern, 336, '#6b4a0c', 15)
  tube('M0 34C-22 62-12 76 0 76S22 62 0 34Z', 336, '#f2b233', 5, { fill: '#ffe08a' })
  tube(lantern, 336, '#f9c53f', 6)
}
for (const svg of document.querySelectorAll('.neon')) drawNeon(svg)

// Bulbs around the board, one lit, one half.
function drawBulbs(svg) {
  const { width, height } = svg.getBoundingClientRect()
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const gap = width < 600 ? 17 : 34
  const r = gap * 0.27
  const bulb = (x, y, i) => {
    add(svg, 'circle', { cx: x, cy: y, r: r * 1.5, fill: i % 3 === 1 ? '#5c1512' : '#8a2c14' })
    add(svg, 'circle', { cx: x, cy: y, r, fill: i % 3 === 1 ? '#b5672b' : '#ffe7a3' })
  }
  const across = Math.round((width - gap) / gap)
  const down = Math.round((height - gap) / gap)
  for (let i = 0; i <= across; i++) {
    const x = gap / 2 + (i * (width - gap)) / across
    bulb(x, gap / 2, i)
    bulb(x, height - gap / 2, i + 1)
  }
  for (let i = 1; i < down; i++) {
    const y = gap / 2 + (i * (height - gap)) / down
    bulb(gap / 2, y, i + 1)
    bulb(width - gap / 2, y, i)
  }
}
const bulbs = document.querySelector('.bulbs')
if (bulbs) drawBulbs(bulbs)

// The week: days down, hours across, each showing as long as its film.
function drawWeek(section) {
  const films = {
    bus: ['Night Bus to Omaha', 98],
    ferry: ['The Long Ferry', 141],
    static: ['Dead Air', 104],
    pigeon: ['Monsieur Plume', 87],
    orchard: ['Nobody’s Orchard', 116],
  }
  const days = [
    ['Thu', 12, ['bus', 19], ['ferry', 21.33]],
    ['Fri', 13, ['pigeon', 16], ['static', 19], ['bus', 21.33]],
    ['Sat', 14, ['pigeon', 14], ['orchard', 16.5], ['static', 19], ['bus', 21.33]],
    ['Sun', 15, ['pigeon', 14], ['orchard', 16.5], ['ferry', 19]],
    ['Mon', 16],
    ['Tue', 17, ['orchard', 16.5], ['static', 19]],
    ['Wed', 18, ['ferry', 16], ['bus', 19], ['static', 21.33]],
  ]
  const at = (hour) => `${((hour - 13.75) / 10.1) * 100}%`
  const hours = [14, 16, 18, 20, 22].map((hour) => `<i style="left:${at(hour)}">${hour - 12} p.m.</i>`)
  const rows = days.map(([day, date, ...shows]) => {
    const blocks = shows.map(([film, hour]) => {
      const [title, minutes] = films[film]
      const clock = `${Math.floor(hour) - 12}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`
      return `<a class="${film}" style="left:${at(hour)};width:${(minutes / 60 / 10.1) * 100}%"><b>${clock}</b>${title}</a>`
    })
    const closed = shows.length ? '' : '<em>Dark on Mondays. We sweep.</em>'
    return `<div class="day"><h3>${day}<b>${date}</b></h3><div>${blocks.join('')}${closed}</div></div>`
  })
  section.innerHTML = `<div class="hours"><div>${hours.join('')}</div></div>${rows.join('')}`
}
const times = document.querySelector('.times')
if (times) drawWeek(times)

// The house from above, rows curved to the screen.
function drawSeats(svg) {
  svg.setAttribute('viewBox', '0 0 420 240')
  add(svg, 'path', { d: 'M30 26Q210-6 390 26', fill: 'none', stroke: '#ffe7a3', 'stroke-width': 7 })
  const roll = dice(7)
  for (let row = 0; row < 8; row++) {
    const seats = 12 + 2 * Math.floor(row / 3)
    for (let i = 0; i < seats; i++) {
      const across = i - (seats - 1) / 2
      const x = 210 + across * 25 + Math.sign(across) * 12
      const y = 62 + row * 22 - 22 + (across * across) / 3.4 - 8
      const ours = row === 5 && (i === 7 || i === 8)
      const taken = roll() < 0.3
      add(svg, 'rect', { x: x - 9, y, width: 18, height: 15, rx: 4, fill: ours ? '#ffcf4a' : taken ? '#3b3149' : '#d8382b' })
    }
  }
}
const seats = document.querySelector('.seats')
if (seats) drawSeats(seats)

const reel = document.querySelector('.reel')
if (reel) {
  reel.setAttribute('viewBox', '0 0 70 1200')
  for (let y = 12; y < 1200; y += 42) add(reel, 'rect', { x: 20, y, width: 30, height: 22, rx: 5, fill: '#0d0b14' })
}
