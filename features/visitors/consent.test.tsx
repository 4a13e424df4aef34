import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { configure, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterPaint } from '#ui/client/after-paint.ts'
import { consentCookie, toConsent } from './consent.ts'
import { Consent } from './consent.tsx'
import { initConsent } from './consent-script.ts'
import { countView } from './page-views.ts'

// For a hang, not for slowness.
configure({ asyncUtilTimeout: 30_000 })
const user = userEvent.setup()
let leavePage = () => {}

/** Opens the next page of the site. */
function openPage() {
  leavePage()
  document.body.innerHTML = renderToString(<Consent />)
  const disconnect = initConsent()
  leavePage = () => {
    disconnect()
    document.body.replaceChildren()
    leavePage = () => {}
  }
}

function setSignal(name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  return () => Reflect.deleteProperty(navigator, name)
}

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product does
  document.cookie = cookie
}

afterEach(() => {
  leavePage()
  setCookie('consent=; Max-Age=0; Path=/')
  localStorage.clear()
  document.documentElement.removeAttribute('data-ask')
})

/** The styles show the banner while it is set. */
const isAsked = () => document.documentElement.hasAttribute('data-ask')
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const findDialog = () => screen.queryByRole<HTMLDialogElement>('dialog')
const isOpen = () => findDialog() !== null
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('a choice in one tab hides the banner in another one', () => {
  openPage()
  assert.equal(isAsked(), true)
  setCookie(
    consentCookie(
      toConsent(() => true),
      false,
    ),
  )
  document.dispatchEvent(new Event('visibilitychange'))
  assert.equal(isAsked(), false)
})

describe('the preferences', () => {
  test('open again on the next page after they were closed, until a choice is saved', async () => {
    openPage()
    assert.equal(isOpen(), false)
    await press('Customize Options')
    // As Escape does.
    findDialog()?.close()
    for (const _ of ['about-us', 'login']) {
      openPage()
      await waitFor(() => assert.equal(isOpen(), true))
      await press('Close')
      assert.equal(isOpen(), false)
    }
    await press('Only essential')
    openPage()
    await afterPaint()
    assert.equal(isOpen(), false)
    assert.equal(isAsked(), false)
    assert.equal(localStorage.getItem('consent-open'), null)
  })

  test('say that the browser asks not to be tracked', async () => {
    const told = () => screen.getByText(/^Your browser asks not to be tracked\./)
    openPage()
    await press('Customize Options')
    assert.equal(told().hidden, true)
    const unset = setSignal('globalPrivacyControl', true)
    openPage()
    await waitFor(() => assert.equal(isOpen(), true))
    unset()
    assert.equal(told().hidden, false)
    assert.deepEqual([isOn('Analytics'), isOn('Marketing')], [false, false])
  })
})

describe('a view', () => {
  const counts: unknown[] = []
  const { sendBeacon } = navigator
  before(() => {
    navigator.sendBeacon = (url, data) => {
      counts.push(url, data)
      return true
    }
  })
  after(() => {
    navigator.sendBeacon = sendBeacon
  })

  test('is not counted for who refused, or whose browser asks for it', () => {
    setCookie(
      consentCookie(
        toConsent((name) => name === 'essential'),
        false,
      ),
    )
    countView('/services')
    setCookie('consent=; Max-Age=0; Path=/')
    const unset = setSignal('doNotTrack', '1')
    countView('/services')
    unset()
    assert.deepEqual(counts, [])
    countView('/services')
    assert.equal(counts[0], '/api/visitor/track-visitor')
  })
})
