import { driveCarousels } from '#ui/carousel-buttons.ts'
import { driveLightbox } from './lightbox-script.ts'
import { prefetchPages } from './prefetch.ts'
import { driveThemeButtons } from './theme-buttons-script.ts'

document.documentElement.classList.add('js')
driveThemeButtons()
driveCarousels()
driveLightbox()
prefetchPages()
