import type { Page, Request } from '@playwright/test'
import { accounts } from '#features/accounts/contract.ts'
import { accountNotActive } from '#features/auth/sessions/contract.ts'
import { blogCategories } from '#features/categories/contract.ts'
import { services } from '#features/services/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { enter, enterWith, expect, holdRequests, test, toast } from '#test/browser/fixtures.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/live'

/** Waits until the page follows what happens. Returns the request of the stream. */
async function follows(page: Page, act: () => Promise<unknown>): Promise<Request> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => isStream(answer.request()) && answer.ok()),
    act(),
  ])
  return response.request()
}

const addService = (admin: ApiClient, title: string) =>
  admin.call(services.add, {
    body: { title, slug: `live-${crypto.randomUUID()}`, content: '<p>New</p>' },
  })

const shown = (page: Page, title: string) => page.getByRole('heading', { name: title })

// The services of the client portal are not polled, so only the stream can bring them.
const list = '/client-portal/services'

test('two tabs share one stream, and the second goes on when the first is closed', async ({
  openAs,
  server,
}) => {
  const [first, second] = [await openAs('client'), await openAs('client')]
  const streams: Request[] = []
  first.context().on('request', (request) => isStream(request) && streams.push(request))
  await follows(first, () => first.goto(list))
  await second.goto(list)
  const admin = await adminApi(server.url)
  await addService(admin, 'Shared by two tabs')
  for (const page of [first, second]) await expect(shown(page, 'Shared by two tabs')).toBeVisible()
  expect(streams).toHaveLength(1)
  const next = await follows(second, () => first.close())
  expect(new URL(next.url()).searchParams.has('after')).toBe(true)
  await addService(admin, 'Taken over')
  await expect(shown(second, 'Taken over')).toBeVisible()
})

test('a tab reads what another one heard before its scripts ran', async ({ openAs, server }) => {
  const [first, second] = [await openAs('client'), await openAs('client')]
  await follows(first, () => first.goto(list))
  const release = await holdRequests(second, /entry\.client-/)
  const asked = second.waitForRequest(/entry\.client-/)
  await second.goto(list, { waitUntil: 'commit' })
  await asked
  const title = 'Heard by one tab'
  await addService(await adminApi(server.url), title)
  await expect(shown(first, title)).toBeVisible()
  release()
  await expect(shown(second, title)).toBeVisible()
})

test.describe('while the server restarts', () => {
  test.use({ expectedErrors: [/Failed to load resource: net::/] })

  test('nothing is lost, and the stream goes on', async ({ client, server }) => {
    await follows(client, () => client.goto(list))
    const next = await follows(client, async () => {
      await server.restart()
      await addService(await adminApi(server.url), 'Added before the stream was back')
    })
    expect(new URL(next.url()).searchParams.has('after')).toBe(true)
    await expect(shown(client, 'Added before the stream was back')).toBeVisible()
    await addService(await adminApi(server.url), 'Added after the restart')
    await expect(shown(client, 'Added after the restart')).toBeVisible()
  })
})

test('polling alone carries everything where the stream is refused, without a word', async ({
  page,
  server,
}) => {
  // Not the page of a seat, whose next test would have this clock.
  await enter(page, 'admin')
  const refused: Request[] = []
  await page.route('**/api/live**', (route) => {
    refused.push(route.request())
    return route.fulfill({ contentType: 'text/html', body: 'Blocked by your provider.' })
  })
  await page.clock.install()
  await page.goto('/admin/blogs/categories')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return refused.length
    })
    .toBe(3)
  const admin = await adminApi(server.url)
  await admin.call(blogCategories.add, { body: { name: 'Brought by the next poll' } })
  await page.clock.runFor(15_000)
  await expect(page.getByText('Brought by the next poll')).toBeVisible()
  await page.clock.runFor(60_000)
  expect(refused).toHaveLength(3)
  await expect(toast(page)).toHaveCount(0)
})

test.describe('the end of the sign-in', () => {
  // The stream may be opened once more while the page is being left.
  test.use({ expectedErrors: [/status of 40[13]/] })

  test('by a suspension leads away from the open page', async ({ page, server }) => {
    const { id, email } = await makePerson(server.url)
    await enterWith(page, { email, password })
    await follows(page, () => page.goto(list))
    // Polls are held back, so that only the stream can report it.
    const pollAgain = await holdRequests(page, /\/api\/(?!live|auth)/)
    const admin = await adminApi(server.url)
    await admin.call(accounts.update, { body: { id, status: 'Suspended' } })
    await expect(page).toHaveURL(/\/login/)
    pollAgain()
    await expect(page.getByText(accountNotActive.message)).toBeVisible()
  })
})
