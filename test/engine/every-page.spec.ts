import type { Page } from '@playwright/test'
import { colorRules, violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import {
  addressOf,
  arriveAt,
  isRepeated,
  type KnownPage,
  knownPages,
  visit,
} from '#test/browser/pages.ts'
import { expectLight, weigh } from '#test/browser/weight.ts'

// These tests only read, so they are shared out between the workers.
test.describe.configure({ mode: 'parallel' })

/** One page of each frame, with which the frame is looked at. */
const framePages = ['/', '/login', '/client-portal', '/admin']
const frame =
  ':is(nav, footer, header:not(:has([aria-label=Breadcrumb]))):not(main *, [aria-label=Breadcrumb])'
/** Says that something is not there. */
const isMissing = ({ path }: KnownPage) => /no-such-|some-token/.test(path)
/** Windows in which a page must not scroll sideways, with the sizes of the text in percent. */
const windows = [
  { width: 390, texts: [100] },
  { width: 320, texts: [100, 200] },
  { width: 640, texts: [200] },
  { width: 768, texts: [100] },
  { width: 1440, texts: [100] },
]
const narrowest = { width: 320, texts: [100] }
/** The pages that a test opens in one window: few enough that the workers end together. */
const visitLength = 15

function visitsOf(pages: KnownPage[]) {
  const byActor = Map.groupBy(pages, ({ actor }) => actor)
  return [...byActor].flatMap(([actor, pages]) => {
    const count = Math.ceil(pages.length / visitLength)
    const length = Math.ceil(pages.length / count)
    return Array.from({ length: count }, (_, at) => ({
      actor,
      pages: pages.slice(at * length, (at + 1) * length),
    }))
  })
}

/** Opens a page in a phone's window. */
async function open(page: Page, known: KnownPage, origin: string) {
  const { path } = known
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const address = await addressOf(path, origin)
  await arriveAt(page, path)
  // The status of a missing page is part of the test.
  if (isMissing(known)) await page.goto(address)
  else await visit(page, address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const waiting = page
    .locator('main')
    .locator('[aria-label=Loading], [aria-busy=true], .animate-pulse')
  await expect(waiting, `${path} has loaded`).toHaveCount(0)
}

async function look(page: Page, name: string, options?: Parameters<typeof violationsOf>[1]) {
  expect.soft(await violationsOf(page, options), name).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, path: string, { width, texts } = narrowest) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  const tooWide = await page.evaluate((percents) => {
    const root = document.documentElement
    const found = percents.filter((percent) => {
      root.style.fontSize = `${percent}%`
      return root.scrollWidth > innerWidth
    })
    root.style.fontSize = ''
    return found
  }, texts)
  const name = `${path} scrolls sideways at ${width} px with text at these percentages`
  expect.soft(tooWide, name).toEqual([])
}

async function lookAtBothThemes(page: Page, path: string) {
  const isFramePage = framePages.includes(path)
  await look(page, `${path}, light at 390 px`, isFramePage ? {} : { except: frame })
  for (const window of windows) await expectNoSidewaysScroll(page, path, window)
  await page.emulateMedia({ colorScheme: 'dark' })
  const name = `${path}, dark at 1440 px`
  if (isFramePage) await look(page, name)
  else await look(page, name, { rules: colorRules, within: 'main' })
}

/** `npm run test:for` only looks at pages that show something of the changed files. */
const changed = process.env.CHANGED_PAGES?.split(',')
const chosen = knownPages.filter(({ file }) => !changed || changed.includes(file))

const looked = chosen.filter((known) => !isRepeated(known))

/** The pages, what is expected of each, and how it is looked at. */
const kinds = [
  {
    pages: looked.filter((known) => !isMissing(known)),
    are: 'pages are accessible in both themes, and fit every width and large text',
    lookAt: lookAtBothThemes,
  },
  {
    pages: looked.filter(isMissing),
    are: 'missing pages are accessible in both themes, and fit every width and large text',
    lookAt: lookAtBothThemes,
  },
  {
    pages: chosen.filter(isRepeated),
    are: 'pages that repeat a template open and fit a phone',
    lookAt: (page: Page, path: string) => expectNoSidewaysScroll(page, path),
  },
]

for (const { are, lookAt, ...kind } of kinds) {
  for (const { actor, pages } of visitsOf(kind.pages)) {
    test.describe(actor, () => {
      test.use({ expectedErrors: pages.some(isMissing) ? [/status of 404/] : [] })

      test(`from ${pages[0]?.path} on, ${are}`, async ({ openAs, baseURL }) => {
        const page = await openAs(actor)
        for (const known of pages) {
          await test.step(known.path, async () => {
            const weights = await weigh(page, () => open(page, known, baseURL ?? ''))
            if (actor === 'visitor') await expectLight(page, weights)
            await lookAt(page, known.path)
          })
        }
      })
    })
  }
}
