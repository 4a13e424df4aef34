import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { chat } from '#features/chat/contract.ts'
import { attach, box, line, log, openPair, send, texts } from '#test/browser/chat.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

const picture = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

async function lookAt(page: Page) {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expect(log(page)).toBeVisible()
    await expectAccessible(page)
  }
}

test('a conversation with files and notes is accessible on both sides, and a note survives a reload', async ({
  page: client,
  admin: staff,
  baseURL: origin = '',
}) => {
  await openPair(client, staff, origin)
  await send(client, 'The hours are wrong. See https://boats.example/hours.')
  await expect(line(staff, 'The hours are wrong.')).toBeVisible()
  await attach(staff, picture)
  await send(staff, 'Like this?')
  await expect(line(client, 'Like this?')).toBeVisible()
  await staff.getByRole('radio', { name: 'Internal note' }).press('Space')
  await box(staff, 'Internal note').fill('She paid in coins.')
  await staff.reload()
  await expect(box(staff, 'Internal note')).toHaveValue('She paid in coins.')
  await box(staff, 'Internal note').press('Enter')
  await expect(line(staff, 'She paid in coins.')).toHaveAccessibleName(/^Internal note by You/)
  await lookAt(staff)
  await lookAt(client)
})

test('opening a conversation begins with what is unread, and marks what came into sight as read', async ({
  page: client,
  baseURL: origin = '',
}) => {
  const { id: clientId, email } = await makePerson(origin)
  const api = await adminApi(origin)
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    const text = `${day}:\n${'The tide comes in.\n'.repeat(20)}`
    const body = { text, clientMessageId: crypto.randomUUID() }
    await api.call(chat.send, { params: { clientId }, body })
  }
  await enterWith(client, { email, password })
  await visit(client, '/client-portal/support')
  await expect(client.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(line(client, 'Monday:')).toBeInViewport()
  await expect(line(client, 'Saturday:')).not.toBeInViewport()
  const entry = client
    .getByRole('navigation', { name: 'Client portal' })
    .getByRole('link', { name: /^Support/ })
  await expect(entry).toHaveAccessibleName(/^Support [3-6] new$/)
  await client.getByRole('button', { name: /new messages$/ }).click()
  await expect(line(client, 'Saturday:')).toBeInViewport()
  await expect(entry).toHaveAccessibleName('Support')
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_(INTERNET|CONNECTION|EMPTY|INCOMPLETE|NETWORK|FAILED)|50\d/] })

  test('nothing is lost and nothing is doubled', async ({
    page: client,
    admin: staff,
    baseURL: origin = '',
    server,
  }) => {
    await openPair(client, staff, origin)
    const context = client.context()
    await context.setOffline(true)
    await send(client, 'Written on the train.')
    await expect(line(client, 'Written on the train.')).toContainText('Not sent.')
    await context.setOffline(false)
    await expect(line(staff, 'Written on the train.')).toBeVisible()

    await client.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await send(client, 'Kept over a reload.')
    await expect(line(client, 'Kept over a reload.')).toContainText('Not sent.')
    await client.unrouteAll({ behavior: 'ignoreErrors' })
    await client.reload()
    await expect(line(staff, 'Kept over a reload.')).toBeVisible()

    await box(client).pressSequentially('In the middle of ')
    await server.restart(async () => {
      await box(client).pressSequentially('a sentence.')
      await client.keyboard.press('Enter')
      await send(staff, 'From the other side.')
    })
    for (const each of [client, staff]) {
      await expect(texts(each)).toHaveText([
        'Written on the train.',
        'Kept over a reload.',
        /In the middle of a sentence\.|From the other side\./,
        /In the middle of a sentence\.|From the other side\./,
      ])
    }
    await client.reload()
    await expect(texts(client)).toHaveCount(4)
  })
})
