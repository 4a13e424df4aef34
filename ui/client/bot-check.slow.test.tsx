import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { fireEvent } from '@testing-library/dom'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, password } from '#test/factories.ts'
import { within } from '#test/until.ts'
import { api } from './api.ts'

let app: TestApp
let tab: Tab
let email: string
before(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'altcha' } })
  email = (await makeAccount(app.database.db)).email
  document.documentElement.dataset.recaptcha = 'site-key'
  Object.assign(window, { isSecureContext: true })
})
beforeEach(async () => {
  tab = await openTab(app, app.visit())
})
after(() => {
  mock.restoreAll()
  mock.timers.reset()
  delete document.documentElement.dataset.recaptcha
  for (const name of ['isSecureContext', 'grecaptcha']) Reflect.deleteProperty(window, name)
})

/** The script of the provider is not fetched, and this happens to it. */
const loading = (event: 'load' | 'error') =>
  mock.method(document.head, 'append', (script: HTMLScriptElement) => {
    queueMicrotask(() => fireEvent[event](script))
  })

/** Signs in like the form does. */
const logIn = () => api.call(signIn.login, { body: { email, password } })

test('if reCAPTCHA cannot be reached, the built-in bot check is used', async () => {
  const append = loading('error')
  assert.ok((await logIn()).accessToken)
  const [script] = append.mock.calls[0]?.arguments ?? []
  assert.ok(script instanceof HTMLScriptElement)
  assert.equal(script.src, 'https://www.google.com/recaptcha/api.js?render=site-key')
})

test('if reCAPTCHA is never ready, the built-in bot check is used after 3 seconds', async () => {
  const asked = Promise.withResolvers<() => void>()
  window.grecaptcha = {
    ready: asked.resolve,
    execute: async (key, { action }) => `answer for ${key} to ${action}`,
  }
  loading('load')
  mock.timers.enable({ apis: ['setTimeout'] })
  const signedIn = logIn()
  const becomeReady = await asked.promise
  mock.timers.tick(3_000)
  mock.timers.reset()
  assert.ok((await within('the sign-in', signedIn)).accessToken)

  // Once it is ready, the form sends the token of its action.
  becomeReady()
  let sent: unknown
  tab.answer(signIn.login, ({ body }) => {
    sent = body
    return new Response(null, { status: 500 })
  })
  await assert.rejects(logIn())
  assert.partialDeepStrictEqual(sent, { token: 'answer for site-key to post/api/auth/login' })
})
