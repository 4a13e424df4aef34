import type { Page } from '@playwright/test'
import { enter, expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

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
})

test.describe('when something is wrong', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a link that is pressed while offline opens when the connection is back', async ({
    admin: page,
  }) => {
    await page.goto('/admin/faqs')
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await page.context().setOffline(true)
    const notice = page.getByRole('banner').getByText('You are offline.')
    await expect(notice).toContainText('You are offline.')
    await page
      .getByRole('navigation', { name: 'Admin portal' })
      .getByRole('link', { name: 'Media' })
      .click()
    await expect(notice).toContainText('The page opens when the connection is back.')
    await expect(page).toHaveURL('/admin/faqs')
    await page.context().setOffline(false)
    await expect(heading(page, 'Media')).toBeVisible()
    await expect(notice).toHaveCount(0)
    // Its code could not be loaded before.
    const inbox = page.getByRole('link', { name: /^Inbox/ }).first()
    await expect(inbox).toHaveAccessibleName(/new/)
  })
})
