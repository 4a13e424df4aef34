import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { CapacityBar } from './bar.tsx'
import { Funnel } from './funnel.tsx'
import { PairBars } from './pair-bars.tsx'
import { Sparkline } from './sparkline.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const columns = [
  { label: 'Oct', parts: [{ kind: 'solid', value: 20 }], before: 10 },
  { label: 'Nov', parts: [{ kind: 'solid', value: 5 }], before: 30, isPartial: true },
] as const

test('bars are read as text and by keyboard, and a period that is not over says so', async () => {
  const tab = await openTab(app, app.visit())
  const names = { solid: 'paid', before: 'before' }
  tab.show(
    <PairBars label="Cash" columns={columns} names={names} format={(value) => `$${value}`} />,
  )
  const texts = await screen.findAllByRole('listitem')
  const [first, last] = texts.map((one) => one.textContent)
  assert.match(first ?? '', /Oct: \$20 paid, \$10 before/)
  assert.match(last ?? '', /Nov: \$5 paid, \$30 before so far/)
  const reader = screen.getByRole('slider', { name: 'Cash' })
  assert.equal(reader.getAttribute('aria-valuetext'), 'Nov: $5 paid, $30 before so far')
  fireEvent.change(reader, { target: { value: '0' } })
  assert.equal(reader.getAttribute('aria-valuetext'), 'Oct: $20 paid, $10 before')
})

test('what is over a limit is red, beyond the mark of the limit', async () => {
  const tab = await openTab(app, app.visit())
  tab.show(<CapacityBar value={50} limit={40} />)
  await waitFor(() => assert.ok(document.querySelector('.mark-overdue')))
  const widths = ['.mark-solid', '.mark-overdue'].map(
    (one) => document.querySelector<HTMLElement>(one)?.style.width,
  )
  assert.deepEqual(widths, ['80%', '20%'])
})

test('a funnel has the share of each step in the step before it', async () => {
  const tab = await openTab(app, app.visit())
  const steps = [
    { label: 'Leads', count: 8 },
    { label: 'Clients', count: 2 },
  ]
  tab.show(<Funnel label="This month" steps={steps} />)
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  assert.deepEqual(texts, ['Leads8', 'Clients25%2'])
})

test('the part of a course that is not over is dotted', async () => {
  const tab = await openTab(app, app.visit())
  tab.show(<Sparkline label="Visitors" values={[1, 3, 2]} isPartial />)
  const lines = (await screen.findByRole('img', { name: 'Visitors' })).children
  assert.deepEqual(
    [...lines].map((line) => line.getAttribute('points')),
    ['0,2 1,0', '1,0 2,1'],
  )
  assert.ok(lines[1]?.hasAttribute('stroke-dasharray'))
})
