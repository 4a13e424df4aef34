import type { Page } from '@playwright/test'
import { createGuardrails, generateSync } from 'otplib'
import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { test as base, enterWith, expect, toast } from '#test/browser/fixtures.ts'
import { press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { apiOf, makePerson, type Person, password } from '#test/browser/people.ts'

const demoPassword = 'Atrium!2026'
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Each test has an account of its own, because a code is accepted once. */
const test = base.extend<{ person: Person }>({
  person: async ({ baseURL }, use) => use(await makePerson(baseURL ?? '')),
})

/** The code of now, or of the next half minute: the server takes both, each once. */
function codeOf(key: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + steps * 30
  return generateSync({ secret: key, epoch, guardrails })
}

async function givePassword(page: Page, email: string, given = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
}

const firstBox = (page: Page) => page.getByLabel('Digit 1 of 6')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify Code' })
const saved = (page: Page) => page.getByLabel('I saved these')
const picture = (page: Page) =>
  page.getByRole('img', { name: 'QR code for your authenticator app' })

async function keyOn(page: Page): Promise<string> {
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}

async function expectCode(page: Page, code: string) {
  for (const [at, digit] of [...code.padEnd(6)].entries()) {
    await expect(page.getByLabel(`Digit ${at + 1} of 6`)).toHaveValue(digit.trim())
  }
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await firstBox(page).press('ControlOrMeta+v')
}

async function expectNoViolations(page: Page) {
  expect(await violationsOf(page)).toEqual([])
}

/** Two-factor is on, and no code was entered yet. */
async function enable(baseURL: string, person: Person): Promise<string> {
  const api = await apiOf(baseURL, person)
  return (await api.call(twoFactor.enable, { body: { userId: person.id } })).key
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('by keyboard: two-factor is enabled, signs in by a pasted code and a recovery code, and is disabled', async ({
  page,
  person: { email },
}) => {
  await enterWith(page, { email, password })
  await visit(page, '/client-portal/disable-2fa')
  await expect(page.getByText('Two-factor is off for your account.')).toBeVisible()
  await press(page, 'link', 'Enable two-factor')
  await expect(page.getByText('This signs you out everywhere else.')).toBeVisible()
  await press(page, 'button', 'Enable two-factor')
  await expect(
    page.getByText('2FA has been enabled. Please scan the QR code with your authenticator app.'),
  ).toBeVisible()
  const codes = await page.getByText(/^[0-9a-z]{5}-[0-9a-z]{5}$/).allTextContents()
  const key = await keyOn(page)
  expect(codes).toHaveLength(10)
  const box = await picture(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([200, 200])
  await expectNoViolations(page)

  await press(page, 'button', 'Copy key')
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const downloaded = page.waitForEvent('download')
  await press(page, 'button', 'Download')
  expect((await downloaded).suggestedFilename()).toBe('fieldhouse-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[0] ?? '')).toBeVisible()
  await expect(picture(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await tabTo(firstBox(page))
  await page.keyboard.type(codeOf(key))
  await expect(page.getByText('Please save your recovery codes first.')).toBeVisible()
  await tabTo(saved(page))
  await page.keyboard.press('Space')
  await press(page, 'button', 'Verify Code')
  await expect(page.getByText('Two-factor is set up.')).toBeVisible()
  await expect(page).toHaveURL('/client-portal/profile')

  await logOut(page)
  await givePassword(page, email)
  await expect(page).toHaveURL('/verify-2fa')
  await expect(picture(page)).toHaveCount(0)
  await paste(page, codeOf(key, 1))
  await expect(page).toHaveURL('/client-portal')

  await logOut(page)
  await givePassword(page, email)
  await press(page, 'button', 'Use a recovery code instead')
  await write(page, 'Recovery code', (codes[4] ?? '').toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/client-portal')
  expect(await page.evaluate(() => sessionStorage.getItem('code-step'))).toBeNull()

  await page.goto('/verify-2fa?next=/admin')
  await expect(page).toHaveURL('/client-portal')
  await visit(page, '/client-portal/disable-2fa')
  const off = page.getByRole('button', { name: 'Disable two-factor' })
  await expect(off).toBeDisabled()
  await tabTo(page.getByLabel('I understand the risks'))
  await page.keyboard.press('Space')
  await press(page, 'button', 'Disable two-factor')
  await expect(page.getByText('2FA has been disabled.')).toBeVisible()
  await expect(page).toHaveURL('/client-portal/profile')
  await logOut(page)
  await givePassword(page, email)
  await expect(page).toHaveURL('/client-portal')
})

test('a code is entered with the keyboard alone, and sends itself', async ({ page }) => {
  await page.goto('/login')
  await givePassword(page, 'secure@atrium.test', demoPassword)
  await expect(page).toHaveURL('/verify-2fa')
  await expectNoViolations(page)
  await expect(firstBox(page)).toBeFocused()
  await expect(firstBox(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type('1a2b')
  await expectCode(page, '12')
  await expect(page.getByLabel('Digit 3 of 6')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expectCode(page, '1')
  await expect(page.getByLabel('Digit 2 of 6')).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expectCode(page, '')
  await page.keyboard.type(codeOf('JBSWY3DPEHPK3PXP'))
  await expect(page).toHaveURL('/client-portal')
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('without a first code, signing in shows the QR code again, and takes five wrong codes', async ({
    page,
    baseURL,
    person,
  }) => {
    const key = await enable(baseURL ?? '', person)
    await page.goto('/login')
    await givePassword(page, person.email)
    await expect(page).toHaveURL('/verify-2fa')
    // The password alone opens no page, and the code page needs a password first.
    await visit(page, '/client-portal')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.waitForFunction((name) => !sessionStorage.getItem(name), 'code-step')
    await page.goto('/verify-2fa?next=/client-portal/services')
    await expect(page).toHaveURL('/login?next=/client-portal/services')

    await givePassword(page, person.email)
    await expect(picture(page)).toBeVisible()
    expect(await keyOn(page)).toBe(key)
    await page.reload()
    await expect(picture(page)).toBeVisible()
    await verify(page).click()
    await expect(page.getByText('Please enter all six digits.')).toBeVisible()
    const right = [-1, 0, 1, 2].map((steps) => codeOf(key, steps))
    const wrong = ['111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.includes(code),
    )
    await firstBox(page).click()
    for (let tried = 1; tried <= 4; tried += 1) {
      await page.keyboard.type(wrong ?? '')
      const wrongCode = 'That code is wrong or already used. Try the next one.'
      await expect(page.getByRole('main').getByText(wrongCode)).toBeVisible()
      await expect(toast(page).first()).toHaveText(wrongCode)
      await expectCode(page, '')
      await expect(firstBox(page)).toBeFocused()
    }
    await expectNoViolations(page)
    await page.keyboard.type(wrong ?? '')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Too many wrong codes. Please sign in again.',
    )
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL('/login?next=/client-portal/services')
    await givePassword(page, person.email)
    await expect(firstBox(page)).toBeFocused()
    await page.keyboard.type(codeOf(key))
    await expect(page).toHaveURL('/client-portal/services')
  })

  test('an old sign-in confirms the password and a code, and an unfinished setup can be resumed', async ({
    page,
    person: { email },
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enterWith(page, { email, password })
    await visit(page, '/client-portal/enable-2fa')
    // As the server answers it then; everything after is its own.
    const refuse = (url: string, code: string, message: string, times: number) =>
      page.route(url, (route) => route.fulfill({ status: 400, json: { code, message } }), { times })
    const question = 'Please confirm that it is you.'
    await refuse('**/api/user/enable-2fa', 'REAUTH_REQUIRED', question, 2)
    const on = page.getByRole('button', { name: 'Enable two-factor' })
    await on.click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(question)).toBeVisible()
    await expect(on).toBeEnabled()

    await on.click()
    const field = dialog.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused()
    await expectNoViolations(page)
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('That password is incorrect.')).toBeVisible()
    await refuse('**/api/auth/confirm-password', 'CODE_REQUIRED', '', 1)
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
    await expectNoViolations(page)
    const sent = page.waitForRequest('**/api/auth/confirm-password')
    await page.keyboard.type('123456')
    expect((await sent).postDataJSON()).toEqual({ password, token: '123456' })
    await expect(dialog).toBeHidden()

    const open = page.getByRole('link', { name: 'Open authenticator app' })
    await expect(open).toHaveAttribute('href', /^otpauth:\/\/totp\//)
    await expect(picture(page)).toBeHidden()
    await page.getByRole('button', { name: 'Use another device' }).click()
    await expect(picture(page)).toBeVisible()
    const key = await keyOn(page)
    await expectNoViolations(page)
    const back = page.getByRole('main').getByRole('link', { name: 'Profile' })
    await back.click()
    const leaving = page.getByRole('dialog', { name: 'Setup not finished' })
    await leaving.getByRole('button', { name: 'Finish setup' }).click()
    await expect(leaving).toBeHidden()
    await back.click()
    await leaving.getByRole('button', { name: 'Leave anyway' }).click()
    await page.getByRole('link', { name: 'Finish two-factor' }).click()
    await expect(page.getByRole('heading', { name: 'Setup not finished' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
    await expectNoViolations(page)
    await firstBox(page).click()
    await page.keyboard.type(codeOf(key))
    await expect(page.getByText('Two-factor is set up.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Finish two-factor' })).toHaveCount(0)
  })
})
