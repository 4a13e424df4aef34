import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, enter, expect } from './fixtures.ts'
import { addressOf, arriveAt, type KnownPage, knownPages } from './pages.ts'

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

/** The rules that a theme can break, and those that a width can. */
const colours = ['color-contrast', 'link-in-text-block']
const sizes = [...colours, 'scrollable-region-focusable']

interface Look {
  theme: 'light' | 'dark'
  width: number
  /** Without: all. */
  rules?: string[]
}

// The layouts change at 48 and 64 rem: what is there is looked at whole on a phone and on a desk.
const portal: Look[] = [
  { theme: 'light', width: 390 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390, rules: colours },
  { theme: 'dark', width: 1440, rules: colours },
]
const visitor: Look[] = [
  ...portal,
  { theme: 'light', width: 320, rules: sizes },
  { theme: 'light', width: 768, rules: sizes },
]

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.describe.configure({ timeout: 120_000 })
test.use({ expectedErrors: [/status of 404/] })

for (const { path, actor } of knownPages) {
  test.describe(actor, () => {
    test.use({ viewer: actor })
    test(`${path} reads well in both themes at every width, and with large text`, async ({
      page,
      baseURL,
    }) => {
      await arriveAt(page, path)
      await page.goto(await addressOf(path, baseURL ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      for (const { theme, width, rules } of actor === 'visitor' ? visitor : portal) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        expect(await sidewaysOf(page), `${width}px scrolls sideways`).toBeLessThanOrEqual(0)
        // Legacy: without a second page for every look. Here are no frames of others to put together.
        const axe = new AxeBuilder({ page }).setLegacyMode()
        if (rules) axe.withRules(rules)
        const { violations } = await axe.analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        )
        expect(found, `${theme} ${width}px`).toEqual([])
      }
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const says = `${width}px with text at 200 % scrolls sideways`
        expect(await sidewaysOf(page), says).toBeLessThanOrEqual(0)
      }
    })
  })
}
