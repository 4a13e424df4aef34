import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
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

const box = (medium: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `${kind.label} ${medium}` })

test('a box is saved when it is pressed, and what is always sent has none', async () => {
  const tab = await openTab(app, person)
  await tab.visit('/admin/notifications')
  await tab.user.click(await screen.findByRole('link', { name: 'Preferences' }))
  assert.equal((await box('Email')).checked, false)
  for (const [medium, channel] of [
    ['Portal', 'portal'],
    ['Email', 'both'],
    ['Portal', 'mail'],
  ] as const) {
    await tab.user.click(await box(medium))
    await waitFor(async () => assert.equal(await channelOf(person), channel))
  }
  await screen.findByText('Saved')
  const security = screen.getByRole('row', { name: /^New devices/ })
  assert.equal(within(security).queryByRole('checkbox'), null)
  assert.equal(within(security).getAllByText('Always sent').length, 3)
  const heading = screen.getByText('Security notices cannot be turned off.').closest('tbody')
  assert.ok(heading?.contains(security))
})

test('the only box that is on cannot be turned off, where the event is always told', async () => {
  const tab = await openTab(app, person)
  await tab.visit('/admin/profile?tab=notifications')
  const named = (medium: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `New messages ${medium}` })
  await tab.user.click(await named('Portal'))
  await waitFor(async () => assert.equal((await named('Portal')).checked, false))
  assert.equal((await named('Email')).disabled, true)
  assert.equal((await named('Portal')).disabled, false)
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
