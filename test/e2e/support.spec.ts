import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { chat } from '#features/chat/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { apiOf, makePerson, type Person, password } from '#test/browser/people.ts'

const picture = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

const box = (page: Page, name = 'Message') => page.getByRole('textbox', { name, exact: true })
const log = (page: Page) => page.getByRole('log')
const line = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function send(page: Page, text: string) {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
}

/** The texts of the conversation, in their order. */
const texts = (page: Page) => log(page).getByRole('article').locator('p.whitespace-pre-wrap')

interface Pair {
  client: Page
  staff: Page
  person: Person
}

/** A new client and the admin of the demo, both with the conversation open. */
async function openPair(client: Page, staff: Page, origin: string): Promise<Pair> {
  const person = await makePerson(origin)
  await enterWith(client, { email: person.email, password })
  await Promise.all([
    visit(client, '/client-portal/support'),
    visit(staff, `/admin/support/${person.id}`),
  ])
  for (const page of [client, staff]) await expect(log(page)).toBeVisible()
  return { client, staff, person }
}

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

test('a client and the agency talk: typing, marks, files, links, and notes that stay inside', async ({
  page,
  admin,
  baseURL,
}) => {
  const { client, staff } = await openPair(page, admin, baseURL ?? '')
  await box(client).focus()
  await client.keyboard.type('The hours are wrong.')
  await expect(staff.getByText('Greta is typing')).toBeVisible()
  await client.keyboard.press('Shift+Enter')
  await client.keyboard.type('See https://boats.example/hours.')
  await client.keyboard.press('Enter')
  await expect(box(client)).toBeFocused()
  await expect(box(client)).toHaveValue('')
  const first = line(staff, 'The hours are wrong.')
  await expect(first.locator('p.whitespace-pre-wrap')).toHaveText(
    'The hours are wrong.\nSee https://boats.example/hours.',
    { useInnerText: true },
  )
  const link = first.getByRole('link', { name: 'https://boats.example/hours', exact: true })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(staff.getByText('Greta is typing')).toBeHidden()
  await expect(line(client, 'The hours are wrong.').getByTitle('Read')).toBeVisible()

  const chooser = staff.waitForEvent('filechooser')
  await staff.getByRole('button', { name: 'Attach images or PDFs' }).click()
  await (await chooser).setFiles(picture)
  await expect(staff.getByRole('button', { name: /^Remove icon-512/ })).toBeVisible()
  await send(staff, '<b>Like this?</b>')
  const reply = line(client, '<b>Like this?</b>')
  await reply.getByRole('button', { name: /^Open icon-512/ }).click()
  const dialog = client.getByRole('dialog')
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true)
  await client.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await staff.getByRole('radio', { name: 'Internal note' }).press('Space')
  await box(staff, 'Internal note').fill('She paid in coins.')
  await staff.reload()
  await expect(box(staff, 'Internal note')).toHaveValue('She paid in coins.')
  await box(staff, 'Internal note').press('Enter')
  await expect(line(staff, 'She paid in coins.')).toHaveAccessibleName(/^Internal note by You/)
  await staff.getByRole('radio', { name: 'Reply' }).press('Space')
  await send(staff, 'That was all.')
  await expect(texts(client)).toHaveText([/hours are wrong/, '<b>Like this?</b>', 'That was all.'])
  await expect(client.getByText('coins')).toHaveCount(0)
  await lookAt(staff)
  await lookAt(client)

  await visit(client, '/client-portal')
  await send(staff, 'One more thing.')
  const entry = client.getByRole('navigation', { name: 'Client portal' }).getByRole('link', {
    name: 'Support 1 unread',
  })
  await entry.click()
  await expect(client.getByText('New messages')).toBeVisible()
  await expect(line(client, 'One more thing.')).toBeInViewport()
})

test('staff answer with saved replies, mend and delete what they wrote, assign and close', async ({
  page,
  admin,
  baseURL,
}) => {
  const { staff, client, person } = await openPair(page, admin, baseURL ?? '')
  await send(client, 'Is the quay dry?')
  await staff.getByRole('button', { name: 'Saved replies' }).click()
  await staff.getByRole('button', { name: 'Add saved reply' }).click()
  await staff.getByRole('textbox', { name: 'Title' }).fill(`Tides ${person.id}`)
  await staff.getByRole('textbox', { name: 'Text', exact: true }).fill('Low at six.')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByRole('button', { name: `Edit Tides ${person.id}` })).toBeVisible()
  await staff.keyboard.press('Escape')

  await box(staff).fill('/tides')
  await expect(staff.getByRole('option', { selected: true })).toHaveText(/^Tides/)
  await staff.keyboard.press('Enter')
  await expect(box(staff)).toHaveValue('Low at six.')
  await staff.keyboard.press('Enter')
  const own = line(staff, 'Low at six.')
  await own.getByRole('button', { name: 'Edit or delete' }).press('Enter')
  await staff.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await staff.getByRole('textbox', { name: 'Edited text' }).fill('Low at seven.')
  await staff.keyboard.press('Enter')
  await expect(line(client, 'Low at seven.')).toContainText('edited')

  await send(staff, 'Not for you.')
  await expect(line(client, 'Not for you.')).toBeVisible()
  // The newest page of the client is one message, and the deleted one is earlier.
  await client.route('**/messages', (route) => {
    const isRead = route.request().method() === 'GET'
    return route.continue(isRead ? { url: `${route.request().url()}?limit=1` } : {})
  })
  await send(client, 'Thank you.')
  await expect(line(client, 'Thank you.').getByTitle('Read')).toBeVisible()
  await line(staff, 'Not for you.').getByRole('button', { name: 'Edit or delete' }).press('Enter')
  await staff.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await staff.getByRole('button', { name: 'Delete message' }).click()
  await expect(line(client, 'Deleted')).toBeVisible()
  await expect(client.getByText('Not for you.')).toHaveCount(0)
  await client.unrouteAll({ behavior: 'ignoreErrors' })

  await staff.getByRole('combobox', { name: 'Assigned to' }).click()
  await staff.getByRole('option', { name: 'Nora Lindqvist' }).click()
  await expect(staff.getByRole('combobox', { name: 'Assigned to' })).toHaveText(/Nora/)
  await staff.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(staff.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await visit(staff, '/admin/support?filter=closed')
  const list = staff.getByRole('navigation', { name: 'Conversations' })
  await expect(list.getByRole('link', { name: /Greta Halvorsen/ }).first()).toBeVisible()
  await visit(staff, '/admin/support')
  const other = await makePerson(baseURL ?? '')
  await staff.getByRole('button', { name: 'Write to a client' }).click()
  await staff.getByRole('combobox', { name: 'Client' }).fill(other.email)
  const found = staff.getByRole('option', { name: /Greta Halvorsen/ })
  await expect(found).toHaveCount(1)
  await found.click()
  await staff.getByRole('button', { name: 'Open conversation' }).click()
  await expect(staff).toHaveURL(`/admin/support/${other.id}`)
  await send(staff, 'Good morning.')
  await staff.getByRole('searchbox', { name: 'Search conversations' }).fill('morning')
  await expect(list.getByRole('link', { name: /Good morning/ }).first()).toBeVisible()
})

test('the conversation that opens by itself stays when another client writes', async ({
  admin: staff,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const write = async (text: string) => {
    const person = await makePerson(origin)
    const body = { text, clientMessageId: crypto.randomUUID() }
    const own = await apiOf(origin, person)
    await own.call(chat.send, { params: { clientId: person.id }, body })
  }
  const row = staff.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await write('Is the quay dry?')
  await visit(staff, '/admin/support')
  await expect(texts(staff)).toHaveText(['Is the quay dry?'])
  await box(staff).fill('It is.')
  await write('Is the ferry late?')
  await expect(row.first()).toContainText('Is the ferry late?')
  await expect(row.first()).toContainText('1 unread')
  await expect(box(staff)).toHaveValue('It is.')
  await box(staff).press('Enter')
  await expect(texts(staff)).toHaveText(['Is the quay dry?', 'It is.'])
  await row.filter({ hasText: 'Is the ferry late?' }).click()
  await expect(texts(staff)).toHaveText(['Is the ferry late?'])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_(INTERNET|CONNECTION|EMPTY|INCOMPLETE|NETWORK|FAILED)|50\d/] })

  test('nothing is lost and nothing is doubled', async ({ page, admin, baseURL, server }) => {
    const { client, staff } = await openPair(page, admin, baseURL ?? '')
    const context: BrowserContext = client.context()
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
