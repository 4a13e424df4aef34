import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { chat } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

/** Without layout, everything is in sight. */
class Sight extends IntersectionObserver {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    super(tell)
    this.#tell = tell
  }
  override observe(target: Element) {
    this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this)
  }
}
Object.assign(globalThis, { IntersectionObserver: Sight })

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin', { first_name: 'Nora', last_name: 'Lindqvist' })
})

const button = (name: string) => screen.getByRole('button', { name })
const findButton = (name: string) => screen.findByRole('button', { name })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const conversations = () => within(screen.getByRole('navigation', { name: 'Conversations' }))
const untilGone = (role: string) =>
  waitFor(() => assert.equal(screen.queryAllByRole(role).length, 0))
/** The texts of the open conversation, in their order. */
const texts = () =>
  [...screen.getByRole('log').querySelectorAll('p.whitespace-pre-wrap')].map(
    ({ textContent }) => textContent,
  )
const untilTexts = (...expected: string[]) => waitFor(() => assert.deepEqual(texts(), expected))

async function write(tab: Tab, field: HTMLElement, text: string) {
  await tab.user.clear(field)
  await tab.user.click(field)
  await tab.user.paste(text)
}

async function send(tab: Tab, text: string) {
  await write(tab, box(), text)
  await tab.user.keyboard('{Enter}')
}

/** The article of a message, once it is stored. */
function findStored(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const line = within(screen.getByRole('log')).getByText(text).closest('article')
    if (!line) throw new Error('The text is outside of a message')
    within(line).getByTitle(/^(Delivered|Read)$/)
    return line
  })
}

/** A tab of the Admin with the conversation that a new client has begun. */
async function openConversation(text = 'Is the quay dry?') {
  const client = await signInAs(app, 'User', { first_name: 'Greta', last_name: 'Halvorsen' })
  await say(client, client.accountId, text)
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/support/${client.accountId}`)
  return { client, tab }
}

async function choose(tab: Tab, line: HTMLElement, action: string) {
  const menu = within(line).getByRole('button', { name: 'Edit or delete' })
  menu.focus()
  await tab.user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: action })
  item.focus()
  await tab.user.keyboard('{Enter}')
}

const messagesOf = async (client: Person) =>
  (await client.call(chat.messages, { params: { clientId: client.accountId }, query: {} })).rows

describe('staff', () => {
  test('answer with saved replies', async () => {
    const { tab } = await openConversation()
    await tab.user.click(button('Saved replies'))
    await tab.user.click(await findButton('Add saved reply'))
    await write(tab, await screen.findByRole('textbox', { name: 'Title' }), 'Tides')
    await write(tab, screen.getByRole('textbox', { name: 'Text' }), 'Low at six.')
    await tab.user.click(button('Save'))
    await findButton('Edit Tides')
    await tab.user.keyboard('{Escape}')
    await untilGone('dialog')

    await write(tab, box(), '/tides')
    const option = await screen.findByRole('option', { selected: true })
    assert.match(option.textContent, /^Tides/)
    await tab.user.keyboard('{Enter}')
    await waitFor(() => assert.equal(box().value, 'Low at six.'))
    await tab.user.keyboard('{Enter}')
    await findStored('Low at six.')
    assert.equal(box().value, '')
  })

  test('mend and delete what they wrote', async () => {
    const { client, tab } = await openConversation()
    await send(tab, 'Low at six.')
    await choose(tab, await findStored('Low at six.'), 'Edit')
    const editor = await screen.findByRole('textbox', { name: 'Edited text' })
    assert.ok(document.activeElement === editor)
    await write(tab, editor, 'Low at seven.')
    await tab.user.keyboard('{Enter}')
    await screen.findByText('edited')
    await findStored('Low at seven.')

    await send(tab, 'Not for you.')
    await choose(tab, await findStored('Not for you.'), 'Delete')
    await tab.user.click(await findButton('Delete message'))
    await screen.findByText('Deleted')
    // The list of conversations, which shows it, is read again.
    await waitFor(() => assert.equal(screen.queryAllByText('Not for you.').length, 0))
    assert.deepEqual(
      (await messagesOf(client)).map(({ text }) => text),
      ['Is the quay dry?', 'Low at seven.', ''],
    )
  })

  test('assign a conversation and close it', async () => {
    const { client, tab } = await openConversation()
    const assigned = () => screen.getByRole('combobox', { name: 'Assigned to' })
    await tab.user.click(assigned())
    await tab.user.click(await screen.findByRole('option', { name: 'Nora Lindqvist' }))
    await waitFor(() => assert.match(assigned().textContent, /Nora/))
    await untilGone('listbox')
    await waitFor(() => assert.equal(button('Close').getAttribute('aria-busy'), null))
    await tab.user.click(button('Close'))
    await findButton('Reopen')

    await tab.visit('/admin/support?filter=closed')
    const rows = () => conversations().getAllByRole('link')
    await waitFor(() =>
      assert.deepEqual(
        rows().map((row) => row.getAttribute('href')),
        [`/admin/support/${client.accountId}?filter=closed`],
      ),
    )
    assert.match(rows()[0]?.textContent ?? '', /Greta Halvorsen/)
  })

  test('write to a client first, and find what they wrote', async () => {
    const client = await makeAccount(app.database.db, {
      ...{ role: 'User', first_name: 'Greta', last_name: 'Halvorsen' },
    })
    const tab = await openTab(app, admin)
    await tab.visit('/admin/support')
    await tab.user.click(button('Write to a client'))
    await tab.user.click(await screen.findByRole('combobox', { name: 'Client' }))
    await tab.user.paste(client.email)
    const only = await waitFor(() => {
      const [option, ...others] = screen.getAllByRole('option', { name: /Greta Halvorsen/ })
      assert.equal(others.length, 0)
      return option as HTMLElement
    })
    await tab.user.click(only)
    await tab.user.click(button('Open conversation'))
    await waitFor(() => assert.equal(tab.address(), `/admin/support/${client.id}`))
    await screen.findByText('Nothing written yet.')
    await send(tab, 'Good morning.')
    await findStored('Good morning.')
    await write(tab, screen.getByRole('searchbox', { name: 'Search conversations' }), 'morning')
    await waitFor(() => {
      const [row, ...others] = conversations().getAllByRole('link')
      assert.match(row?.textContent ?? '', /Good morning/)
      assert.equal(others.length, 0)
    })
  })
})

test('the conversation that opens by itself is read once it is used', async () => {
  const client = await signInAs(app, 'User')
  await say(client, client.accountId, 'Is the pier open?')
  const tab = await openTab(app, admin)
  const read = new Set<unknown>()
  tab.answer(chat.read, ({ body, pass }) => {
    read.add((body as { number: number }).number)
    return pass()
  })
  await tab.visit('/admin/support')
  await untilTexts('Is the pier open?')
  await say(client, client.accountId, 'And the quay?')
  await untilTexts('Is the pier open?', 'And the quay?')
  assert.deepEqual([...read], [])
  await tab.user.click(box())
  await waitFor(() => assert.deepEqual([...read], [2]))
})

test('the conversation that opens by itself stays when another client writes', async () => {
  const begin = async (text: string) => {
    const client = await signInAs(app, 'User')
    await say(client, client.accountId, text)
  }
  const rows = () => conversations().getAllByRole('link')
  await begin('Is the quay dry?')
  const tab = await openTab(app, admin)
  await tab.visit('/admin/support')
  await untilTexts('Is the quay dry?')
  await write(tab, box(), 'It is.')
  await begin('Is the ferry late?')
  await waitFor(() => assert.match(rows()[0]?.textContent ?? '', /Is the ferry late\?.*1 unread/))
  assert.equal(box().value, 'It is.')
  box().focus()
  await tab.user.keyboard('{Enter}')
  await untilTexts('Is the quay dry?', 'It is.')
  await tab.user.click(conversations().getByRole('link', { name: /Is the ferry late\?/ }))
  await untilTexts('Is the ferry late?')
})
