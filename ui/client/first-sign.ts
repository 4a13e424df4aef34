/** Events of a person who is there. Scrolling is not one: reading needs no script. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

let first: Promise<unknown> | undefined

/** Resolves at the first interaction with the page. */
export function firstSign(): Promise<unknown> {
  first ??= new Promise((resolve) => {
    for (const sign of signs) document.addEventListener(sign, resolve, { once: true })
  })
  return first
}
