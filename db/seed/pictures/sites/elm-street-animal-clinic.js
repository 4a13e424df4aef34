const color = {
  black: '#1c171a',
  brown: '#a85a2a',
  bark: '#5c2a14',
  cream: '#fff1dc',
  red: '#e5352b',
  rose: '#f2728f',
  ochre: '#f6b02c',
  green: '#0c4636',
  leaf: '#4f9a5b',
  white: '#fffaf2',
}

const shape = (parent, d, fill) => add(parent, 'path', { d, fill })
const dot = (parent, cx, cy, r, fill) => add(parent, 'circle', { cx, cy, r, fill })
const line = (parent, d, stroke, width) =>
  add(parent, 'path', { d, stroke, 'stroke-width': width, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })

function eye(parent, x, y, r = 16) {
  dot(parent, x, y, r, color.black)
  dot(parent, x + r * 0.3, y - r * 0.35, r * 0.34, '#fff')
}

const animals = {
  // 440 × 620, sitting, with the bottom open
  dog(g, guilty = false) {
    shape(g, 'M56 620C40 480 100 370 220 370S400 480 384 620z', color.brown)
    shape(g, 'M140 620C130 500 180 420 220 420S310 500 300 620z', color.cream)
    shape(g, 'M84 190C84 80 146 24 220 24S356 80 356 190C356 310 304 404 220 404S84 310 84 190z', color.brown)
    shape(g, 'M196 26C206 110 182 160 148 232C124 320 160 404 220 404S316 320 292 232C258 160 234 110 244 26C228 22 212 22 196 26z', color.cream)
    shape(g, 'M132 70C40 40-30 170-6 330C6 392 66 398 88 348C110 290 104 190 132 70z', color.bark)
    shape(g, 'M308 70C400 40 470 170 446 330C434 392 374 398 352 348C330 290 336 190 308 70z', color.bark)
    eye(g, 150, 192, 19)
    eye(g, 290, 192, 19)
    if (guilty) {
      shape(g, 'M124 188L178 160V176L128 200z', color.brown)
      shape(g, 'M316 188L262 160V176L312 200z', color.brown)
    }
    shape(g, 'M168 262C168 234 272 234 272 262C272 296 244 310 220 310S168 296 168 262z', color.black)
    shape(g, 'M190 254q14-9 30-9', '#fff')
    if (guilty) line(g, 'M220 310V330C200 322 178 330 168 346M220 330C240 322 262 330 272 346', color.black, 8)
    else {
      shape(g, 'M196 344C190 414 250 414 244 344z', color.rose)
      line(g, 'M220 310V336C204 364 164 362 156 334M220 336C236 364 276 362 284 334', color.black, 8)
    }
    shape(g, 'M100 398C160 446 280 446 340 398L348 432C286 486 154 486 92 432z', color.red)
    dot(g, 220, 478, 25, color.ochre)
    dot(g, 220, 478, 8, color.red)
  },
  // 440 × 620
  cat(g) {
    line(g, 'M316 590C440 596 452 470 398 404', color.black, 52)
    shape(g, 'M70 620C30 490 80 350 200 350S370 490 330 620z', color.black)
    shape(g, 'M56 216C52 150 54 80 62 28C66 8 84 8 94 22L152 92C180 84 220 84 248 92L306 22C316 8 334 8 338 28C346 80 348 150 344 216C340 320 280 376 200 376S60 320 56 216z', color.black)
    shape(g, 'M80 58L126 112C108 124 94 140 84 162C78 128 76 92 80 58z', color.rose)
    shape(g, 'M320 58L274 112C292 124 306 140 316 162C322 128 324 92 320 58z', color.rose)
    for (const x of [138, 262]) {
      add(g, 'ellipse', { cx: x, cy: 210, rx: 43, ry: 40, fill: '#c9e265' })
      add(g, 'ellipse', { cx: x, cy: 210, rx: 13, ry: 34, fill: color.black })
      dot(g, x + 10, 194, 7, '#fff')
    }
    shape(g, 'M180 264C180 256 220 256 220 264C220 278 208 288 200 288S180 278 180 264z', color.rose)
    line(g, 'M200 288V302C190 320 168 318 162 304M200 302C210 320 232 318 238 304', color.white, 6)
    line(g, 'M116 282L18 262M114 302L22 316M284 282L382 262M286 302L378 316', color.white, 5)
    shape(g, 'M128 620C118 560 128 532 154 532S196 560 190 620z', color.white)
    shape(g, 'M210 620C204 560 220 532 246 532S282 560 272 620z', color.white)
    line(g, 'M148 590v30M168 590v30M232 590v30M252 590v30', color.black, 5)
  },
  // 340 × 700; one ear has folded over
  rabbit(g) {
    shape(g, 'M40 700C10 580 60 460 170 460S330 580 300 700z', color.white)
    shape(g, 'M92 330C40 220 30 60 82 16C130-10 168 120 164 310z', color.white)
    shape(g, 'M104 300C70 210 62 100 90 60C118 60 140 180 142 290z', color.rose)
    shape(g, 'M180 310C176 200 196 80 252 66C330 52 372 150 352 236C344 262 316 258 310 230C304 190 290 150 262 166C240 190 240 260 250 330z', color.white)
    shape(g, 'M268 148C296 116 330 160 330 226C326 232 320 228 318 218C312 178 296 150 268 148z', color.rose)
    shape(g, 'M40 404C40 316 96 270 170 270S300 316 300 404C300 486 240 528 170 528S40 486 40 404z', color.white)
    eye(g, 104, 384, 20)
    eye(g, 236, 384, 20)
    dot(g, 78, 436, 26, '#ffc9d2')
    dot(g, 262, 436, 26, '#ffc9d2')
    shape(g, 'M148 418C148 408 192 408 192 418C192 432 180 440 170 440S148 432 148 418z', color.red)
    line(g, 'M170 440V452M140 456C150 470 164 466 170 452C176 466 190 470 200 456', color.black, 6)
    shape(g, 'M154 464H186V490a8 8 0 0 1-8 8h-16a8 8 0 0 1-8-8z', '#fff')
    line(g, 'M154 466V490a8 8 0 0 0 8 8H178a8 8 0 0 0 8-8V466M170 466V496', color.black, 5)
    line(g, 'M126 700C116 640 124 604 146 600M214 700C224 640 216 604 194 600', '#e6d6c4', 8)
  },
  // 460 × 470, from the side
  hen(g) {
    line(g, 'M196 420V466M196 466h-26M196 466h30M250 420V466M250 466h-26M250 466h30', color.ochre, 13)
    shape(g, 'M306 40C286 0 312-22 332-4C342-34 374-30 374 0C400-16 418 10 398 44z', color.red)
    shape(g, 'M24 150C0 84 20 30 52 34C90 40 110 140 196 150C256 156 276 120 284 84C294 36 330 14 366 30C412 50 416 116 404 176C382 320 320 430 212 430C110 430 50 290 24 150z', color.cream)
    shape(g, 'M24 150C8 106 12 64 30 44C50 90 70 140 118 176C84 186 48 178 24 150z', color.green)
    shape(g, 'M110 226C170 200 260 210 296 240C300 316 236 366 176 352C130 340 108 290 110 226z', color.ochre)
    line(g, 'M150 262q22 26 44 0q22 26 44 0M170 302q20 24 40 0', color.cream, 9)
    shape(g, 'M402 82L456 106L400 128z', color.ochre)
    shape(g, 'M384 130C420 126 424 190 398 190S376 150 384 130z', color.red)
    eye(g, 364, 88, 16)
  },
  // 420 × 210
  tortoise(g) {
    shape(g, 'M318 128C330 60 400 50 416 96C426 132 396 158 340 164z', color.leaf)
    eye(g, 386, 92, 11)
    line(g, 'M388 128q16 2 24-8', color.green, 6)
    for (const x of [64, 250]) shape(g, `M${x} 140H${x + 70}V196a12 12 0 0 1-12 12H${x + 12}a12 12 0 0 1-12-12z`, color.leaf)
    shape(g, 'M40 160L6 178L36 130z', color.leaf)
    shape(g, 'M24 166C20 60 100 0 190 0S360 60 356 166z', color.green)
    shape(g, 'M156 42H224L252 98L222 150H158L128 98z', '#d9cf6a')
    shape(g, 'M66 86L118 102L144 152H58C56 126 58 104 66 86zM314 86L262 102L236 152H322C324 126 322 104 314 86zM140 38L114 88L76 72C94 50 116 40 140 38zM240 38L266 88L304 72C286 50 264 40 240 38z', '#d9cf6a')
    shape(g, 'M10 150H370a12 12 0 0 1 0 32H10a12 12 0 0 1 0-32z', color.ochre)
  },
}

function stand(svg, name, x, y, scale = 1, more) {
  const g = add(svg, 'g', { transform: `translate(${x} ${y}) scale(${scale})` })
  animals[name](g, more)
}

for (const svg of document.querySelectorAll('.logo')) {
  svg.setAttribute('viewBox', '0 0 470 92')
  const fat = { class: 'fat', 'font-size': 44, 'stroke-width': 1.6, 'letter-spacing': 0 }
  add(svg, 'text', { x: 3, y: 38, ...fat }, 'Elm Street')
  add(svg, 'text', { x: 3, y: 84, ...fat }, 'Animal Clinic')
}
