import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, enter, expect } from './fixtures.ts'
import { addressOf, arriveAt, isRepeated, type KnownPage, knownPages } from './pages.ts'

type Viewer = KnownPage['actor']

/** Whoever looks at pages signs in once, and keeps the scripts that were loaded. */
const test = base.extend<{ viewer: Viewer }, { seat: (viewer: Viewer) => Promise<BrowserContext> }>(
  {
    viewer: ['visitor', { option: true }],
    seat: [
      async ({ browser }, use, { project }) => {
        const taken = new Map<Viewer, Promise<BrowserContext>>()
        async function take(viewer: Viewer) {
          const context = await browser.newContext(project.use)
          const page = await context.newPage()
          if (viewer !== 'visitor') await enter(page, viewer)
          await page.close()
          return context
        }
        await use((viewer) => {
          const seat = taken.get(viewer) ?? take(viewer)
          taken.set(viewer, seat)
          return seat
        })
        for (const context of taken.values()) await (await context).close()
      },
      { scope: 'worker' },
    ],
    page: async ({ viewer, seat }, use) => {
      const page = await (await seat(viewer)).newPage()
      await use(page)
      await page.close()
    },
  },
)

/** The rules that a theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** One page of each frame: what a wide window changes in the structure of a page is its frame. */
const framePages = ['/', '/login', '/client-portal', '/admin']

async function open(page: Page, path: string, origin: string) {
  await arriveAt(page, path)
  await page.goto(await addressOf(path, origin))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

async function look(page: Page, theme: 'light' | 'dark', width: number, rules?: string[]) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  // Legacy: without a second page for every look. Here are no frames of others to put together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found, `${theme} ${width}px`).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, width: number, text = 100) {
  await page.setViewportSize({ width, height: 900 })
  const sideways = await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    return document.documentElement.scrollWidth - innerWidth
  }, text)
  const says = `${width}px with text at ${text} % scrolls sideways`
  expect(sideways, says).toBeLessThanOrEqual(0)
}

/** Pages that say that something is not there. */
const missing = /no-such-|some-token/

for (const { path, actor } of knownPages.filter((page) => !isRepeated(page))) {
  test.describe(actor, () => {
    test.use({ viewer: actor, expectedErrors: missing.test(path) ? [/status of 404/] : [] })
    test(`${path} reads well in both themes at every width, and with large text`, async ({
      page,
      baseURL,
    }) => {
      await open(page, path, baseURL ?? '')
      await look(page, 'light', 390)
      await look(page, 'dark', 1440, framePages.includes(path) ? undefined : colorRules)
      for (const width of [320, 390, 768, 1440]) await expectNoSidewaysScroll(page, width)
      for (const width of [640, 320]) await expectNoSidewaysScroll(page, width, 200)
    })
  })
}

for (const viewer of ['visitor', 'admin'] as const) {
  const paths = knownPages.filter((page) => page.actor === viewer && isRepeated(page))
  test.describe(viewer, () => {
    test.use({ viewer })
    test(`the ${viewer}'s pages of a template that was looked at open and fit a phone`, async ({
      page,
      baseURL,
    }) => {
      for (const { path } of paths) {
        await test.step(path, async () => {
          await open(page, path, baseURL ?? '')
          await expectNoSidewaysScroll(page, 320)
        })
      }
    })
  })
}
