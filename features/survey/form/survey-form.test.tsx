import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { answer } from '#test/surveys.ts'
import { surveys } from '../contract.ts'
import { surveySection } from '../invitations/contract.ts'
import { staffPages, surveyPage } from '../paths.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } })
})

const send = () => screen.getByRole('button', { name: 'Send my answers' })
const tile = (group: RegExp, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name })
const untilFocused = (...names: Parameters<typeof tile>) =>
  waitFor(() => assert.ok(document.activeElement === tile(...names)))

const words = [
  'How was signing in?',
  'What was easy to find, and what was not?',
  'How did booking an appointment go?',
  'How did paying an invoice go?',
  'What do you think of the design?',
  'Which feature do you miss?',
  'What else should we do better?',
]

async function openSurvey() {
  const client = await signInAs(app, 'User')
  const tab = await openTab(app, client)
  await tab.visit(surveyPage)
  return { client, tab }
}

/** Answers every question. */
async function fillIn(tab: Tab, { device = 'Desktop', hasBonus = true } = {}) {
  const write = async (name: string, text: string) => {
    const label = screen.getByLabelText(new RegExp(`^${name.replace('?', '\\?')}`))
    await tab.user.click(label)
    await tab.user.paste(text)
  }
  for (const [group, name] of [
    [/^How is your experience/, 'Good'],
    [/^How easy is it/, 'Mostly Easy'],
    [/^Which device/, device],
    [/^How do you rate/, '10'],
    ...(hasBonus ? [[/^How shall we send it\?/, 'PayPal US'] as const] : []),
  ] as const)
    await tab.user.click(tile(group, name))
  await tab.user.click(screen.getByRole('checkbox', { name: 'Bill Payment' }))
  for (const label of words) await write(label, 'Fine.')
  if (!hasBonus) return screen.findByText('12 of 12 answered')
  await write('Email', 'other@example.test')
  await write('Phone number', '5155550177')
  return screen.findByText('15 of 15 answered')
}

test('an empty answer says what is missing beside the questions', async () => {
  const { tab } = await openSurvey()
  await tab.user.click(send())
  for (const text of [
    'Email is required',
    'Phone number is required',
    'Please select a payment method for bonuses',
    'Please select your device type',
    'At least one feature must be selected',
    'Login feedback is required',
    'Navigation feedback is required',
    'Must be a number between 1 and 10',
  ])
    await screen.findByText(text)
  assert.equal(screen.getAllByText('Required').length, 7)
  await untilFocused(/^How is your experience/, 'Excellent')
})

test('an answer about another device says so, and is not sent', async () => {
  const { client, tab } = await openSurvey()
  await fillIn(tab, { device: 'Mobile' })
  await tab.user.click(send())
  await screen.findByText(/^You selected mobile, but you are using a desktop\./)
  await untilFocused(/^Which device/, 'Mobile')
  assert.equal((await client.call(surveys.own, {})).answer, null)
})

describe('an answer that cannot be sent', () => {
  test('stays in the form even if the page is left, and a second answer is refused', async () => {
    const { client, tab } = await openSurvey()
    await fillIn(tab)
    for (const [said, body] of [
      ['Failed to create survey.', null],
      ['The disk is full.', JSON.stringify({ message: 'The disk is full.' })],
    ] as const) {
      const end = tab.answer(surveys.submit, () => new Response(body, { status: 500 }))
      await tab.user.click(send())
      assert.equal((await findFailure()).textContent, said)
      await screen.findByText('Failed to create survey. Please try again later.')
      end()
      await tab.user.click(screen.getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Dismiss' }), null))
    }
    await tab.visit('/client-portal/profile')
    await tab.visit(surveyPage)
    await screen.findByText(/^Your answers from .* are here again\./)
    await screen.findByText('15 of 15 answered')

    // Another browser has sent an answer, and this page does not know it.
    tab.answer(surveys.own, () => Response.json({ answer: null }))
    await client.call(surveys.submit, { body: answer })
    await tab.user.click(send())
    assert.equal(
      (await findFailure()).textContent,
      'You have already submitted a survey with a different email.',
    )
    await (await openTab(app, client)).visit(surveyPage)
    await screen.findByText('Thank you.')
  })
})

test('without a bonus, no payout is asked for, and nothing speaks of one', async () => {
  const admin = await signInAs(app, 'Admin')
  const save = (body: typeof surveySection.defaults) =>
    admin.call(saveSection(surveySection), { body })
  await save({ ...surveySection.defaults, bonus: false })
  const { tab } = await openSurvey()
  const page = () => document.body.textContent
  assert.doesNotMatch(page(), /\$|bonus|PayPal|Phone number/i)
  await fillIn(tab, { hasBonus: false })
  await tab.user.click(send())
  await screen.findByText('Thank you.')
  assert.doesNotMatch(page(), /\$|bonus|PayPal/i)
  const staff = await openTab(app, admin)
  for (const path of [staffPages.list, staffPages.results]) {
    await staff.visit(path)
    await screen.findByRole('navigation', { name: 'Survey' })
    await waitFor(() => assert.doesNotMatch(page(), /bonus|payout/i))
  }
  await staff.visit(staffPages.list)
  const [newest] = await screen.findAllByRole('link', { name: /^Details of/ })
  await staff.user.click(newest as HTMLElement)
  await screen.findByText('Navigation')
  assert.doesNotMatch(page(), /bonus/i)
  await save(surveySection.defaults)
})
