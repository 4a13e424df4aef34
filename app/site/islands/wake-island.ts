import { afterPaint } from '#ui/client/after-paint.ts'
import { onInteraction } from '#ui/client/first-interaction.ts'
import { isStored } from '#ui/client/stored.ts'

const pageLoad = () =>
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
  const listeners = new AbortController()
  const { promise: interaction, resolve: wake } = Promise.withResolvers<void>()
  onInteraction(wake, listeners.signal)
  place.addEventListener('click', recordPress, { signal: listeners.signal })
  if (location.search || place.contains(document.activeElement)) wake()

  await Promise.race([pageLoad(), interaction])
  await afterPaint()
  // Only here, because reading storage blocks the first paint.
  if (now === 'true' || (now && isStored(now))) wake()
  for (const href of imports?.split(' ') ?? []) preload(href)
  preload(script)
  await interaction
  await afterPaint()
  const start = async () => {
    await import(/* @vite-ignore */ script)
    listeners.abort()
  }
  await start().catch((error) => {
    offerRetry(start)
    throw error
  })
}

/**
 * Shows that a part of the form is missing (island.tsx). Retrying keeps everything that was typed.
 */
function offerRetry(start: () => Promise<void>): void {
  const message = document.querySelector<HTMLElement>('[data-island-lost]')
  if (!message) return
  message.hidden = false
  message.querySelector('button')?.addEventListener('click', () => {
    // Some browsers cache the failed import.
    start().then(
      () => message.remove(),
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
function recordPress({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  if (button) button.dataset.pressed = ''
}
