import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBareHttp } from '#test/bare-http.ts'
import { until } from '#test/until.ts'
import { lastingPressure } from './pressure.ts'

/** Blocks the event loop. */
function hold(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('lasting load is answered with 503, except health checks, until it ends', async (t) => {
  const { app } = await createBareHttp()
  t.after(() => app.close())
  for (const path of ['/api/service', '/healthz']) app.get(path, async () => ({}))
  const ask = (path = '/api/service') => app.inject(path)
  const status = async () => (await ask()).statusCode

  hold(1_200)
  assert.equal(await status(), 200, 'one long moment is no overload')

  // Each round of the event loop is late.
  const load = setInterval(hold, 0, 1_100)
  t.after(() => clearInterval(load))
  await until('calls are refused', async () => (await status()) === 503)
  const refused = await ask()
  assert.equal(refused.headers['retry-after'], '2')
  assert.equal(refused.json().code, 'UNAVAILABLE')
  assert.equal((await ask('/healthz')).statusCode, 200)

  clearInterval(load)
  await until('calls are answered again', async () => (await status()) === 200)
})

test('long delays with pauses are no overload, a second without a pause is', () => {
  const pressure = lastingPressure()
  assert.equal(pressure.lasts(0), false)
  pressure.passed()
  assert.equal(pressure.lasts(1_500), false, 'rested')
  assert.equal(pressure.lasts(2_400), false, 'nine tenths of a second')
  assert.equal(pressure.lasts(2_500), true)
  pressure.passed()
  assert.equal(pressure.lasts(5_400), true, 'a relapse within three seconds')
  pressure.passed()
  assert.equal(pressure.lasts(8_500), false, 'forgotten')
})
