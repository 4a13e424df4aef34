import { type ComponentType, lazy } from 'react'
import { type PlainKindName, type Screen, screenAt } from '#content/kinds.ts'
import type { ContentScreens } from '#content/screens.tsx'
import type { PageKind } from '#features/pages/contract.ts'

type Load = () => Promise<ContentScreens>

const pageScreensOf = (name: PageKind) => async () =>
  (await import('#features/pages/screens.tsx')).pageScreens(name)

/** Lazy loaders of the screens of each plain content kind. */
const loaders: Record<PlainKindName, Load> = {
  service: async () => (await import('#features/services/screens.tsx')).serviceScreens,
  reason: async () => (await import('#features/reasons/screens.tsx')).reasonScreens,
  process: async () => (await import('#features/process/screens.tsx')).processScreens,
  faq: async () => (await import('#features/faqs/screens.tsx')).faqScreens,
  'blog-category': async () => (await import('./category-screens.ts')).blogCategoryScreens,
  'project-category': async () => (await import('./category-screens.ts')).projectCategoryScreens,
  about: pageScreensOf('about'),
  'cookie-policy': pageScreensOf('cookie-policy'),
  term: pageScreensOf('term'),
  'refund-policy': pageScreensOf('refund-policy'),
  'privacy-policy': pageScreensOf('privacy-policy'),
}

/** Starts loading the screen that belongs to this path, if it is one of a plain kind. */
export function preloadScreen(pathname: string): void {
  const at = screenAt(pathname)
  if (!at) return
  loaders[at.name]().then(
    ({ load }) => at.screen !== 'List' && load[at.screen]().catch(() => {}),
    () => {},
  )
}

const screens = new Map<string, ComponentType>()

/** A screen of a kind as a lazy component. */
export function screenOf(name: PlainKindName, screen: Screen): ComponentType {
  const key = `${name} ${screen}`
  const known = screens.get(key) ?? lazy(async () => ({ default: (await loaders[name]())[screen] }))
  screens.set(key, known)
  return known
}
