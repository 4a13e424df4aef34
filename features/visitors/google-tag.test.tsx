import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { configure, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { Consent } from './consent.tsx'
import { initConsent } from './consent-script.ts'
import { countView } from './page-views.ts'

const id = 'G-ATRIUM1234'
// For a hang, not for slowness.
configure({ asyncUtilTimeout: 30_000 })
const user = userEvent.setup()
const root = document.documentElement
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const loads = () => document.head.querySelectorAll('script').length

async function choose(names: string[]) {
  await press('Customize Options')
  for (const name of ['Analytics', 'Marketing', 'Functional']) {
    const option = screen.getByRole<HTMLInputElement>('switch', { name })
    if (option.checked !== names.includes(name)) await user.click(option)
  }
  await press('Save')
}

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the tag does
  document.cookie = `${cookie}; Path=/`
}
/** The window deletes a cookie a moment later. */
const hasNoCookies = () => waitFor(() => assert.doesNotMatch(document.cookie, /(^|; )_g/))

/** The calls that the tag received so far. */
function said(): unknown[][] {
  const commands = (window.dataLayer ?? []) as ArrayLike<unknown>[]
  return commands.map((command) => Array.from(command))
}
const views = () => said().filter(([, name]) => name === 'page_view').length

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
}

let disconnect = () => {}
before(() => {
  root.dataset.analytics = id
  root.dataset.analyticsScript = '/assets/google-tag.js'
})
beforeEach(() => {
  document.body.innerHTML = renderToString(<Consent />)
  disconnect = initConsent()
})
afterEach(() => disconnect())
after(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove()
  delete root.dataset.analytics
  delete root.dataset.analyticsScript
  root.removeAttribute('data-ask')
  setCookie('consent=; Max-Age=0')
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  delete window.dataLayer
})

test('never loads while the browser asks not to be tracked', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true })
  await press('Accept All')
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  assert.equal(loads(), 0)
  setCookie('consent=; Max-Age=0')
})

// The steps of one visit, because the tag is loaded once.
test('gets the consent, after a default that denies everything', async () => {
  await choose(['Marketing', 'Functional'])
  assert.equal(loads(), 0)
  history.replaceState(null, '', '/services?mail=me@person.example')
  // Left from a consent that has run out.
  setCookie('_ga=GA1.1.1.1')
  await choose([])
  assert.equal(loads(), 1)
  await import('./google-tag.ts')
  countView('/services')
  await hasNoCookies()
  assert.deepEqual(said(), [])
  await choose(['Analytics', 'Functional'])
  const [first, second, ...rest] = said()
  const granted = {
    analytics_storage: 'granted',
    functionality_storage: 'granted',
    personalization_storage: 'granted',
  }
  assert.deepEqual(first, ['consent', 'default', denied])
  assert.deepEqual(second, ['consent', 'update', { ...denied, ...granted }])
  assert.deepEqual(
    rest.find(([name]) => name === 'config'),
    ['config', id, { send_page_view: false }],
  )
  assert.equal(views(), 1)
  assert.ok(JSON.stringify(rest).includes(`"page_location":"${location.origin}/services"`))
  assert.ok(!JSON.stringify(rest).includes('person.example'))
  await choose(['Analytics', 'Marketing'])
  const ads = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
  const update = { ...denied, ...ads, analytics_storage: 'granted' }
  assert.deepEqual(said().at(-1), ['consent', 'update', update])
  assert.equal(views(), 1)
})

test('gets only the kind of a portal page', () => {
  const address = '/client-portal/invoices/0198c0de-0000-7000-8000-000000000000'
  history.replaceState(null, '', address)
  countView(address)
  assert.equal(views(), 2)
  const [, shown] = said().findLast(([name]) => name === 'set') ?? []
  const page = '/client-portal/invoices/:id'
  const { page_location, page_title } = shown as Record<string, unknown>
  assert.deepEqual(
    { page_location, page_title },
    { page_location: location.origin + page, page_title: page },
  )
})

test('sends nothing after the consent is withdrawn', async () => {
  for (const name of ['_ga', '_ga_ATRIUM1234', '_gcl_au']) setCookie(`${name}=1`)
  await choose(['Marketing'])
  assert.deepEqual(said().at(-1), ['consent', 'update', denied])
  await hasNoCookies()
  assert.equal(window[`ga-disable-${id}`], true)
  history.replaceState(null, '', '/about-us')
  countView('/about-us')
  assert.equal(views(), 2)
})
