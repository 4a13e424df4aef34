import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { momentOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { time } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
before(async () => {
  app = await startTestApp()
})

/** In any time zone, this Tuesday is over. */
const day = '2024-03-05'
const week = `/admin/task/time?week=${day}`
const tuesday = 'Tuesday, March 5'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const inDialog = async () => within(await screen.findByRole('dialog'))
const untilClosed = () => waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
const untilFocused = (find: () => HTMLElement) =>
  waitFor(() => assert.equal(document.activeElement, find()))

const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

interface Worker {
  person: Person
  mend: string
  paint: string
  log: (title: string, at: string, minutes?: number) => Promise<unknown>
}

/** A new Employee with two tasks. */
async function makeWorker(): Promise<Worker> {
  const person = await signInAs(app, 'Employee')
  const ownTask = () => makeTask(app.database.db, { account_id: person.accountId })
  const both = [await ownTask(), await ownTask()]
  const [mend = '', paint = ''] = both.map(({ title }) => title)
  const log = (title: string, at: string, totalMinutesSpent = 60) => {
    const taskId = both.find((task) => task.title === title)?.id ?? ''
    return person.call(time.add, {
      body: { taskId, totalMinutesSpent, startedAt: momentOf(day, at) },
    })
  }
  return { person, mend, paint, log }
}

async function choose(tab: Tab, title: string) {
  const task = screen.getByRole('combobox', { name: 'Task' })
  await tab.user.clear(task)
  await tab.user.click(task)
  await tab.user.paste(title)
  await tab.user.click(await screen.findByRole('option', { name: new RegExp(title) }))
}

describe('an Employee', () => {
  test('adds time by hand, after what is wrong is corrected', async () => {
    const { person, mend } = await makeWorker()
    const tab = await openTab(app, person)
    await tab.visit(week)
    screen.getByText('No time in this week.')
    const [add] = screen.getAllByRole('button', { name: 'Add time' })
    await tab.user.click(add ?? assert.fail('No time can be added'))
    await untilFocused(() => screen.getByRole('combobox', { name: 'Task' }))
    await choose(tab, mend)
    write('Day', '03/05/2024')
    write('Duration', '25h')
    await tab.user.click(field('Duration'))
    await tab.user.keyboard('{Enter}')
    await screen.findByText('At most 24 hours can be logged at once.')
    await untilFocused(() => field('Duration'))
    write('Duration', '-1')
    await screen.findByText('The time must be more than zero.')
    write('Start', 'noon')
    write('Duration', '1.5')
    await tab.user.keyboard('{Enter}')
    await screen.findByText('Use a time such as 9:00 AM.')
    write('Start', '2pm')
    await screen.findByText('Ends at 3:30 PM.')
    await tab.user.keyboard('{Enter}')
    await untilClosed()
    await findButton(`${mend}, ${tuesday}: 1:30`)
  })

  test('moves over the week by the arrow keys, and opens a day by Enter', async () => {
    const { person, mend, log } = await makeWorker()
    await log(mend, '14:00')
    const tab = await openTab(app, person)
    await tab.visit(week)
    const cell = button(`${mend}, ${tuesday}: 1:00`)
    cell.focus()
    await tab.user.keyboard('{ArrowRight}')
    assert.equal(document.activeElement, button(`Add time: ${mend}, Wednesday, March 6`))
    await tab.user.keyboard('{ArrowLeft}')
    assert.equal(document.activeElement, cell)
    await tab.user.keyboard('{Enter}')
    const dialog = await inDialog()
    dialog.getByText('2:00 PM – 3:00 PM')
    await tab.user.click(dialog.getByRole('button', { name: 'Add time' }))
    await untilFocused(() => field('Duration'))
  })

  test('is told of an overlap while typing and after, and may log it', async () => {
    const { person, mend, log } = await makeWorker()
    await log(mend, '14:00', 90)
    const tab = await openTab(app, person)
    await tab.visit(week)
    await tab.user.click(button(`${mend}, ${tuesday}: 1:30`))
    const dialog = await inDialog()
    await tab.user.click(dialog.getByRole('button', { name: 'Add time' }))
    assert.equal(
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })).value,
      '3:30 PM',
    )
    write('Start', '3:00 PM')
    write('Duration', '90m')
    const status = await dialog.findByRole('status')
    await waitFor(() => assert.ok(status.textContent.includes(`Overlaps ${mend}`)))
    await tab.user.click(dialog.getByRole('button', { name: 'Add time' }))
    await waitFor(() => assert.equal(dialog.getAllByText('Overlaps other time').length, 2))
    await tab.user.keyboard('{Escape}')
    await untilClosed()
    screen.getByText(`Some time overlaps: ${tuesday}. Please check the marked entries.`)
    button(`${mend}, ${tuesday}: 3:00, Overlaps other time`)
  })

  test('corrects the task and the start of an entry', async () => {
    const { person, mend, paint, log } = await makeWorker()
    await log(mend, '14:00', 90)
    const tab = await openTab(app, person)
    await tab.visit(week)
    await tab.user.click(button(`${mend}, ${tuesday}: 1:30`))
    await tab.user.click(await findButton(/^Edit 1:30, 2:00/))
    await screen.findByRole('textbox', { name: 'Start' })
    write('Start', '16:00')
    await choose(tab, paint)
    await tab.user.click(button('Save changes'))
    await screen.findByText('Time updated successfully!')
    await tab.user.keyboard('{Escape}')
    await untilClosed()
    await tab.user.click(await findButton(`${paint}, ${tuesday}: 1:30`))
    await findButton(/^Edit 1:30, 4:00/)
  })

  test('deletes an entry', async () => {
    const { person, mend, paint, log } = await makeWorker()
    await log(mend, '09:00', 90)
    await log(paint, '14:00', 45)
    const tab = await openTab(app, person)
    await tab.visit(week)
    await tab.user.click(button(`${paint}, ${tuesday}: 0:45`))
    await tab.user.click(await findButton(/^Delete 0:45/))
    await tab.user.click(await findButton('Delete entry'))
    await screen.findByText('No time on this day.')
    await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null))
    await tab.user.keyboard('{Escape}')
    await untilClosed()
    within(screen.getByRole('row', { name: /^Total/ })).getAllByText('1:30')
  })
})

describe('the week of somebody else', () => {
  test('is read by a Manager, and follows what changes', async () => {
    const { person, mend, paint, log } = await makeWorker()
    await log(mend, '09:00')
    const manager = await signInAs(app, 'Manager', { first_name: 'Teo' })
    const tab = await openTab(app, manager)
    await tab.visit(week)
    await tab.user.click(screen.getByRole('combobox', { name: 'Person' }))
    await screen.findByRole('option', { name: /^Teo/ })
    await tab.user.keyboard('{Escape}')
    await tab.visit(`${week}&person=${person.accountId}`)
    await tab.user.click(await findButton(`${mend}, ${tuesday}: 1:00`))
    assert.equal(screen.queryByRole('button', { name: 'Add time' }), null)
    const dialog = await inDialog()
    dialog.getByText(/^9:00 AM/)
    assert.equal(dialog.queryByRole('button', { name: /^(Edit|Delete) / }), null)
    await tab.user.keyboard('{Escape}')
    await untilClosed()
    await log(paint, '10:00')
    await findButton(`${paint}, ${tuesday}: 1:00`)
  })

  test('is corrected by an Admin, and both see it', async () => {
    const { person, mend, log } = await makeWorker()
    await log(mend, '09:00')
    const tab = await openTab(app, await signInAs(app, 'Admin'))
    await tab.visit(`${week}&person=${person.accountId}`)
    await tab.user.click(await findButton(`${mend}, ${tuesday}: 1:00`))
    await tab.user.click(await findButton(/^Edit 1:00/))
    await screen.findByRole('textbox', { name: 'Duration' })
    write('Duration', '45m')
    await tab.user.click(button('Save changes'))
    await screen.findByText('Time updated successfully!')
    await tab.user.keyboard('{Escape}')
    await findButton(`${mend}, ${tuesday}: 0:45`)
    const { rows } = await person.call(time.list, {})
    assert.deepEqual(
      rows.map(({ totalMinutesSpent }) => totalMinutesSpent),
      [45],
    )
  })

  test('is a list of days on a phone, where an Admin adds time', async () => {
    const { person, mend, log } = await makeWorker()
    await log(mend, '09:00')
    const tab = await openTab(app, await signInAs(app, 'Admin'))
    await tab.visit(`${week}&person=${person.accountId}`)
    await screen.findByRole('heading', { name: tuesday })
    await tab.user.click(button(`Add time: ${tuesday}`))
    await (await inDialog()).findByRole('combobox', { name: 'Task' })
  })
})
