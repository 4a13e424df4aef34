const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

/** Browsers report a resting mouse as a move of no distance when a page loads. */
const isAtRest = ({ type, movementX, movementY }: Partial<PointerEvent>) =>
  type === 'pointermove' && !movementX && !movementY

/** Calls back at each event that a person causes. Scrolling is not one: reading needs no script. */
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
