import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { visit } from './pages.ts'

/** Opens the form of a new service, with the cursor in its text. */
export async function openEditor(page: Page, title: string): Promise<Locator> {
  await visit(page, '/admin/services/add-service')
  await page.getByLabel('Title').fill(title)
  const text = page.getByRole('textbox', { name: 'Content' })
  await text.click()
  return text
}

/** Saves the service. */
export async function saveText(page: Page, button = 'Add service'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/admin\/services$/)
}

/** The text of a service as the API has it. */
export async function storedText(page: Page, slug: string): Promise<string> {
  return (await (await page.request.get(`/api/service/${slug}`)).json()).content
}
