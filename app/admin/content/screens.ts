import { type ComponentType, lazy } from 'react'
import type { PlainKindName, Screen } from '#content/kinds.ts'
import type { ContentScreens } from '#content/screens.tsx'
import type { PageKind } from '#features/pages/contract.ts'
import { screenAt } from './screen-at.ts'

/** The file, which the document preloads, and its lazy import. */
type Source = [file: string, load: () => Promise<ContentScreens>]

const pageScreensOf = (name: PageKind): Source => [
  'features/pages/screens.tsx',
  async () => (await import('#features/pages/screens.tsx')).pageScreens(name),
]

/** The screens of each plain content kind. */
const sources: Record<PlainKindName, Source> = {
  service: [
    'features/services/screens.tsx',
    async () => (await import('#features/services/screens.tsx')).serviceScreens,
  ],
  reason: [
    'features/reasons/screens.tsx',
    async () => (await import('#features/reasons/screens.tsx')).reasonScreens,
  ],
  process: [
    'features/process/screens.tsx',
    async () => (await import('#features/process/screens.tsx')).processScreens,
  ],
  faq: [
    'features/faqs/screens.tsx',
    async () => (await import('#features/faqs/screens.tsx')).faqScreens,
  ],
  'site-page': [
    'features/site-pages/screens.tsx',
    async () => (await import('#features/site-pages/screens.tsx')).sitePageScreens,
  ],
  'blog-category': [
    'features/categories/screens.tsx',
    async () => (await import('#features/categories/screens.tsx')).blogCategoryScreens,
  ],
  'project-category': [
    'features/categories/screens.tsx',
    async () => (await import('#features/categories/screens.tsx')).projectCategoryScreens,
  ],
  'proposal-template': [
    'features/proposals/templates/screens.tsx',
    async () => (await import('#features/proposals/templates/screens.tsx')).proposalTemplateScreens,
  ],
  'onboarding-template': [
    'features/onboarding/templates/screens.tsx',
    async () =>
      (await import('#features/onboarding/templates/screens.tsx')).onboardingTemplateScreens,
  ],
  about: pageScreensOf('about'),
  'cookie-policy': pageScreensOf('cookie-policy'),
  term: pageScreensOf('term'),
  'refund-policy': pageScreensOf('refund-policy'),
  'privacy-policy': pageScreensOf('privacy-policy'),
}

/** The file of the screen that belongs to this path, if it is one of a plain kind. */
export function screenFileAt(pathname: string): string | undefined {
  const at = screenAt(pathname)
  return at && sources[at.name][0]
}

const loaded = new Map<PlainKindName, ContentScreens>()

async function load(name: PlainKindName): Promise<ContentScreens> {
  const [, importScreens] = sources[name]
  const screens = await importScreens()
  loaded.set(name, screens)
  return screens
}

/** Starts loading the screen that belongs to this path, if it is one of a plain kind. */
export function preloadScreen(pathname: string): void {
  const at = screenAt(pathname)
  if (!at) return
  load(at.name).then(
    (screens) => at.screen !== 'List' && screens.load[at.screen]().catch(() => {}),
    () => {},
  )
}

const components = new Map<string, ComponentType>()

/** A screen of a kind, lazy unless it was loaded before. */
export function screenOf(name: PlainKindName, screen: Screen): ComponentType {
  const key = `${name} ${screen}`
  // React shows the fallback of a lazy component for at least 300 ms.
  const component =
    components.get(key) ??
    loaded.get(name)?.[screen] ??
    lazy(async () => ({ default: (await load(name))[screen] }))
  components.set(key, component)
  return component
}
