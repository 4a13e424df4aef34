import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { makeProposal, makeTemplate } from '#test/proposals.ts'
import { proposals } from '../contract.ts'
import { proposalPaths } from '../paths.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  await makeTemplate(app.database.db)
})

const total = () => screen.getByRole('region', { name: 'Total' }).textContent
const untilTotal = (text: string) => waitFor(() => assert.ok(total().includes(text), total()))

describe('a new proposal', () => {
  test('begins with the lead and a template, adds an item and is sent', async () => {
    const lead = await makeLead(app.database.db, {
      ...{ name: 'Greta Halvorsen', email: 'greta@example.test', business_name: 'Boats' },
    })
    const tab = await openTab(app, admin)
    await tab.visit(proposalPaths.ofLead(lead.id))
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })
    assert.equal(first.value, 'Greta')
    await tab.user.click(await screen.findByRole('combobox', { name: 'Begin with' }))
    await tab.user.click(await screen.findByRole('option', { name: 'A site in three stages' }))
    await untilTotal('$1,000.00')
    assert.ok(total().includes('With all options$1,250.00'), total())

    await tab.user.click(screen.getByRole('button', { name: 'Add item' }))
    const item = within(await screen.findByRole('group', { name: 'Item 3' }))
    fireEvent.change(item.getByRole('textbox', { name: 'Title' }), { target: { value: 'Shop' } })
    fireEvent.change(item.getByRole('textbox', { name: 'Price' }), { target: { value: '500' } })
    await untilTotal('$1,500.00')

    await tab.user.click(screen.getByRole('button', { name: 'Send proposal' }))
    await screen.findByRole('button', { name: 'Copy link' })
    const { rows } = await admin.call(proposals.list, { query: { lead: lead.id } })
    assert.deepEqual(
      rows.map(({ state, total, title }) => [state, total, title]),
      [['sent', 1_500, 'A site in three stages']],
    )
  })

  test('says what is missing', async () => {
    const tab = await openTab(app, admin)
    await tab.visit(proposalPaths.create)
    await tab.user.click(await screen.findByRole('button', { name: 'Save draft' }))
    for (const text of ['Title is required', 'First name is required', 'Terms are required'])
      await screen.findByText(text)
  })

  test('shows the terms once they are pressed, and has stages that share the price', async () => {
    const { db } = app.database
    const { id } = await makeProposal(db, { sent_at: null, expires_on: null })
    const tab = await openTab(app, admin)
    await tab.visit(proposalPaths.edit(id))
    await tab.user.click(await screen.findByRole('button', { name: 'Edit terms' }))
    await screen.findByRole('textbox', { name: /^Terms/ })
    for (const [at, share] of [40, 60].entries()) {
      if (at > 0) await untilTotal('The stages sum to $400.00, not $1,000.00.')
      await tab.user.click(await screen.findByRole('button', { name: 'Add stage' }))
      const stage = within(await screen.findByRole('group', { name: `Stage ${at + 1}` }))
      fireEvent.change(stage.getByRole('textbox', { name: 'Title' }), {
        target: { value: `Part ${at + 1}` },
      })
      fireEvent.change(stage.getByRole('textbox', { name: /Share/ }), {
        target: { value: `${share}` },
      })
    }
    await untilTotal('1. Part 1$400.00')
    await untilTotal('2. Part 2$600.00')
    await tab.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByRole('button', { name: 'Send proposal' })
    const { body } = await admin.call(proposals.one, { params: { id } })
    assert.deepEqual(
      body.stages.map(({ percent, opensOn }) => [percent, opensOn]),
      [
        [40, 'signature'],
        [60, 'signature'],
      ],
    )
  })
})
