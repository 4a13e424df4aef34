import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { onLive } from '#ui/live/live-events.ts'
import { plans } from '../contract.ts'
import { clientPages } from '../paths.ts'
import { subscriptions } from '../subscriptions/contract.ts'

let app: TestApp
let planId: string
before(async () => {
  app = await startTestApp()
  planId = (await makePlan(app.database.db)).id
})

const button = (name: string) => screen.getByRole('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

test('a client starts a plan and cancels it by keyboard alone', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit(clientPages.plans)
  const start = await findButton('Get Started with Basic')
  start.focus()
  await tab.user.keyboard('{Enter}')
  const date = await screen.findByRole('textbox', { name: 'Start date' })
  date.focus()
  await tab.user.tab()
  await tab.user.tab()
  assert.equal(document.activeElement, screen.getByRole('checkbox'))
  await tab.user.keyboard(' ')
  await tab.user.tab()
  await tab.user.tab()
  await tab.user.keyboard('{Enter}')
  await findButton(/^Pay \$85\.00/)

  await tab.visit(clientPages.own)
  const state = await screen.findByRole('region', { name: 'At a glance' })
  assert.match(state.textContent, /Waiting for payment/)
  button('Cancel plan').focus()
  await tab.user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByLabelText(/^Reason/).focus()
  await tab.user.keyboard('A mistake.')
  await tab.user.tab()
  await tab.user.tab()
  await tab.user.keyboard('{Enter}')
  await screen.findByText('You have no maintenance plan.')
})

test('a fee says if tax is added or included, once there are tax rates', async () => {
  const admin = await signInAs(app, 'Admin')
  const save = (body: object) =>
    admin.call(saveSection(invoiceSection), { body: { ...invoiceSection.defaults, ...body } })
  const find = async () => (await app.visit().call(plans.one, { params: { id: planId } })).tax
  assert.equal(await find(), undefined)
  const taxRates = [{ name: 'VAT', rate: 19 }]
  await save({ taxRates, pricesGross: true })
  assert.equal(await find(), 'including VAT 19 %')
  await save({ taxRates, smallBusiness: true })
  assert.equal(await find(), undefined)
  await save({ taxRates })
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit(clientPages.start(planId))
  await screen.findByText('plus VAT 19 %')
  await screen.findByText(/^I agree to pay \$85\.00 plus VAT 19 % per month/)
  await save({})
})

test('a plan starts only after a yes to its terms', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit(clientPages.start(planId))
  await tab.user.click(await findButton('Start Basic'))
  await screen.findByText('Please agree to the terms.')
})

test('the current plan is marked, and only a reason cancels it', async () => {
  const client = await signInAs(app, 'User')
  await client.call(subscriptions.start, { body: { planId, agree: true } })
  const tab = await openTab(app, client)
  await tab.visit(clientPages.plans)
  const mark = await screen.findByText('Current plan')
  const card = mark.closest('li') ?? assert.fail('The mark is on no card')
  within(card).getByRole('heading', { name: 'Basic' })
  assert.ok(button('Get Started with Basic').matches(':disabled'))
  within(card).getByText(/^This is your current plan\./)
  await tab.user.click(screen.getByRole('link', { name: 'See your plan' }))
  await waitFor(() => assert.equal(tab.address(), clientPages.own))
  await tab.user.click(await findButton('Cancel plan'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan?' }))
  await tab.user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  await dialog.findByText('Please say why.')
})

test('a plan that was canceled elsewhere while a form read it is shown so', async () => {
  const client = await signInAs(app, 'User')
  const { item } = await client.call(subscriptions.start, { body: { planId, agree: true } })
  const tab = await openTab(app, client)
  await tab.visit(clientPages.start(planId))
  const link = await screen.findByRole('link', { name: 'See your plan' })
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const stop = onLive(({ kind }) => kind === 'plan' && resolve())
  const admin = await signInAs(app, 'Admin')
  await admin.call(subscriptions.cancel, {
    params: { id: item.id },
    body: { reason: 'A mistake.' },
  })
  await heard
  stop()
  await tab.user.click(link)
  await screen.findByText('You have no maintenance plan.')
})
