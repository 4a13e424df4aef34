const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

/** When a page loads, browsers report a mouse at rest as a move without distance. */
const isAtRest = ({ type, movementX, movementY }: Partial<PointerEvent>) =>
  type === 'pointermove' && !movementX && !movementY

/** Calls back on each interaction. Scrolling does not count, because reading needs no script. */
export function onInteraction(call: () => void, signal: AbortSignal): void {
  const listen = (event: Event) => {
    if (!isAtRest(event)) call()
  }
  for (const event of events) document.addEventListener(event, listen, { signal })
}

let first: Promise<void> | undefined

/** Resolves at the first interaction with the page. */
export function firstInteraction(): Promise<void> {
  first ??= new Promise((resolve) => {
    const listening = new AbortController()
    onInteraction(() => {
      listening.abort()
      resolve()
    }, listening.signal)
  })
  return first
}
