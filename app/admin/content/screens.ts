import { type ComponentType, lazy } from 'react'
import { type PlainKindName, type Screen, screenAt } from '#content/kinds.ts'
import type { ContentScreens } from '#content/screens.tsx'
import { blogCategories } from '#features/blog/contract.ts'
import type { PageKind } from '#features/pages/contract.ts'
import { projectCategories } from '#features/projects/contract.ts'

type Load = () => Promise<ContentScreens>

const pageScreensOf = (name: PageKind) => async () =>
  (await import('#features/pages/screens.tsx')).pageScreens(name)

const categoriesOf = async () => (await import('#features/categories/screens.tsx')).categoryScreens

/** Lazy loaders of the screens of each plain content kind. */
const loaders: Record<PlainKindName, Load> = {
  service: async () => (await import('#features/services/screens.tsx')).serviceScreens,
  reason: async () => (await import('#features/reasons/screens.tsx')).reasonScreens,
  process: async () => (await import('#features/process/screens.tsx')).processScreens,
  faq: async () => (await import('#features/faqs/screens.tsx')).faqScreens,
  'blog-category': async () =>
    (await categoriesOf())('blog-category', blogCategories, {
      title: 'Blog Categories',
      one: 'Category',
      description: 'What posts are sorted by, in the blog and its feeds.',
    }),
  'project-category': async () =>
    (await categoriesOf())('project-category', projectCategories, {
      title: 'Project Categories',
      one: 'Category',
      description: 'What projects are sorted by, in the portfolio too.',
    }),
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
    ({ loadForm }) => at.screen === 'Form' && loadForm().catch(() => {}),
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
