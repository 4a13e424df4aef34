import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { formatDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays, typedDay } from '#test/appointments.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { appointments } from '../contract.ts'
import { staffPages } from '../paths.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

async function press(tab: Tab, name: string, dialog: string) {
  await tab.user.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

const untilGone = (role: string) =>
  waitFor(() => assert.equal(screen.queryAllByRole(role).length, 0))

test('staff block time, and reopen it', async () => {
  const [day = ''] = await freeDays(admin)
  const tab = await openTab(app, admin)
  await tab.visit(staffPages.list)
  const blocked = await press(tab, 'Block time', 'Blocked time')
  for (const [name, text] of [
    ['First day', typedDay(day)],
    ['From', '12:00'],
    ['Last day', typedDay(day)],
    ['Until', '11:00'],
  ] as const) {
    await tab.user.click(blocked.getByRole('textbox', { name }))
    await tab.user.paste(text)
  }
  const save = blocked.getByRole('button', { name: 'Block time' })
  await tab.user.click(save)
  await blocked.findByText(/^The end must be after the start/)
  const until = blocked.getByRole('textbox', { name: 'Until' })
  await tab.user.clear(until)
  await tab.user.click(until)
  await tab.user.paste('17:00')
  await tab.user.click(save)
  const block = await blocked.findByRole('listitem')
  assert.ok(block.textContent.includes(formatDay(day)))
  assert.match(block.textContent, /12:00 PM/)
  const slotsLeft = async () =>
    (await admin.call(appointments.slots, { query: { dueDate: day } })).slots
  assert.equal((await slotsLeft()).at(-1), '11:30')

  await tab.user.click(within(block).getByRole('button', { name: /^Reopen/ }))
  await tab.user.click(await screen.findByRole('button', { name: 'Reopen time' }))
  await blocked.findByText('No time is blocked from today on.')
  await untilGone('alertdialog')
  await tab.user.keyboard('{Escape}')
  await untilGone('dialog')
  assert.notEqual((await slotsLeft()).at(-1), '11:30')
})

test('staff replace the address of their calendar feed', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(staffPages.list)
  const feed = await press(tab, 'Subscribe', 'Calendar feed')
  const address = await feed.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  const { value } = address
  assert.match(value, /\/calendar\/.+\.ics$/)
  await tab.user.click(feed.getByRole('button', { name: 'Replace' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Replace address' }))
  await waitFor(() => assert.notEqual(address.value, value))
  assert.match(address.value, /\/calendar\/.+\.ics$/)
})
