import type { Page } from '@playwright/test'
import { createGuardrails, generateSync } from 'otplib'
import { enterWith, expect, test } from '#test/browser/fixtures.ts'
import { press, tabTo, write } from '#test/browser/keyboard.ts'
import { makePerson, password } from '#test/browser/people.ts'

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** The code of now, or of the next half minute: the server takes both, each once. */
function codeOf(key: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + steps * 30
  return generateSync({ secret: key, epoch, guardrails })
}

async function givePassword(page: Page, email: string) {
  await page.goto('/login')
  await write(page, 'Email', email)
  await write(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/verify-2fa')
}

const firstBox = (page: Page) => page.getByLabel('Digit 1 of 6')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('by keyboard: two-factor is enabled, and signs in by a pasted code and a recovery code', async ({
  page,
  baseURL,
}) => {
  const { email } = await makePerson(baseURL ?? '')
  await enterWith(page, { email, password })
  await page.goto('/client-portal/enable-2fa')
  await press(page, 'button', 'Enable two-factor')
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const key = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  const codes = await page.getByText(/^[0-9a-z]{5}-[0-9a-z]{5}$/).allTextContents()
  await tabTo(page.getByLabel('I saved these'))
  await page.keyboard.press('Space')
  await tabTo(firstBox(page))
  await page.keyboard.type(codeOf(key))
  await expect(page.getByText('Two-factor is set up.')).toBeVisible()
  await expect(page).toHaveURL('/client-portal/profile')

  await press(page, 'button', 'Logout')
  await expect(page).toHaveURL('/')
  await givePassword(page, email)
  await expect(firstBox(page)).toBeFocused()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), codeOf(key, 1))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page).toHaveURL('/client-portal')

  await press(page, 'button', 'Logout')
  await expect(page).toHaveURL('/')
  await givePassword(page, email)
  await press(page, 'button', 'Use a recovery code instead')
  await write(page, 'Recovery code', (codes[4] ?? '').toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/client-portal')
  expect(await page.evaluate(() => sessionStorage.getItem('code-step'))).toBeNull()
})
