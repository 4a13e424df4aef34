import type { Page } from '@playwright/test'
import { expect, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { cards, enterAsClient, fillCard, payButton } from '#test/browser/paying.ts'
import { makePerson } from '#test/browser/people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a client starts a plan, pays, changes it, cancels it and keeps it', async ({
  page,
  server: { url },
}) => {
  await enterAsClient(page, url)
  await visit(page, '/client-portal/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'My subscription' }).click()
  await page.getByRole('link', { name: 'See the plans' }).click()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Basic', 'Standard', 'Premium'])
  await button(page, 'Get Started with Standard').click()
  await page.getByRole('checkbox').check()
  await button(page, 'Start Standard').click()

  await expect(page).toHaveURL(/\/pay-bill\//)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expect(page.getByText('Your Standard plan is active.')).toBeVisible()
  const state = region(page, 'At a glance')
  await expect(state).toContainText('Active')
  await expect(region(page, 'Invoices of the plan')).toContainText('Paid')

  await page.getByRole('link', { name: 'Change plan' }).click()
  await button(page, 'Get Started with Premium').click()
  await expect(region(page, 'The change')).toContainText(/Difference per month\+\$/)
  await button(page, 'Change to Premium').click()
  await expect(page).toHaveURL('/client-portal/my-subscription')
  await expect(region(page, 'Change of the plan')).toContainText(/From .*: Premium/)
  await button(page, 'Undo the change').click()
  await expect(region(page, 'Change of the plan')).toHaveCount(0)

  await button(page, 'Cancel plan').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await dialog.getByLabel('Reason').fill('We moor elsewhere.')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(state).toContainText(/Canceled.*Ends on/)
  await button(page, 'Keep the plan').click()
  await expect(state).toContainText(/Active.*Renews on/)
})

test('staff start a plan for a client and cancel it', async ({ admin: page, server: { url } }) => {
  const businessName = `Boats ${crypto.randomUUID()}`
  const client = await makePerson(url, 'User', businessName)
  await visit(page, '/admin/subscriptions/clients')
  await button(page, 'Start plan').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).fill(client.email)
  await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: /^Basic/ }).click()
  await dialog.getByRole('button', { name: 'Start plan' }).click()
  await expect(dialog).toBeHidden()

  await search(page, businessName)
  const row = page.getByRole('row').filter({ hasText: businessName })
  for (const text of ['Basic', 'Waiting for payment']) await expect(row).toContainText(text)
  await row.getByRole('link', { name: 'Greta Halvorsen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basic plan of Greta Halvorsen')
  await button(page, 'Actions').click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await dialog.getByLabel('Reason').fill('It was never wanted.')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(region(page, 'Reason for cancellation')).toContainText('It was never wanted.')
  await expect(region(page, 'At a glance')).toContainText('Ended')
})
