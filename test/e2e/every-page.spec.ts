import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, arriveAt, follow, isRepeated, knownPages } from './pages.ts'
import { expectLight, weigh } from './weight.ts'

/** The rules that a theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** One page of each frame: what a wide window changes in the structure of a page is its frame. */
const framePages = ['/', '/login', '/client-portal', '/admin']

async function open(page: Page, path: string, origin: string) {
  await page.setViewportSize({ width: 390, height: 900 })
  await arriveAt(page, path)
  await page.goto(await addressOf(path, origin))
  await expectLoaded(page)
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const role of ['status', 'progressbar'] as const)
    await expect(page.getByRole(role, { name: 'Loading' })).toHaveCount(0)
}

async function look(page: Page, theme: 'light' | 'dark', width: number, rules?: string[]) {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 900 })
  expect(await violationsOf(page, { rules }), `${theme} ${width}px`).toEqual([])
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
    test.use({ expectedErrors: missing.test(path) ? [/status of 404/] : [] })
    test(`${path} is accessible in both themes, and fits every width and large text`, async ({
      openAs,
      baseURL,
    }) => {
      const page = await openAs(actor)
      const weights = weigh(page)
      await open(page, path, baseURL ?? '')
      await look(page, 'light', 390)
      if (actor === 'visitor') await expectLight(page, weights)
      await look(page, 'dark', 1440, framePages.includes(path) ? undefined : colorRules)
      for (const width of [320, 390, 768, 1440]) await expectNoSidewaysScroll(page, width)
      for (const width of [640, 320]) await expectNoSidewaysScroll(page, width, 200)
    })
  })
}

const repeatedPages = (viewer: string) =>
  knownPages.filter((page) => page.actor === viewer && isRepeated(page))

test('pages of the site that repeat a template open and fit a phone', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('visitor')
  for (const { path } of repeatedPages('visitor')) {
    await test.step(path, async () => {
      const weights = weigh(page)
      await open(page, path, baseURL ?? '')
      await expectLight(page, weights)
      await expectNoSidewaysScroll(page, 320)
    })
  }
})

test('pages of the admin portal that repeat a template open and fit a phone', async ({
  admin: page,
  baseURL,
}) => {
  await open(page, '/admin', baseURL ?? '')
  for (const { path } of repeatedPages('admin')) {
    await test.step(path, async () => {
      await follow(page, await addressOf(path, baseURL ?? ''))
      await expectLoaded(page)
      await expectNoSidewaysScroll(page, 320)
    })
  }
})
