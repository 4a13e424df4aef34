export interface SignaturePad {
  /** x and y in turn, on a sheet of 1,000 by 1,000. */
  strokes(): number[][]
  clear(): void
}

const side = 1_000
const mostNumbers = 1_200
const mostStrokes = 60
const mostOfStroke = 600
/** Closer points add nothing. */
const leastStep = 6

/** Draws with a mouse, a pen or a finger. */
export function createPad(canvas: HTMLCanvasElement): SignaturePad {
  let strokes: number[][] = []
  let current: number[] | undefined
  const pen = canvas.getContext('2d')
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio

  function pointOf({ clientX, clientY }: PointerEvent): [x: number, y: number] {
    const box = canvas.getBoundingClientRect()
    const within = (value: number) => Math.min(side, Math.max(0, Math.round(value * side)))
    return [
      within((clientX - box.left) / (box.width || 1)),
      within((clientY - box.top) / (box.height || 1)),
    ]
  }

  function draw() {
    if (!pen) return
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.strokeStyle = getComputedStyle(canvas).color
    pen.lineWidth = 2 * devicePixelRatio
    pen.lineCap = 'round'
    for (const stroke of strokes) {
      pen.beginPath()
      for (let at = 0; at < stroke.length; at += 2)
        pen.lineTo((stroke[at]! * canvas.width) / side, (stroke[at + 1]! * canvas.height) / side)
      pen.stroke()
    }
  }

  function add(event: PointerEvent) {
    if (!current || current.length >= mostOfStroke || strokes.flat().length >= mostNumbers) return
    const [x, y] = pointOf(event)
    const [lastX = -side, lastY = -side] = current.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) < leastStep) return
    current.push(x, y)
    draw()
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (strokes.length >= mostStrokes) return
    canvas.setPointerCapture?.(event.pointerId)
    current = []
    strokes.push(current)
    add(event)
  })
  canvas.addEventListener('pointermove', add)
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, () => {
      current = undefined
    })

  return {
    strokes: () => strokes,
    clear() {
      strokes = []
      draw()
    },
  }
}
