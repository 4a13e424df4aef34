import type { Page } from '@playwright/test'
import { enterWith, expect } from './fixtures.ts'
import { visit } from './pages.ts'
import { makePerson, password } from './people.ts'

export const box = (page: Page, name = 'Message') =>
  page.getByRole('textbox', { name, exact: true })
export const log = (page: Page) => page.getByRole('log')
export const line = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text })

/** The texts of the conversation, in their order. */
export const texts = (page: Page) => log(page).getByRole('article').locator('p.whitespace-pre-wrap')

export async function send(page: Page, text: string) {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Attaches a file to the next message. */
export async function attach(page: Page, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach images or PDFs' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
}

/** A new client and the admin of the demo open their conversation. */
export async function openPair(client: Page, staff: Page, origin: string): Promise<void> {
  const person = await makePerson(origin)
  await enterWith(client, { email: person.email, password })
  // What a client types is only shown to whoever follows the events already.
  const follows = staff.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/live',
  )
  await Promise.all([
    visit(client, '/client-portal/support'),
    staff.goto(`/admin/support/${person.id}`),
    follows,
  ])
  for (const page of [client, staff]) await expect(log(page)).toBeVisible()
}
