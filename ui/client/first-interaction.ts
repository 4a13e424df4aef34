/** Events of a person who is there. Scrolling is not one: reading needs no script. */
export const interactionEvents = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'click',
  'input',
  'submit',
]

let first: Promise<unknown> | undefined

/** Resolves at the first interaction with the page. */
export function firstInteraction(): Promise<unknown> {
  first ??= new Promise((resolve) => {
    for (const event of interactionEvents) document.addEventListener(event, resolve, { once: true })
  })
  return first
}
