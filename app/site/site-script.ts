import { keepVisitSource, readCampaign } from '#features/visitors/arrival.ts'
import { initConsent } from '#features/visitors/consent-script.ts'
import { countView } from '#features/visitors/page-views.ts'
import { initCarousels } from '#ui/media/carousel-buttons.ts'
import { showFlashToast } from './flash-toast-script.ts'
import { initThemeButtons } from './frame/theme-buttons-script.ts'
import { wakeIsland } from './islands/wake-island.ts'
import { initPrefetch } from './meta/prefetch.ts'
import { initGreeting } from './sign-in/greeting-script.ts'

const starts = [
  wakeIsland,
  initGreeting,
  showFlashToast,
  initThemeButtons,
  initConsent,
  initCarousels,
  initPrefetch,
]
for (const start of starts) {
  start()
  // A task each, where the browser supports it, so that interactions do not wait for all of them.
  await globalThis.scheduler?.yield?.()
}

// A prerendered page may never be shown.
const count = () => {
  const campaign = readCampaign()
  countView(location.pathname, campaign)
  keepVisitSource(campaign)
}
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', count, { once: true })
else count()
