import type { Page } from '@playwright/test'
import { plans } from '#features/plans/contract.ts'
import { clientPages, staffPages } from '#features/plans/paths.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { expect, expectAccessible, holdRequests, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { cards, enterAsClient, fillCard, lookBothWays, payButton } from '#test/browser/paying.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { sortByKeys, sortByMouse } from '#test/browser/sorting.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the services of a plan are sorted by mouse and by keys', async ({ admin: page }) => {
  const service = (at: number) => page.getByRole('textbox', { name: `Service ${at}` })
  await visit(page, staffPages.add)
  await service(1).fill('A mooring')
  for (const words of ['A lantern', 'A ferryman']) {
    await button(page, 'Add service').click()
    await page.keyboard.type(words)
  }
  await sortByMouse(button(page, 'Move service 3'), button(page, 'Move service 1'), 1)
  await expect(service(1)).toHaveValue('A ferryman')
  await sortByKeys(button(page, 'Move service 1'), 'ArrowDown', [2, 3])
  await expect(service(3)).toHaveValue('A ferryman')
  await expectAccessible(page)
})

test('a pointer that rests on the list chooses no other client than the one that is found', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await visit(page, staffPages.clients)
  await button(page, 'Start plan').first().click()
  const box = page.getByRole('dialog').getByRole('combobox', { name: 'Client' })
  await box.click()
  await page.getByRole('option').nth(3).hover()
  const release = await holdRequests(page, /\/api\/client\?.*\bq=/)
  await box.pressSequentially(client.email)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(client.email)
  release()
  await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/Greta Halvorsen/)
})

test.describe('in both themes', () => {
  test('the steps of a client with a plan are accessible', async ({ page, server: { url } }) => {
    await enterAsClient(page, url)
    await visit(page, clientPages.plans)
    await button(page, 'Get Started with Standard').click()
    await button(page, 'Start Standard').click()
    await expect(page.getByText('Please agree to the terms.')).toBeVisible()
    await lookBothWays(page)
    await page.getByRole('checkbox').check()
    await button(page, 'Start Standard').click()
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
    await lookBothWays(page)
    await page.getByRole('link', { name: 'Change plan' }).click()
    await lookBothWays(page)
    await button(page, 'Get Started with Premium').click()
    await expect(region(page, 'The change')).toBeVisible()
    await lookBothWays(page)
    await page.getByRole('link', { name: 'Keep Standard' }).click()
    await button(page, 'Cancel plan').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
    await dialog.getByLabel('Reason').fill('We moor elsewhere.')
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(region(page, 'At a glance')).toContainText('Canceled')
    await lookBothWays(page)
  })

  test('a plan that waits for its payment is accessible for staff', async ({
    admin: page,
    server: { url },
  }) => {
    const admin = await adminApi(url)
    const { id: userId } = await makePerson(url)
    const { rows } = await admin.call(plans.list, { query: { filter: 'shown', limit: 1 } })
    const body = { userId, planId: rows[0]?.id ?? '' }
    const { item } = await admin.call(subscriptions.add, { body })
    await visit(page, staffPages.clients)
    await lookBothWays(page)
    await visit(page, staffPages.client(item.id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plan of Greta Halvorsen/)
    await lookBothWays(page)
  })
})
