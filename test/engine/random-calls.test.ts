import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { seedDemo } from '#db/seed/demo.ts'
import { roles } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { type AnyRequest, expectNoServerError, type Paths, requestOf } from '#test/any-request.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'

const steps = Number(process.env.FUZZ_STEPS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** A call may end the session of its caller, so all sign in again after so many. */
const stepsPerSession = 100
const admin = 1 + roles.indexOf('Admin')
const mostIds = 100
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function signInAll(app: TestApp) {
  const make = async (role: (typeof roles)[number]) =>
    makeToken(app, await makeAccount(app.database.db, { role }))
  return [undefined, ...(await Promise.all(roles.map(make)))]
}

/** The newest ids that responses contained, by the part of the API that they came from. */
class KnownIds {
  readonly #ofPart = new Map<string, string[]>()

  add(address: string, text: string): void {
    const part = partOf(address)
    const found = [...(text.match(anyId) ?? []), ...(this.#ofPart.get(part) ?? [])]
    this.#ofPart.set(part, [...new Set(found)].slice(0, mostIds))
  }

  /** Replaces made-up ids: in the address by ids of the same part of the API, in the body by ids of all parts. */
  fill({ address, body, ...request }: AnyRequest, step: number): AnyRequest {
    const own = this.#ofPart.get(partOf(address)) ?? []
    const all = [...this.#ofPart.values()].flat()
    const known = (text: string, ids: readonly string[]) =>
      text.replaceAll(anyId, (id) => ids[(step + Number.parseInt(id, 16)) % ids.length] ?? id)
    return {
      ...request,
      address: known(address, own),
      ...(body !== undefined && { body: known(body, all) }),
    }
  }
}

const partOf = (address: string) => address.split(/[/?]/)[2] ?? ''

test(`${steps} calls in a row by all roles, with ids from earlier responses, meet no server error`, async (t) => {
  t.diagnostic(`seed ${seed}`)
  const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  await seedDemo(app.kernel)
  const paths: Paths = (await (await fetch(`${app.url}/api/openapi.json`)).json()).paths
  const requests = routes.map(({ endpoint: { path, method } }) => {
    const operation = paths[path]?.[method.toLowerCase()]
    assert.ok(operation, `${method} ${path} is not in the OpenAPI document`)
    return requestOf({ path, method, operation }, roles.length + 1)
  })
  const calls = fc.sample(fc.oneof(...requests), { numRuns: steps, seed })
  let tokens = await signInAll(app)
  const ids = new KnownIds()
  const times: number[] = []
  for (const [step, call] of calls.entries()) {
    if (step % stepsPerSession === stepsPerSession - 1) tokens = await signInAll(app)
    // An Admin makes every other call, because others may do little.
    const caller = step % 2 === 0 ? admin : call.caller
    const request = ids.fill({ ...call, caller }, step)
    const began = performance.now()
    const text = await expectNoServerError(app.url, tokens, request).catch((error) => {
      throw new Error(`step ${step}, ${JSON.stringify(request)}`, { cause: error })
    })
    times.push(performance.now() - began)
    ids.add(request.address, text)
  }
  times.sort((a, b) => a - b)
  t.diagnostic(`p99 ${Math.ceil(times.at(Math.floor(times.length * 0.99)) ?? 0)} ms`)
})
