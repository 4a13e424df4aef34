import { driveConsent } from '#features/visitors/consent-script.ts'
import { countView } from '#features/visitors/page-views.ts'
import { driveCarousels } from '#ui/media/carousel-buttons.ts'
import { driveThemeButtons } from './frame/theme-buttons-script.ts'
import { wakeIsland } from './islands/wake-island.ts'
import { showKeptToast } from './kept-toast-script.ts'
import { prefetchPages } from './meta/prefetch.ts'
import { driveLightbox } from './portfolio/lightbox-script.ts'

const parts = [
  wakeIsland,
  showKeptToast,
  driveThemeButtons,
  driveConsent,
  driveCarousels,
  driveLightbox,
  prefetchPages,
]
for (const start of parts) {
  start()
  // A task each, where the browser supports it, so that interactions do not wait for all of them.
  await globalThis.scheduler?.yield?.()
}

// A prerendered page may never be shown.
const count = () => countView(location.pathname)
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', count, { once: true })
else count()
