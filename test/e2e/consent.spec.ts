import type { Page } from '@playwright/test'
import { violationsOf } from '#test/browser/axe.ts'
import { enter, expect, signIn, test } from '#test/browser/fixtures.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const option = (page: Page, name: string) => dialog(page).getByRole('switch', { name })
const days = 86_400

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

  test('Accept All allows everything for 150 days', async ({ page }) => {
    await page.goto('/services')
    const kept = page.waitForResponse('**/api/visitor/consent')
    await press(page, 'Accept All')
    await expect(banner(page)).toBeHidden()
    expect((await kept).status()).toBe(200)
    await expect(page.getByRole('main')).toBeFocused()
    const cookie = await consentOf(page)
    expect(cookie).toMatchObject({
      value: 'essential=1&analytics=1&marketing=1&functional=1',
      path: '/',
      sameSite: 'Lax',
      httpOnly: false,
    })
    const left = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(left - 150 * days)).toBeLessThan(60)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  test('Only essential refuses the rest', async ({ page }) => {
    await page.goto('/login')
    await press(page, 'Only essential')
    await expect(banner(page)).toBeHidden()
    const value = 'essential=1&analytics=0&marketing=0&functional=0'
    expect(await consentOf(page)).toMatchObject({ value })
  })

  test('a choice in one tab hides the banner in another one', async ({ page, context }) => {
    await page.goto('/')
    const tab = await context.newPage()
    await tab.goto('/')
    await press(tab, 'Accept All')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(banner(page)).toBeHidden()
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

  test('is not printed', async ({ page }) => {
    await page.goto('/')
    await page.emulateMedia({ media: 'print' })
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

  test('causes no layout shift', async ({ page }) => {
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
  })
})

test.describe('the preferences', () => {
  test('stay open after a reload until they are saved, and open again from the footer', async ({
    page,
  }) => {
    await page.goto('/services')
    await press(page, 'Customize Options')
    await expect(option(page, 'Essential')).toBeDisabled()
    await expect(option(page, 'Essential')).toBeChecked()
    await page.reload()
    await expect(dialog(page)).toBeVisible()
    for (const name of ['Analytics', 'Marketing', 'Functional'])
      await expect(option(page, name)).not.toBeChecked()
    await option(page, 'Functional').check()
    await press(page, 'Save')
    await expect(dialog(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    const value = 'essential=1&analytics=0&marketing=0&functional=1'
    expect(await consentOf(page)).toMatchObject({ value })
    await page.goto('/login')
    await expect(dialog(page)).toBeHidden()
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' })
    await opener.click()
    await expect(option(page, 'Functional')).toBeChecked()
    await expect(option(page, 'Analytics')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('open again on the next page after Escape and Close, until a choice is saved', async ({
    page,
  }) => {
    await page.goto('/services')
    await press(page, 'Customize Options')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.goto('/about-us')
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.goto('/login')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Only essential')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('consent-open'))).toBeNull()
  })

  test('open in a portal, from the sidebar and from the drawer of a phone', async ({ page }) => {
    await enter(page, 'client')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/client-portal')
    await expect(banner(page)).toBeInViewport()
    await press(page, 'Cookie preferences')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('button', { name: 'More' }).click()
    await press(page, 'Cookie preferences')
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

  test('say that the browser asks not to be tracked', async ({ page }) => {
    const told = dialog(page).getByText('Your browser asks not to be tracked.')
    await page.goto('/')
    await press(page, 'Customize Options')
    await expect(told).toBeHidden()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
    })
    await page.reload()
    await expect(told).toBeVisible()
    await expect(option(page, 'Analytics')).not.toBeChecked()
    await expect(option(page, 'Marketing')).not.toBeChecked()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no banner, because there is nothing to consent to', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookie preferences' })).toBeHidden()
  })
})

test.describe('a view', () => {
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

  test('of a page is counted once, without its query', async ({ page, baseURL }) => {
    const counts = await watchCounts(page)
    const answered = page.waitForResponse('**/api/visitor/track-visitor')
    await page.goto('/services?utm=mail#list', { waitUntil: 'networkidle' })
    expect([200, 429]).toContain((await answered).status())
    expect(counts).toEqual([{ path: '/services', referrer: '' }])
    await page.getByRole('link', { name: 'Client Login' }).first().click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => counts.length).toBe(2)
    expect(counts[1]).toEqual({ path: '/login', referrer: `${baseURL}/services?utm=mail` })
  })

  test('of a portal is counted when it is shown, not when it asks to sign in', async ({ page }) => {
    const counts = await watchCounts(page)
    const paths = () => counts.map(({ path }) => path)
    await page.goto('/client-portal')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'client')
    await expect.poll(paths).toContain('/client-portal')
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await expect.poll(() => paths().at(-1)).toBe('/client-portal/services')
    expect(counts.at(-1)?.referrer).toBe('')
    expect(paths().filter((path) => path === '/client-portal')).toHaveLength(1)
  })

  test('is not counted for who refused, or whose browser asks for it', async ({ page }) => {
    await page.goto('/')
    await press(page, 'Only essential')
    const counts = await watchCounts(page)
    await page.goto('/services', { waitUntil: 'networkidle' })
    await page.context().clearCookies()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })
    })
    await page.goto('/services', { waitUntil: 'networkidle' })
    expect(counts).toEqual([])
  })
})
