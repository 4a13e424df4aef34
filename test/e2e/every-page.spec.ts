import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, arriveAt, isRepeated, knownPages } from './pages.ts'
import { expectLight, weigh } from './weight.ts'

/** The rules that a theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** One page of each frame: what a wide window changes in the structure of a page is its frame. */
const framePages = ['/', '/login', '/client-portal', '/admin']

async function open(page: Page, path: string, origin: string) {
  await page.setViewportSize({ width: 390, height: 900 })
  await arriveAt(page, path)
  await page.goto(await addressOf(path, origin))
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
    test(`${path} reads well in both themes at every width, and with large text`, async ({
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

for (const viewer of ['visitor', 'admin'] as const) {
  const paths = knownPages.filter((page) => page.actor === viewer && isRepeated(page))
  test(`the ${viewer}'s pages of a template that was looked at open and fit a phone`, async ({
    openAs,
    baseURL,
  }) => {
    const page = await openAs(viewer)
    for (const { path } of paths) {
      await test.step(path, async () => {
        const weights = weigh(page)
        await open(page, path, baseURL ?? '')
        if (viewer === 'visitor') await expectLight(page, weights)
        await expectNoSidewaysScroll(page, 320)
      })
    }
  })
}
