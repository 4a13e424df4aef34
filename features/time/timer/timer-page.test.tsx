import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab } from '#test/dom/tab.tsx'
import { makeToken, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { time } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const button = (name: string) => screen.getByRole('button', { name })
const findButton = (name: string) => screen.findByRole('button', { name })
const findTimer = () => screen.findByRole('region', { name: 'Running timer' })
const untilGone = (role: string, name?: string) =>
  waitFor(() => assert.equal(screen.queryByRole(role, { name }), null))

/** A new member of staff with two tasks. */
async function makeWorker(role: 'Employee' | 'Manager') {
  const person = await signInAs(app, role)
  const ownTask = () => makeTask(app.database.db, { account_id: person.accountId })
  return { person, first: await ownTask(), second: await ownTask() }
}

const logsOf = async (person: Person) =>
  (await person.call(time.list, { query: { person: person.accountId } })).rows

test('an Employee starts the timer on a row, stops it and says what was done', async () => {
  const { person, first } = await makeWorker('Employee')
  const tab = await openTab(app, person)
  await tab.visit('/admin/task')
  await tab.user.click(button(`Start Task: ${first.title}`))
  await screen.findByText('Timer started')
  await findButton(`Stop Task: ${first.title}`)
  assert.ok((await findTimer()).textContent.includes(first.title))
  app.advance(90)
  await tab.visit('/admin/task/timer')
  await screen.findByRole('heading', { name: 'Timer' })
  await tab.user.click(await findButton(`Stop Task: ${first.title}`))
  await screen.findByText('Time logged successfully!')
  const description = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => assert.equal(document.activeElement, description))
  await tab.user.paste('The seal was dry.')
  await tab.user.click(button('Save description'))
  await untilGone('dialog')
  await untilGone('region', 'Running timer')
  assert.deepEqual(
    (await logsOf(person)).map(({ taskId, description, totalMinutesSpent }) => [
      ...[taskId.title, description, totalMinutesSpent],
    ]),
    [[first.title, 'The seal was dry.', 1.5]],
  )
})

test('a timer that is started and stopped on another device shows and disappears', async () => {
  const { person, first } = await makeWorker('Employee')
  const tab = await openTab(app, person)
  await tab.visit('/admin/task')
  const device = app.visit()
  device.setToken(await makeToken(app, { id: person.accountId, role: 'Employee' }))
  await device.call(time.start, { body: { taskId: first.id } })
  await findButton(`Stop Task: ${first.title}`)
  assert.match((await findTimer()).textContent, /0:0\d:\d\d/)
  app.advance(60)
  await device.call(time.stop, { body: {} })
  await untilGone('region', 'Running timer')
  assert.equal(screen.queryByRole('dialog'), null)
})

test('a Manager starts another task, which stops the first and says so; a description can be skipped', async () => {
  const { person, first, second } = await makeWorker('Manager')
  const tab = await openTab(app, person)
  await tab.visit('/admin/task/timer')
  await tab.user.click(await findButton(`Start Task: ${first.title}`))
  await screen.findByText('Timer started')
  app.advance(300)
  await tab.user.click(button(`Start Task: ${second.title}`))
  await screen.findByText(`Stopped “${first.title}”: 0:05 logged.`)
  assert.ok((await findTimer()).textContent.includes(second.title))
  await tab.user.click(button('Add description'))
  assert.ok((await screen.findByRole('dialog')).textContent.includes(first.title))
  await tab.user.keyboard('{Escape}')
  await untilGone('dialog')
  app.advance(60)
  await tab.user.click(button(`Stop timer: ${second.title}`))
  await tab.user.click(await findButton('Skip'))
  await untilGone('dialog')
  await untilGone('region', 'Running timer')
  assert.deepEqual(
    (await logsOf(person)).map(({ taskId }) => taskId.title),
    [second.title, first.title],
  )
})

describe('a stop that fails', () => {
  test('says so, and the timer runs on', async () => {
    const { person, first } = await makeWorker('Employee')
    await person.call(time.start, { body: { taskId: first.id } })
    const tab = await openTab(app, person)
    await tab.visit('/admin/task/timer')
    const refused = Promise.withResolvers<Response>()
    tab.answer(time.stop, () => refused.promise)
    const stop = await findButton(`Stop timer: ${first.title}`)
    tab.hold(time.timer)
    await tab.user.click(stop)
    await untilGone('region', 'Running timer')
    refused.resolve(new Response(null, { status: 503 }))
    assert.match((await findFailure()).textContent, /\w/)
    assert.ok((await findTimer()).textContent.includes(first.title))
  })
})
