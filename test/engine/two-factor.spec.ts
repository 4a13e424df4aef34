import type { Page } from '@playwright/test'
import { violationsOf } from '#test/browser/axe.ts'
import { enterWith, expect, test } from '#test/browser/fixtures.ts'
import { makePerson, password } from '#test/browser/people.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** A new client at the page that enables two-factor. */
async function openSetup(page: Page, baseURL = '') {
  const { email } = await makePerson(baseURL)
  await enterWith(page, { email, password })
  await page.goto('/client-portal/enable-2fa')
}

const enable = (page: Page) => page.getByRole('button', { name: 'Enable two-factor' })
const picture = (page: Page) =>
  page.getByRole('img', { name: 'QR code for your authenticator app' })
const key = (page: Page) => page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
const expectNoViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

test('the key is a picture and copied, and the recovery codes are downloaded and printed', async ({
  page,
  baseURL,
}) => {
  await openSetup(page, baseURL)
  await enable(page).click()
  const text = ((await key(page).textContent()) ?? '').replaceAll(' ', '')
  const codes = page.getByText(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  await expect(codes).toHaveCount(10)
  const box = await picture(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([200, 200])
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toBe('fieldhouse-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(picture(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 400/] })

  test('a setup opens the app of the phone first, and is accessible from the question on', async ({
    page,
    baseURL,
  }) => {
    await openSetup(page, baseURL)
    // As the server answers it then; everything after is its own.
    const refuse = (url: string, code: string) =>
      page.route(url, (route) => route.fulfill({ status: 400, json: { code, message: '' } }), {
        times: 1,
      })
    await refuse('**/api/user/enable-2fa', 'REAUTH_REQUIRED')
    await refuse('**/api/auth/confirm-password', 'CODE_REQUIRED')
    await enable(page).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.type('123456')
    await expect(dialog).toBeHidden()

    const open = page.getByRole('link', { name: 'Open authenticator app' })
    await expect(open).toHaveAttribute('href', /^otpauth:\/\/totp\//)
    await expect(picture(page)).toBeHidden()
    await page.getByRole('button', { name: 'Use another device' }).click()
    await expect(picture(page)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Leave anyway' }).click()
    await page.getByRole('link', { name: 'Finish setup' }).click()
    await expect(page.getByRole('heading', { name: 'Setup not finished' })).toBeVisible()
    await expectNoViolations(page)
  })
})
