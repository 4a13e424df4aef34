import { painted } from '#ui/client/painted.ts'
import { isStored } from '#ui/client/stored.ts'

/** Events of a person who is there. Scrolling is not one: reading needs no script. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

/**
 * Hydrates the island of this page. A page is complete without it, so its script is fetched after
 * the first paint and runs at the first interaction, or at once if the form has something to do by
 * itself.
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
  // Only here, because reading storage blocks the first paint.
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

/**
 * Shows that a part of the form is missing (island.tsx). Retrying keeps everything that was typed.
 */
function offerAgain(start: () => Promise<void>): void {
  const lost = document.querySelector<HTMLElement>('[data-island-lost]')
  if (!lost) return
  lost.hidden = false
  lost.querySelector('button')?.addEventListener('click', () => {
    // Some browsers cache the failed import.
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

/** Remembers an early press, which the island repeats (start-island.ts). */
function keepPress({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  if (button) button.dataset.pressed = ''
}
