import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { lastingPressure } from './pressure.ts'

/** Blocks the event loop. */
function hold(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('lasting load is answered with 503, except health checks, until it ends', async () => {
  const { url } = await startTestApp()
  const ask = (path: string) => fetch(url + path)
  const call = '/api/bot-check/challenge'

  hold(1_200)
  assert.equal((await ask(call)).status, 200, 'one long moment is no overload')

  let refused = await ask(call)
  while (refused.status !== 503) {
    hold(1_200)
    // Gives the sampler time to notice.
    await pause(1)
    refused = await ask(call)
  }
  assert.equal(refused.headers.get('Retry-After'), '2')
  assert.equal((await refused.json()).code, 'UNAVAILABLE')
  assert.equal((await ask('/healthz')).status, 200)

  await until('calls are answered again', async () => (await ask(call)).status === 200)
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
