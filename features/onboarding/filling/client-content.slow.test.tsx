import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { openTab, type Tab, writeRichText } from '#test/dom/tab.tsx'
import { askFor } from '#test/onboardings.ts'
import { onboardings } from '../contract.ts'
import { onboardingPaths } from '../paths.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

function setOnline(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

const item = async (title: string) => within(await screen.findByRole('region', { name: title }))
const fieldOf = async (title: string) =>
  (await item(title)).findByLabelText<HTMLTextAreaElement>(/^Your answer/)

/** No connection: every save fails, as with a cable that is pulled. */
const unplug = (tab: Tab) =>
  tab.answer(onboardings.saveAnswer, () => Promise.reject(new TypeError('Failed to fetch')))

test('an answer saves itself, and is sent by its button', async () => {
  const { client, projectId, read } = await askFor(app, { title: 'Slogan' }, { title: 'Hours' })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  await screen.findByText('0 of 2 sent')
  const field = await fieldOf('Slogan')
  await tab.user.type(field, 'Boats that float')
  const slogan = await item('Slogan')
  await slogan.findByText('Saved')
  assert.equal((await read()).items[0]?.answer, 'Boats that float')
  assert.equal((await read()).items[0]?.state, 'open')
  ;(await slogan.findByRole('button', { name: 'Send' })).click()
  await screen.findByText('1 of 2 sent')
  assert.equal((await read()).items[0]?.state, 'sent')
  // The next one opens in its place.
  await fieldOf('Hours')
})

test('what is typed is saved when the field is left', async () => {
  const { client, projectId, read } = await askFor(app, { title: 'Slogan' })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  await tab.user.type(await fieldOf('Slogan'), 'Boats')
  await tab.user.tab()
  await waitFor(async () => assert.equal((await read()).items[0]?.answer, 'Boats'))
})

test('offline, an answer is kept here, and saved when the connection is back', async () => {
  const { client, projectId, read } = await askFor(app, { title: 'Slogan' })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const field = await fieldOf('Slogan')
  setOnline(false)
  const plug = unplug(tab)
  await tab.user.type(field, 'Boats')
  await (await item('Slogan')).findByText('Not saved: you are offline. It is kept here.')
  plug()
  setOnline(true)
  await (await item('Slogan')).findByText('Saved')
  assert.equal((await read()).items[0]?.answer, 'Boats')
})

test('an answer that was not saved is saved at the next visit', async () => {
  const { client, projectId, read } = await askFor(app, { title: 'Slogan' }, { title: 'Hours' })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const plug = unplug(tab)
  await tab.user.click(await screen.findByRole('button', { name: /Hours/ }))
  await tab.user.type(await fieldOf('Hours'), 'Nine to five')
  await tab.visit('/client-portal/my-projects')
  assert.equal((await read()).items[1]?.answer, '')
  plug()
  await tab.visit(onboardingPaths.client(projectId))
  await waitFor(async () => assert.equal((await read()).items[1]?.answer, 'Nine to five'))
})

test('what is kept here is sent on any page, of the person who typed it, without a conflict', async () => {
  const { client, projectId, items, read } = await askFor(
    app,
    { title: 'Slogan' },
    { title: 'Hours' },
  )
  const colleague = await signInColleague(app, client.accountId)
  const answers = async () => (await read()).items.map(({ answer }) => answer)
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  unplug(tab)
  await tab.user.type(await fieldOf('Slogan'), 'Boats')
  await tab.user.click(await screen.findByRole('button', { name: /Hours/ }))
  await tab.user.type(await fieldOf('Hours'), 'Nine to five')
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('typed '))
  assert.equal(kept.length, 2)
  const reopen = async (person: typeof client) => {
    const tab = await openTab(app, person)
    for (const [key, value] of kept) localStorage.setItem(key, value)
    await tab.visit('/client-portal')
    return tab
  }

  await reopen(colleague)
  const params = { id: items[0]?.id ?? '' }
  await colleague.call(onboardings.saveAnswer, { params, body: { basedOn: 0, answer: 'Ahoy' } })
  const again = await reopen(client)
  await waitFor(async () => assert.deepEqual(await answers(), ['Ahoy', 'Nine to five']))
  assert.equal((await read()).items[1]?.answeredBy?._id, client.accountId)
  await again.visit(onboardingPaths.client(projectId))
  await (await item('Slogan')).findByText(/changed this .* Nothing is lost: choose what stays\./)
})

test('two persons who write at once lose nothing', async () => {
  const { client, projectId, items, read } = await askFor(app, { title: 'Slogan' })
  const colleague = await signInColleague(app, client.accountId)
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const release = tab.hold(onboardings.saveAnswer)
  await tab.user.type(await fieldOf('Slogan'), 'Boats that float')
  const params = { id: items[0]?.id ?? '' }
  await colleague.call(onboardings.saveAnswer, { params, body: { basedOn: 0, answer: 'Ahoy' } })
  release()
  const slogan = await item('Slogan')
  await slogan.findByText(/changed this .* Nothing is lost: choose what stays\./)
  slogan.getByText('Ahoy')
  // The click also takes the focus from the field.
  await tab.user.click(await slogan.findByRole('button', { name: 'Keep both' }))
  await waitFor(async () => assert.equal((await read()).items[0]?.answer, 'Ahoy\nBoats that float'))
  await slogan.findByText('Saved')
})

test('what a colleague writes is shown at once', async () => {
  const { client, projectId, items, read } = await askFor(app, { title: 'Slogan' })
  const colleague = await signInColleague(app, client.accountId)
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const field = await fieldOf('Slogan')
  await tab.user.type(field, 'Boats')
  await waitFor(async () => assert.equal((await read()).items[0]?.answer, 'Boats'))
  await (await item('Slogan')).findByText('Saved')
  const params = { id: items[0]?.id ?? '' }
  const basedOn = (await read()).items[0]?.revision ?? 0
  await colleague.call(onboardings.saveAnswer, { params, body: { basedOn, answer: 'Ahoy' } })
  await waitFor(() => assert.equal(field.value, 'Ahoy'))
})

test('of two versions, theirs can be used, and mine comes back', async () => {
  const { client, projectId, items, read } = await askFor(app, {
    ...{ title: 'Story', kind: 'text' },
  })
  const colleague = await signInColleague(app, client.accountId)
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const release = tab.hold(onboardings.saveAnswer)
  await writeRichText('Your text', '<p>We build boats.</p>')
  const params = { id: items[0]?.id ?? '' }
  const body = { basedOn: 0, content: '<p>We repair boats.</p>' }
  await colleague.call(onboardings.saveAnswer, { params, body })
  release()
  const story = await item('Story')
  ;(await story.findByRole('button', { name: 'Use theirs' })).click()
  await waitFor(() =>
    assert.equal(story.getByRole('textbox', { name: 'Your text' }).textContent, 'We repair boats.'),
  )
  ;(await screen.findByRole('button', { name: 'Undo' })).click()
  await waitFor(async () =>
    assert.equal((await read()).items[0]?.content, '<p>We build boats.</p>'),
  )
})

test('a returned item says why, and is sent again', async () => {
  const { client, manager, projectId, items, listId, read } = await askFor(app, { title: 'Slogan' })
  const id = items[0]?.id ?? ''
  await client.call(onboardings.saveAnswer, {
    params: { id },
    body: { basedOn: 0, answer: 'Boats' },
  })
  await client.call(onboardings.send, { params: { id: listId }, body: { ids: [id] } })
  const reason = 'Please say what kind of boats.'
  const body = { decision: 'return', reason, revision: 1 } as const
  await manager.call(onboardings.decide, { params: { id }, body })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const slogan = await item('Slogan')
  await slogan.findByText(reason)
  const field = await fieldOf('Slogan')
  assert.equal(field.value, 'Boats')
  await tab.user.type(field, ' for rowing')
  ;(await slogan.findByRole('button', { name: 'Send again' })).click()
  await screen.findByText('1 of 1 sent')
  const [again] = (await read()).items
  assert.equal(again?.answer, 'Boats for rowing')
  assert.equal(again?.state, 'sent')
})

test('a date, a choice and a tick save themselves', async () => {
  const { client, projectId, read } = await askFor(
    app,
    { title: 'Launch', kind: 'date' },
    { title: 'Tone', kind: 'choice', options: ['Plain', 'Playful'] },
    { title: 'Domain unlocked', kind: 'task' },
  )
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const launch = await item('Launch')
  await tab.user.type(await launch.findByRole('textbox', { name: /^Date/ }), '03/01/2027')
  await tab.user.click(await screen.findByRole('button', { name: /Tone/ }))
  await tab.user.click(await (await item('Tone')).findByRole('radio', { name: 'Playful' }))
  await tab.user.click(await screen.findByRole('button', { name: /Domain unlocked/ }))
  await tab.user.click(await (await item('Domain unlocked')).findByRole('checkbox'))
  await waitFor(async () => {
    const answers = (await read()).items.map(({ answer }) => answer)
    assert.deepEqual(answers, ['2027-03-01', 'Playful', 'done'])
  })
  ;(await screen.findByRole('button', { name: 'Send all 3 answers' })).click()
  await screen.findByText('3 of 3 sent')
})

test('a login is sent, and never kept in the browser', async () => {
  const { client, projectId, read } = await askFor(app, { title: 'Hosting', kind: 'login' })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const hosting = await item('Hosting')
  await tab.user.type(await hosting.findByLabelText('User name or email'), 'greta')
  await tab.user.type(hosting.getByLabelText(/^Password/), 'Herring-42')
  assert.doesNotMatch(JSON.stringify(localStorage), /Herring/)
  ;(await hosting.findByRole('button', { name: 'Send login' })).click()
  await screen.findByText('1 of 1 sent')
  assert.equal((await read()).items[0]?.hasLogin, true)
  assert.doesNotMatch(document.body.innerHTML + JSON.stringify(localStorage), /Herring/)
})

test('a signature is a typed name', async () => {
  const { client, projectId, read } = await askFor(app, {
    ...{ title: 'Use of pictures', kind: 'signature' },
    help: 'We may show your pictures on our site.',
  })
  const tab = await openTab(app, client)
  await tab.visit(onboardingPaths.client(projectId))
  const pictures = await item('Use of pictures')
  await pictures.findByText('We may show your pictures on our site.')
  await tab.user.type(await pictures.findByLabelText(/^Your full name/), 'Greta Halvorsen')
  ;(await pictures.findByRole('button', { name: 'Sign' })).click()
  await screen.findByText('1 of 1 sent')
  assert.equal((await read()).items[0]?.answer, 'Greta Halvorsen')
})
