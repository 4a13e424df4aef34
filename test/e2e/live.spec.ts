import type { Page, Response } from '@playwright/test'
import { accounts } from '#features/accounts/contract.ts'
import { services } from '#features/services/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { errorTable } from '#shared/errors.ts'
import { enterWith, expect, test } from './fixtures.ts'
import { adminApi, makePerson, password } from './people.ts'

const isStream = (response: Response) => new URL(response.url()).pathname === '/api/live'

/** Opens a page, and waits until it follows what happens. */
async function follow(page: Page, path: string): Promise<void> {
  const [stream] = await Promise.all([page.waitForEvent('response', isStream), page.goto(path)])
  expect(stream.status()).toBe(200)
}

const addService = (admin: ApiClient, title: string) =>
  admin.call(services.add, {
    body: { title, slug: `live-${crypto.randomUUID()}`, content: '<p>New</p>' },
  })

// The services of the client portal are not polled.
const list = '/client-portal/services'

test('a change by one browser shows in the open list of another', async ({ client, server }) => {
  await follow(client, list)
  const admin = await adminApi(server.url)
  await addService(admin, 'Followed at once')
  await expect(client.getByRole('heading', { name: 'Followed at once' })).toBeVisible()
})

test.describe('the end of the sign-in', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('a suspension leads away from the open page', async ({ page, server }) => {
    const { id, email } = await makePerson(server.url)
    await enterWith(page, { email, password })
    await follow(page, list)
    const admin = await adminApi(server.url)
    await admin.call(accounts.update, { body: { id, status: 'Suspended' } })
    await page.waitForURL(/\/login/, { timeout: 5_000 })
    await expect(page.getByText(errorTable.TOKEN_INVALID[1])).toBeVisible()
  })
})
