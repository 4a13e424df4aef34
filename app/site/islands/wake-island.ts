import { painted } from '#ui/client/painted.ts'
import { isStored } from '#ui/client/stored.ts'

/** Of somebody who is there. Scrolling is none: to read takes no script. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

/**
 * A page is whole without its island's script. It is fetched when the page has been painted, and runs at
 * the first sign of a person, or at once where the form has something to do by itself.
 */
export async function wakeIsland(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-island]')
  if (!place) return
  const { script = '', imports, now } = place.dataset
  const asleep = new AbortController()
  const { promise: someone, resolve: notice } = Promise.withResolvers<unknown>()
  for (const sign of signs) document.addEventListener(sign, notice, { signal: asleep.signal })
  place.addEventListener('click', keepPress, { signal: asleep.signal })
  if (location.search || place.contains(document.activeElement)) notice(null)

  await Promise.race([loaded(), someone])
  await painted()
  // Not before: to look into the storage keeps a page waiting.
  if (now === 'true' || (now && isStored(now))) notice(null)
  for (const href of imports?.split(' ') ?? []) preload(href)
  preload(script)
  await someone
  await painted()
  const start = async () => {
    await import(/* @vite-ignore */ script)
    asleep.abort()
  }
  await start().catch((error) => {
    offerAgain(start)
    throw error
  })
}

/** The form says that it is not all there (island.tsx). Nothing that was typed is lost by another try. */
function offerAgain(start: () => Promise<void>): void {
  const lost = document.querySelector<HTMLElement>('[data-island-lost]')
  if (!lost) return
  lost.hidden = false
  lost.querySelector('button')?.addEventListener('click', () => {
    // Some browsers remember that a script did not come.
    start().then(
      () => lost.remove(),
      () => location.reload(),
    )
  })
}

function preload(href: string): void {
  const hint = document.createElement('link')
  hint.rel = 'modulepreload'
  hint.fetchPriority = 'low'
  hint.href = href
  document.head.append(hint)
}

/** What is pressed too early the island presses again (start-island.ts). */
function keepPress({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  if (button) button.dataset.pressed = ''
}
