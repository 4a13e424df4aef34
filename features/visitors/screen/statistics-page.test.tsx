import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { makeVisits } from '#test/visits.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
  const day = calendarDay(app.clock.now)
  await makeVisits(app.database.db, [
    { day, pages: ['/services', '/contact-us'], campaign: 'spring' },
    { day, pages: ['/'] },
  ])
})

async function openStatistics(query = '') {
  const tab = await openTab(app, manager)
  await tab.visit(`/admin/statistics${query}`)
  return tab
}

const table = (name: string) => within(screen.getByRole('table', { name }))
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
function hasFilters(...expected: string[]) {
  const chips = () => within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem')
  return waitFor(() => {
    if (expected.length > 0) assert.deepEqual(textsOf(chips()), expected)
    else assert.equal(screen.queryByRole('list', { name: 'Filters' }), null)
  })
}
const figure = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent

/** The numbers of visitors and of page views. */
const hasFigures = (...numbers: string[]) =>
  waitFor(() => assert.deepEqual([figure('Visitors'), figure('Page views')], numbers))

test('the row of a campaign filters the page, until its filter is removed', async () => {
  const tab = await openStatistics()
  await hasFigures('2', '3')
  screen.getByText('Appointments booked')
  await tab.user.click(table('Campaigns').getByRole('link', { name: 'spring' }))
  await hasFigures('1', '2')
  assert.equal(tab.address(), '/admin/statistics?campaign=spring')
  assert.equal(screen.queryByText('Appointments booked'), null)
  const entries = table('Entry pages')
  assert.deepEqual(textsOf(entries.getAllByRole('link')), ['Services /services'])
  await tab.user.click(entries.getByRole('link'))
  await hasFilters('Entry page: /services', 'Campaign: spring')

  const again = await openStatistics(tab.address().replace('/admin/statistics', ''))
  await hasFigures('1', '2')
  await again.user.click(screen.getByRole('button', { name: 'Remove Campaign: spring' }))
  await hasFilters('Entry page: /services')
  await again.user.click(screen.getByRole('button', { name: 'Remove Entry page: /services' }))
  await hasFilters()
  await hasFigures('2', '3')
  assert.equal(again.address(), '/admin/statistics')
})

test('a table shows five rows, and all of them at the press of a button', async () => {
  const pages = ['/', '/services', '/portfolio', '/blogs', '/about-us', '/contact-us']
  await makeVisits(app.database.db, [{ day: '2026-01-12', pages }])
  const tab = await openStatistics('?from=2026-01-12&to=2026-01-12')
  const rows = () => table('Pages').getAllByRole('link')
  await waitFor(() => assert.equal(rows().length, 5))
  await tab.user.click(screen.getByRole('button', { name: 'Show 6' }))
  assert.equal(rows().length, 6)
  await tab.user.click(screen.getByRole('button', { name: 'Show fewer' }))
  assert.equal(rows().length, 5)
})

test('a period without a counted visit shows its goals, and what is not counted', async () => {
  await makeLead(app.database.db, { created_at: '2026-01-05T17:00:00Z' })
  await openStatistics('?from=2026-01-05&to=2026-01-06')
  await screen.findByText('No visits in this period.')
  assert.equal(figure('Messages sent'), '1')
  screen.getByText(/^Not counted: visits of people who refused analytics/)
})

describe('the period', () => {
  const course = () => table('Visitors and page views over time')
  const hasRows = (count: number) =>
    waitFor(() => assert.equal(course().getAllByRole('row').length, count))

  test('is one of the named ones, and is divided by days or weeks', async () => {
    const tab = await openStatistics()
    await tab.user.click(screen.getByText('Show as a table'))
    await hasRows(31)
    const periods = within(screen.getByRole('navigation', { name: 'Period' }))
    await tab.user.click(periods.getByRole('link', { name: '7 days' }))
    await hasRows(8)
    const week = periods.getByRole('link', { name: '7 days' })
    assert.equal(week.getAttribute('aria-current'), 'true')
    const steps = within(screen.getByRole('navigation', { name: 'Chart interval' }))
    await tab.user.click(steps.getByRole('link', { name: 'Week' }))
    await waitFor(() =>
      assert.match(course().getAllByRole('rowheader')[0]?.textContent ?? '', /Week of/),
    )
  })

  test('is chosen by its days, and may have no visits', async () => {
    const tab = await openStatistics()
    const field = (name: string) => screen.getByRole('textbox', { name })
    fireEvent.change(field('From'), { target: { value: '01/01/2020' } })
    fireEvent.change(field('To'), { target: { value: '01/31/2020' } })
    await tab.user.type(field('To'), '{Enter}')
    await screen.findByText('No visits in this period.')
    await screen.findByText('No visits and no messages in this period.')
  })
})
