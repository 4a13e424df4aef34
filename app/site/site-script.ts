import { driveConsent } from '#features/visitors/consent-script.ts'
import { countView } from '#features/visitors/page-views.ts'
import { driveCarousels } from '#ui/carousel-buttons.ts'
import { driveLightbox } from './lightbox-script.ts'
import { prefetchPages } from './prefetch.ts'
import { driveThemeButtons } from './theme-buttons-script.ts'
import { wakeIsland } from './wake-island.ts'

driveThemeButtons()
driveConsent()
driveCarousels()
driveLightbox()
prefetchPages()
wakeIsland()

// A page that the browser prepares may never be looked at.
const count = () => countView(location.pathname)
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', count, { once: true })
else count()
