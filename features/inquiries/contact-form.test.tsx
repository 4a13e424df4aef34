import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { botCheck } from '#features/bot-check/contract.ts'
import { keepVisitSource, readCampaign } from '#features/visitors/arrival.ts'
import { consentCookie, toConsent } from '#features/visitors/consent.ts'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { ContactForm } from './contact-form.tsx'
import { inquiries } from './contract.ts'

let app: TestApp
let tab: Tab
before(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  tab = await openTab(app, app.visit())
})
after(() => {
  history.replaceState(null, '', '/')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in this window
  document.cookie = 'consent=; Max-Age=0; Path=/'
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const isFocused = (name: string) =>
  waitFor(() => assert.equal(field(name) === document.activeElement, true))
const send = () => tab.user.click(screen.getByRole('button', { name: 'Send message' }))
const words = 'We bake and our site does not. Can you come by?'

async function fillMessage(subject: string) {
  tab.show(<ContactForm readSource={readVisitSource} />)
  await screen.findByRole('button', { name: 'Send message' })
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Okafor'],
    ['Email', 'ada@example.org'],
    ['Phone number', '515-555-0123'],
    ['Subject', subject],
    ['Message', words],
  ] as const) {
    fireEvent.change(field(label), { target: { value } })
  }
  await tab.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
}

/** The form keeps its text until the next page, which no test can open, is shown. */
const isSent = () =>
  waitFor(() =>
    assert.equal(
      sessionStorage.getItem('toast /message-sent-success'),
      'Message sent successfully.',
    ),
  )

test('an empty form says what is missing beside the fields', async () => {
  tab.show(<ContactForm readSource={readVisitSource} />)
  await screen.findByRole('button', { name: 'Send message' })
  await send()
  for (const [name, says] of [
    ['First name', 'First name is required.'],
    ['Last name', 'Last name is required.'],
    ['Email', 'Email is required.'],
    ['Phone number', 'Phone number is required'],
    ['Subject', 'Subject is required.'],
    ['Message', 'Message is required.'],
  ] as const)
    await screen.findByRole('textbox', { name, description: new RegExp(says) })
  const description = 'You must agree to the terms and conditions.'
  screen.getByRole('checkbox', { name: /^I agree/, description })
  await isFocused('First name')
})

test('two clicks send once, and the form is busy until the next page is shown', async () => {
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  tab.answer(inquiries.sendMessage, async ({ pass }) => {
    sent += 1
    await answered
    return pass()
  })
  await fillMessage('Two clicks')
  await tab.user.dblClick(screen.getByRole('button', { name: 'Send message' }))
  const sending = screen.getByRole('button', { name: 'Sending…' })
  assert.equal(sending.getAttribute('aria-busy'), 'true')
  answer()
  await isSent()
  assert.equal(sending.getAttribute('aria-busy'), 'true')
  assert.equal(field('Subject').value, 'Two clicks')
  await tab.user.click(sending)
  assert.equal(sent, 1)
  dispatchEvent(new Event('pagehide'))
  await screen.findByRole('button', { name: 'Send message', busy: false })
  assert.equal(field('Subject').value, '')
})

test('a link from a service fills in its name as the subject', async () => {
  history.replaceState(null, '', '/contact-us?subject=Website%20design')
  tab.show(<ContactForm readSource={readVisitSource} />)
  await waitFor(() => assert.equal(field('Subject').value, 'Website design'))
})

describe('refused', () => {
  test('by the server: the field says so, and the typed text stays', async () => {
    tab.answer(inquiries.sendMessage, () =>
      Response.json(
        {
          code: 'INVALID_INPUT',
          message: 'Please check the marked fields.',
          errors: { email: 'Invalid email format.' },
        },
        { status: 400 },
      ),
    )
    await fillMessage('Refused')
    await send()
    const refused = { name: 'Email', description: 'Invalid email format.' }
    await screen.findByRole('textbox', refused)
    await isFocused('Email')
    assert.equal((await findFailure()).textContent, 'Please check the marked fields.')
    assert.equal(field('Message').value, words)
  })

  test('by the network: a toast, and the next attempt succeeds', async () => {
    const reconnect = tab.answer(inquiries.sendMessage, () => Promise.reject(new TypeError()))
    await fillMessage('Again')
    await send()
    assert.equal((await findFailure()).textContent, 'An error occurred, please try again.')
    assert.equal(field('Message').value, words)
    reconnect()
    await send()
    await isSent()
  })

  test('by a bot check that is not loaded: a toast', async () => {
    tab.answer(botCheck.challenge, () => Promise.reject(new TypeError()))
    await fillMessage('Too early')
    window.isSecureContext = true
    await send()
    const says = 'reCAPTCHA is still loading. Please try again in a few seconds.'
    assert.equal((await findFailure()).textContent, says)
    const offline = mock.getter(navigator, 'onLine', () => false)
    await send()
    // The first toast may still be shown.
    const toasts = () =>
      screen
        .getAllByRole('button', { name: 'Dismiss' })
        .map((button) => button.closest('[role=alert]'))
    await waitFor(() =>
      assert.ok(toasts().some((toast) => toast?.textContent === 'You are offline.')),
    )
    offline.mock.restore()
    window.isSecureContext = false
    assert.equal(field('Message').value, words)
  })
})

test('a form is sent with the source of its visit, unless tracking is declined', async () => {
  const sources: unknown[] = []
  tab.answer(inquiries.sendMessage, ({ body, pass }) => {
    sources.push((body as { source?: unknown }).source)
    return pass()
  })
  history.replaceState(null, '', '/?utm_source=shop%20window&utm_campaign=spring')
  keepVisitSource(readCampaign())
  history.replaceState(null, '', '/contact-us')
  await fillMessage('From your window')
  await send()
  await isSent()
  const campaign = { source: 'shop window', medium: '', name: 'spring' }
  assert.deepEqual(sources, [{ landingPage: '/', referrer: '', campaign }])

  const decline = consentCookie(
    toConsent((name) => name === 'essential'),
    false,
  )
  // biome-ignore lint/suspicious/noDocumentCookie: as the product does
  document.cookie = decline
  assert.equal(readVisitSource(), undefined)
  keepVisitSource(readCampaign())
  assert.equal(sessionStorage.getItem('visitSource'), null)
})
