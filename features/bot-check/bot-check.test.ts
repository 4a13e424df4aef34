import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { solveChallenge } from '#shared/bot-check.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, password } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'altcha' } })
})

const path = '/api/bot-check/challenge'

/** Signs in with a solved challenge from this URL. */
async function logInBy(address: (action: string) => string) {
  const { email } = await makeAccount(app.database.db)
  const client = createApiClient({
    baseUrl: app.url,
    solveBotCheck: async (action) =>
      solveChallenge(await (await fetch(app.url + address(action))).json()),
  })
  return client.call(signIn.login, { body: { email, password } })
}

describe('a form', () => {
  test('accepts a challenge issued for it', async () => {
    assert.ok((await logInBy((action) => `${path}?action=${action}`)).accessToken)
  })

  test('accepts a challenge issued without an action, as scripts request it', async () => {
    assert.ok((await logInBy(() => path)).accessToken)
  })

  test('rejects a challenge issued for another form', async () => {
    await assert.rejects(
      logInBy(() => `${path}?action=post/api/message`),
      { code: 'BOT_CHECK_FAILED' },
    )
  })
})

test('an unknown action is rejected', async () => {
  for (const action of ['Contact us', 'x'.repeat(101), '<b>'])
    assert.equal(
      (await fetch(`${app.url}${path}?action=${encodeURIComponent(action)}`)).status,
      400,
    )
})
