import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { clientPages } from '#features/appointments/paths.ts'
import { inCountry } from '#shared/address/region.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { say } from '#test/chats.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeSession, signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { writeUnsaved } from '#ui/form/unsaved-storage.ts'
import { CalendarDay } from './date.tsx'

const { TZ } = process.env
let app: TestApp
before(async () => {
  app = await startTestApp()
  // The agency is in New York, the visitor is not.
  process.env.TZ = 'Africa/Nairobi'
})
after(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const inNairobi = new Intl.DateTimeFormat('en-US', {
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
})

/** The times in this part of the page end with those of the visitor. */
function assertOwn(part: Element | null) {
  const times = [...(part?.querySelectorAll('time') ?? [])]
  assert.ok(times.length > 0)
  for (const { dateTime, textContent } of times)
    assert.ok(textContent.endsWith(inNairobi.format(new Date(dateTime))), textContent)
}

test('a client elsewhere reads messages, notifications and sign-ins in the own time', async () => {
  const [admin, client] = [await signInAs(app, 'Admin'), await signInAs(app, 'User')]
  const { accountId } = client
  await say(admin, accountId, 'The draft is ready.')
  await makeSession(app.database.db, accountId)
  const tab = await openTab(app, client)
  await tab.visit('/client-portal/notifications')
  assertOwn((await screen.findByText('New message')).closest('section'))
  await tab.visit('/client-portal')
  const messages = await screen.findByRole('region', { name: 'Messages' })
  await within(messages).findByText('The draft is ready.')
  assertOwn(messages)
  await tab.visit('/client-portal/support')
  assertOwn((await screen.findByText('The draft is ready.')).closest('article'))
  await tab.visit('/client-portal/profile?tab=security')
  assertOwn((await screen.findByText('This browser')).closest('ul'))
})

test('staff elsewhere read an inquiry in their own time', async () => {
  const admin = await signInAs(app, 'Admin')
  const { id, name } = await makeLead(app.database.db)
  const tab = await openTab(app, admin)
  await tab.visit('/admin/messages')
  assertOwn(await screen.findByRole('row', { name: new RegExp(name) }))
  await tab.visit(`/admin/messages/details/${id}`)
  assertOwn(await screen.findByRole('region', { name: 'Text' }))
})

test('what a client elsewhere typed and did not send has the own time', async () => {
  const client = await signInAs(app, 'User')
  const tab = await openTab(app, client)
  const at = new Date().toISOString()
  writeUnsaved(`survey ${client.accountId}`, { at, values: { suggestions: 'A dark theme.' } })
  await tab.visit('/client-portal/survey')
  await screen.findByText(`Your answers from ${inNairobi.format(new Date(at))} are here again.`)
})

test('an appointment has the time of the agency and that of the visitor', async () => {
  const [admin, client] = [await signInAs(app, 'Admin'), await signInAs(app, 'User')]
  const { id } = await makeAppointment(app.database.db, {
    client_id: client.accountId,
    starts_at: '2090-01-09T15:00:00Z',
  })
  for (const [person, page] of [
    [client, '/client-portal'],
    [client, clientPages.list],
    [admin, '/admin'],
    [admin, '/admin/appointments'],
    [admin, `/admin/appointments/details/${id}`],
  ] as const) {
    await (await openTab(app, person)).visit(page)
    await screen.findAllByText((_, element) =>
      /10:00.AM ET ?\(6:00.PM your time\)/.test(element?.textContent ?? ''),
    )
  }
})

test('a day has the order of the country, and a part that narrow tables leave out', () => {
  for (const [code, day, whole, narrow] of [
    ['US', '2027-01-06', 'January 6, 2027', 'Jan 6, 2027'],
    ['DE', '2027-01-06', '6 January 2027', '6 Jan 2027'],
    ['DE', '2027-05-21', '21 May 2027', '21 May 2027'],
  ] as const) {
    const markup = inCountry(code, () => renderToStaticMarkup(<CalendarDay day={day} />))
    assert.equal(markup.replaceAll(/<[^>]+>/g, ''), whole)
    assert.equal(markup.replace(/<span.*span>/, '').replaceAll(/<[^>]+>/g, ''), narrow)
  }
})
