import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { changeNotifications } from '#content/changes/notifications.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { notifications } from './contract.ts'
import { unsubscribeUrl } from './unsubscribe.server.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

const kind = changeNotifications['content-changed']

let app: TestApp
let person: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  person = await signInAs(app, 'Manager')
})

async function channelOf(by: Visitor) {
  const { rows } = await by.call(notifications.preferences, {})
  return rows.find((row) => row.kind === kind.name)?.channel
}

test('a channel is saved when it is chosen, and security notices have no choice', async () => {
  const tab = await openTab(app, person)
  await tab.visit('/admin/profile')
  await tab.user.click(await screen.findByRole('combobox', { name: kind.label }))
  await tab.user.click(await screen.findByRole('option', { name: 'In the portal' }))
  await screen.findByText('Saved')
  screen.getByText(/Security notices cannot be turned off\.$/)
  assert.equal(await channelOf(person), 'portal')
})

describe('the link of a mail', () => {
  after(() => history.replaceState(null, '', '/'))

  test('asks, and ends that kind without a sign-in', async () => {
    const body = { channel: 'both' } as const
    await person.call(notifications.prefer, { params: { kind: kind.name }, body })
    const { pathname } = new URL(unsubscribeUrl(app.kernel, person.accountId, kind))
    const tab = await openTab(app, app.visit())
    history.replaceState(null, '', pathname)
    tab.show(<UnsubscribeForm />)
    const stop = await screen.findByRole('button', { name: 'Stop these emails' })
    const asked = `Stop the emails about ${kind.label.toLowerCase()}?`
    assert.ok(document.body.textContent.includes(asked))
    assert.equal(await channelOf(person), 'both')
    stop.focus()
    await tab.user.keyboard('{Enter}')
    await screen.findByText(/^You get no more emails about/)
    assert.equal(await channelOf(person), 'portal')
    tab.show(<UnsubscribeForm key="again" />)
    await screen.findByText(/^You get no emails about/)
  })

  test('that is not valid says so', async () => {
    const tab = await openTab(app, app.visit())
    history.replaceState(null, '', '/unsubscribe/some-token')
    tab.show(<UnsubscribeForm />)
    await screen.findByText(/^This link is not valid\./)
  })
})
