import { driveCarousels } from '#ui/carousel-buttons.ts'
import { prefetchPages } from './prefetch.ts'
import { driveThemeButtons } from './theme-buttons-script.ts'

document.documentElement.classList.add('js')
driveThemeButtons()
driveCarousels()
prefetchPages()
