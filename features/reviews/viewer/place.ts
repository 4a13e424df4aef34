/** A place on a picture, in percent from its top left corner. */
export interface Place {
  x: number
  y: number
}

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value * 100) / 100))

export const center: Place = { x: 50, y: 50 }

/** The place of a point of the window. */
export function placeAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  picture: Element,
): Place {
  const { left, top, width, height } = picture.getBoundingClientRect()
  return {
    x: within(((clientX - left) / (width || 1)) * 100),
    y: within(((clientY - top) / (height || 1)) * 100),
  }
}

/** The middle of the part of a picture that its frame shows. */
export function visibleCenter(picture: Element, frame: Element): Place {
  const [shown, box] = [picture.getBoundingClientRect(), frame.getBoundingClientRect()]
  if (shown.width === 0 || shown.height === 0) return center
  const middle = (...[start, startOfBox, end, endOfBox, most]: number[]) =>
    (Math.max(start!, startOfBox!, 0) + Math.min(end!, endOfBox!, most!)) / 2
  return placeAt(
    {
      clientX: middle(shown.left, box.left, shown.right, box.right, innerWidth),
      clientY: middle(shown.top, box.top, shown.bottom, box.bottom, innerHeight),
    },
    picture,
  )
}

const directions: Record<string, [x: number, y: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
}

/** The place after an arrow key; undefined for other keys. With Shift, the steps are larger. */
export function moveBy(key: string, isLarge: boolean, { x, y }: Place): Place | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const step = isLarge ? 10 : 1
  return { x: within(x + direction[0] * step), y: within(y + direction[1] * step) }
}

const third = (value: number, names: readonly [string, string, string]) =>
  names[Math.min(2, Math.floor((value * 3) / 100))]

/** Such as: Top left, 10% from the left, 5% from the top. */
export function placeInWords({ x, y }: Place): string {
  const vertical = third(y, ['Top', 'Middle', 'Bottom'])
  const horizontal = third(x, ['left', 'center', 'right'])
  return `${vertical} ${horizontal}, ${Math.round(x)}% from the left, ${Math.round(y)}% from the top`
}
