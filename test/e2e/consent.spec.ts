import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const option = (page: Page, name: string) => dialog(page).getByRole('switch', { name })
const days = 86_400

async function consentOf(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'consent')
}

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

test('the preferences stay open after a reload until they are saved, and open again from the footer', async ({
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
