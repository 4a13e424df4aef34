import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { roles } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { expectNoServerError, type Paths, requestOf, type Tokens } from '#test/any-request.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, makeToken } from '#test/factories.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 15)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

let app: TestApp
let paths: Paths
let tokens: Tokens

before(async () => {
  // With a single connection, a call that needs a second one while it holds the first fails with
  // 503.
  app = await startTestApp({ env: { RATE_LIMIT: 'off' }, poolSize: 1 })
  await makeService(app.database.db)
  paths = (await (await fetch(`${app.url}/api/openapi.json`)).json()).paths
  const accounts = await Promise.all(roles.map((role) => makeAccount(app.database.db, { role })))
  tokens = [undefined, ...(await Promise.all(accounts.map((account) => makeToken(app, account))))]
})

for (const { endpoint } of routes) {
  test(`${endpoint.method} ${endpoint.path} answers any input without a server error`, async (t) => {
    t.diagnostic(`seed ${seed}`)
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    assert.ok(operation, 'is not in the OpenAPI document')
    const { path, method } = endpoint
    await fc.assert(
      fc.asyncProperty(requestOf({ path, method, operation }, tokens.length), async (request) => {
        await expectNoServerError(app.url, tokens, request)
      }),
      { numRuns: runs, seed },
    )
  })
}
