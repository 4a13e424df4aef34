import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, holdRequests, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin portal' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('the sidebar', () => {
  test('folds its groups by keyboard, remembers that, and keeps its links in the document', async ({
    admin: page,
  }) => {
    await visit(page, '/admin/faqs')
    await expect(heading(page, 'FAQs')).toBeVisible()
    const link = sidebar(page).getByRole('link', { name: 'FAQs', includeHidden: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    const website = sidebar(page).locator('summary', { hasText: 'Website' })
    await website.press('Enter')
    await expect(link).toBeHidden()
    await page.reload()
    await expect(heading(page, 'FAQs')).toBeVisible()
    await expect(link).toBeHidden()
    await expect(link).toHaveAttribute('href', '/admin/faqs')
    await website.press('Space')
    await expect(link).toBeVisible()
    await page.reload()
    await expect(link).toBeVisible()
    await expect(heading(page, 'FAQs')).toBeVisible()
    // Stored in the same task, so that the next request has it, however soon it follows.
    const cookies = await website.evaluate((summary: HTMLElement) => {
      summary.click()
      return document.cookie
    })
    expect(cookies).toContain('Website')
    // Others use this browser after this test.
    await website.press('Enter')
    await expect(link).toBeVisible()
  })

  test('remembers a group that is folded before the script is there', async ({ admin: page }) => {
    await visit(page, '/admin/faqs')
    await expect(heading(page, 'FAQs')).toBeVisible()
    const release = await holdRequests(page, /\/assets\/entry\.client/)
    await page.reload({ waitUntil: 'commit' })
    await expect(heading(page, 'FAQs')).toBeHidden()
    const link = sidebar(page).getByRole('link', { name: 'FAQs', includeHidden: true })
    const website = sidebar(page).locator('summary', { hasText: 'Website' })
    await website.press('Enter')
    await expect(link).toBeHidden()
    release()
    await expect(heading(page, 'FAQs')).toBeVisible()
    await expect(link).toBeHidden()
    await website.press('Enter')
    await expect(link).toBeVisible()
  })

  test('shows its foot at a height of 720 px, and scrolls to the current page', async ({
    admin: page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 720 })
    await visit(page, '/admin/security')
    await expect(heading(page, 'Security log')).toBeVisible()
    for (const name of ['Security log', 'Profile', 'Website']) {
      await expect(sidebar(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(sidebar(page).getByRole('radio', { name: 'Dark' })).toBeInViewport()
  })

  test('has only what the role may open', async ({ openAs }) => {
    const page = await openAs('employee')
    await visit(page, '/admin/task')
    await expect(heading(page, 'Tasks')).toBeVisible()
    const links = sidebar(page).getByRole('link')
    await expect(links.first()).toHaveAccessibleName('Fieldhouse')
    // The first has a picture and no text.
    await expect(links).toHaveText(['', 'Tasks', 'Time', 'Projects', 'Profile', 'Website'])
  })
})

test('the breadcrumb names the list and the record, and links back', async ({ admin: page }) => {
  await visit(page, '/admin/services/details/website-design')
  const trail = page.getByRole('banner').getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Services', 'Website design'])
  await trail.getByRole('link', { name: 'Services' }).click()
  await expect(trail.getByRole('listitem')).toHaveText(['Services'])
  await page.getByRole('link', { name: 'Add Service' }).click()
  await expect(trail.getByRole('listitem')).toHaveText(['Services', 'Add Service'])
})

test('the account menu works by keyboard alone', async ({ admin: page }) => {
  await visit(page, '/admin/services')
  const button = page.getByRole('button', { name: /^Account: Nora/ })
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('the menu of new things opens the form of a project', async ({ manager: page }) => {
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Project' }).click()
  await expect(page).toHaveURL('/admin/projects/add-project')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the bottom bar opens pages by touch, and its drawer has all others', async ({ page }) => {
    await enter(page, 'admin')
    await visit(page, '/admin/services')
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    await bar.getByRole('link', { name: 'Work' }).tap()
    await expect(heading(page, 'Projects')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Work' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'FAQs' }).tap()
    await expect(heading(page, 'FAQs')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport()
  })

  test('the drawer works by keyboard: Escape closes it and returns the focus', async ({
    client: page,
  }) => {
    await visit(page, '/client-portal')
    await expect(heading(page, 'Hello, Hannah.')).toBeVisible()
    const more = page.getByRole('button', { name: 'More' })
    await more.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await expect(drawer.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(more).toBeFocused()
    await more.press('Enter')
    await drawer.getByRole('link', { name: 'Services' }).press('Enter')
    await expect(heading(page, 'Services')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('the save bar of a form takes the place of the bottom bar', async ({ admin: page }) => {
    await visit(page, '/admin/faqs/add-faq')
    await expect(page.getByRole('button', { name: 'Add faq' })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeHidden()
  })
})

test.describe('a page that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] })

  for (const [actor, path, home] of [
    ['admin', '/admin/no-such-page', 'Dashboard'],
    ['client', '/client-portal/no-such-page', 'Dashboard'],
  ] as const) {
    test(`${path} answers 404 in the frame of the portal`, async ({ openAs }) => {
      const page = await openAs(actor)
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(heading(page, 'Page not found')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await page.getByRole('link', { name: `Go to ${home}` }).click()
      await expect(page).toHaveURL(path.replace('/no-such-page', ''))
    })
  }

  test('a record that does not exist says so in the frame', async ({ admin: page }) => {
    await visit(page, '/admin/services/details/no-such-service')
    await expect(page.getByText('This service does not exist.')).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'Services' })).toBeVisible()
  })
})

test('a page that the role may not open says so in the portal', async ({ manager: page }) => {
  await visit(page, '/admin/security')
  await expect(heading(page, 'No access')).toBeVisible()
  await expect(page.getByText('You are signed in as Manager.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test.describe('when something is wrong', () => {
  test.use({ expectedErrors: [/status of 503|^503 from|ERR_INTERNET_DISCONNECTED/] })

  test('a link that is pressed while offline opens when the connection is back', async ({
    admin: page,
  }) => {
    await page.goto('/admin/faqs')
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await page.context().setOffline(true)
    const notice = page.getByRole('banner').getByText('You are offline.')
    await expect(notice).toContainText('You are offline.')
    await sidebar(page).getByRole('link', { name: 'Media' }).click()
    await expect(notice).toContainText('The page opens when the connection is back.')
    await expect(page).toHaveURL('/admin/faqs')
    await page.context().setOffline(false)
    await expect(heading(page, 'Media')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('a list that is opened while offline loads when the connection is back', async ({
    admin: page,
  }) => {
    await page.goto('/admin/faqs')
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await page.context().setOffline(true)
    await page.getByRole('searchbox').fill('website')
    await expect(page.getByRole('main').getByText(/^You are offline/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('main').getByText(/^You are offline/)).toBeHidden()
    await expect(page.getByRole('row')).not.toHaveCount(0)
  })

  test('a portal that fails to load keeps its frame and offers a retry', async ({
    client: page,
  }) => {
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503 }))
    await page.goto('/client-portal/services')
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Client portal' })).toBeVisible()
    await page.unroute('**/api/auth/refresh')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Services')).toBeVisible()
  })
})

test.describe('a script that cannot be loaded', () => {
  test.use({
    expectedErrors: [/ERR_FAILED|Error loading route module|Failed to fetch dynamically/],
  })

  for (const [label, scripts] of [
    ['Media', '**/assets/media.client-*.js'],
    ['Services', '**/assets/services-contract-*.js'],
  ] as const) {
    test(`leaves the page when ${label} is prefetched; the click says so and offers a retry`, async ({
      admin: page,
    }) => {
      await page.goto('/admin/faqs')
      await expect(page.getByRole('row')).not.toHaveCount(0)
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
      await page.route(scripts, (route) => route.abort())
      const link = sidebar(page).getByRole('link', { name: label, exact: true })
      const failed = page.waitForEvent('requestfailed')
      await link.focus()
      await failed
      await expect(heading(page, 'FAQs')).toBeVisible()
      await link.click()
      await expect(heading(page, 'Something went wrong')).toBeVisible()
      await expect(page.locator('[data-same-document]')).toHaveCount(1)
      await expectAccessible(page)
      await page.unroute(scripts)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, label)).toBeVisible()
    })
  }
})

test('while the scripts load, the sidebar of the last user and a skeleton of the page are shown', async ({
  manager: page,
}) => {
  await visit(page, '/admin/services')
  await expect(heading(page, 'Services')).toBeVisible()
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const links = sidebar(page).getByRole('link')
  await expect(links.filter({ hasText: 'Services' })).toHaveAttribute('aria-current', 'page')
  await expect(links.filter({ hasText: 'Security log' })).toHaveCount(0)
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const before = await addresses()
  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as { value?: number }).value ?? 0
        }).observe({ type: 'layout-shift', buffered: true })
        new MutationObserver(() => {
          if (document.querySelector('main td a, main td button')) resolve(total)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  release()
  expect(await shifts).toBeLessThan(0.02)
  expect(await addresses()).toEqual(before)
})
