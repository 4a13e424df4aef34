import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { chat } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

/** A tab of a new client with the conversation open. */
async function openSupport() {
  const client = await signInAs(app, 'User')
  const tab = await openTab(app, client)
  await tab.visit('/client-portal/support')
  await screen.findByText('Ask us anything.')
  return { client, tab }
}

async function send(tab: Tab, text: string) {
  await tab.user.click(screen.getByRole('textbox', { name: 'Message' }))
  await tab.user.paste(text)
  await tab.user.keyboard('{Enter}')
}

const findMessage = async (text: string) => {
  const line = (await within(screen.getByRole('log')).findByText(text)).closest('article')
  if (!line) throw new Error('The text is outside of a message')
  return line
}

test('what staff mend and delete changes at once, also before the newest page', async () => {
  const { client, tab } = await openSupport()
  const { accountId: clientId } = client
  const [mended, deleted] = [
    await say(admin, clientId, 'Low at six.'),
    await say(admin, clientId, 'Not for you.'),
  ]
  await findMessage('Not for you.')
  // From now on the newest page is one message.
  tab.answer(chat.messages, async ({ url, pass }) => {
    const reply = await pass()
    const rows: unknown[] = await reply.json()
    const { headers } = reply
    return Response.json(url.includes('?') ? rows : rows.slice(-1), { headers })
  })
  await send(tab, 'Thank you.')
  await findMessage('Thank you.')
  const body = { text: 'Low at seven.' }
  await admin.call(chat.edit, { params: { clientId, id: mended.id }, body })
  const line = await findMessage('Low at seven.')
  assert.match(line.textContent, /edited/)
  await admin.call(chat.remove, { params: { clientId, id: deleted.id } })
  await findMessage('Deleted')
  assert.equal(screen.queryAllByText('Not for you.').length, 0)
})

test('a message that cannot be sent says so, stays, and is sent once', async () => {
  const { client, tab } = await openSupport()
  const end = tab.answer(chat.send, () => new Response(null, { status: 503 }))
  await send(tab, 'Is the quay dry?')
  assert.equal((await findFailure()).textContent, 'Failed to send message.')
  assert.match((await findMessage('Is the quay dry?')).textContent, /Not sent\./)
  await tab.visit('/client-portal')
  end()
  await tab.visit('/client-portal/support')
  await waitFor(async () =>
    within(await findMessage('Is the quay dry?')).getByTitle(/^(Delivered|Read)$/),
  )
  const params = { clientId: client.accountId }
  const { rows } = await client.call(chat.messages, { params, query: {} })
  assert.deepEqual(
    rows.map(({ text }) => text),
    ['Is the quay dry?'],
  )
})
