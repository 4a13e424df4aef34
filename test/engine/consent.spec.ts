import type { Page } from '@playwright/test'
import { violationsOf } from '#test/browser/axe.ts'
import { enter, expect, signIn, test } from '#test/browser/fixtures.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const option = (page: Page, name: string) => dialog(page).getByRole('switch', { name })

async function consentOf(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'consent')
}

async function isOverlapped(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const strip = document.getElementById('consent')!
    const focused = document.activeElement!
    if (strip.contains(focused) || focused === document.body) return false
    const [one, other] = [focused.getBoundingClientRect(), strip.getBoundingClientRect()]
    // An element that is taller than the room above the strip is only partly visible.
    return one.height < other.top && one.bottom > other.top && one.top < other.bottom
  })
}

test.describe('the banner', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('comes first in the tab order, opens the preferences, and gets the focus back', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    const names = ['Accept All', 'Only essential', 'Customize Options']
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(option(page, 'Analytics')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Customize Options' })).toBeFocused()
    expect(await consentOf(page)).toBeUndefined()
  })

  test('is shown or hidden before any script file runs', async ({ page, context }) => {
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    const url = new URL(page.url()).origin
    await context.addCookies([{ name: 'consent', value: 'essential=1&analytics=0', url }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  for (const path of ['/', '/login']) {
    test(`never covers the focused element of ${path} on a small phone`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 })
      await page.goto(path)
      await expect(banner(page)).toBeInViewport()
      const stops = await page.locator('a:visible, button:visible, input:visible').count()
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press('Tab')
        expect(await isOverlapped(page)).toBe(false)
      }
    })
  }

  test('causes no layout shift, and is not printed', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[]
        const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
        const strip = document.getElementById('consent')
        if (nodes.some((node) => strip?.contains(node))) console.error('the banner moved')
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(banner(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(banner(page)).toBeHidden()
  })
})

test.describe('the preferences', () => {
  test('open in a portal, from the account menu', async ({ page }) => {
    await enter(page, 'client')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/client-portal')
    await expect(banner(page)).toBeInViewport()
    const openFromMenu = async () => {
      await page.getByRole('button', { name: /^Account:/ }).click()
      await page.getByRole('menuitem', { name: 'Cookie preferences' }).click()
      await expect(dialog(page)).toBeVisible()
    }
    await openFromMenu()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 900 })
    await openFromMenu()
    await option(page, 'Analytics').check()
    await press(page, 'Save')
    await expect(dialog(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  test('are accessible in both themes, on a small phone and a desktop', async ({ page }) => {
    await page.goto('/')
    await press(page, 'Customize Options')
    for (const [colorScheme, width] of [
      ['light', 320],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 568 })
      expect(await violationsOf(page, { within: '#cookies' })).toEqual([])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways).toBeLessThanOrEqual(0)
    }
  })
})

interface Count {
  path: string
  referrer: string
}

/** A request that is sent while the page unloads cannot be intercepted. */
async function watchCounts(page: Page): Promise<Count[]> {
  const counts: Count[] = []
  await page.exposeFunction('noteCount', (text: string) => counts.push(JSON.parse(text)))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then(Reflect.get(window, 'noteCount'))
      return send(url, data)
    }
  })
  return counts
}

test('a view is counted once when its page is shown, without its query, not when a portal asks to sign in', async ({
  page,
  baseURL,
}) => {
  const counts = await watchCounts(page)
  const paths = () => counts.map(({ path }) => path)
  const answered = page.waitForResponse('**/api/visitor/track-visitor')
  await page.goto('/services?utm=mail#list', { waitUntil: 'networkidle' })
  expect([200, 429]).toContain((await answered).status())
  expect(counts).toEqual([{ path: '/services', referrer: '' }])
  await page.getByRole('link', { name: 'Client Login' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => counts.length).toBe(2)
  expect(counts[1]).toEqual({ path: '/login', referrer: `${baseURL}/services?utm=mail` })

  await page.goto('/client-portal')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'client')
  await expect.poll(paths).toContain('/client-portal')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect.poll(() => paths().at(-1)).toBe('/client-portal/services')
  expect(counts.at(-1)?.referrer).toBe('')
  expect(paths().filter((path) => path === '/client-portal')).toHaveLength(1)
})
