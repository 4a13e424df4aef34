import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, isBot } from './user-agent.server.ts'

const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'

test('device and browser are recognized by the user agent', () => {
  assert.deepEqual(
    clientOf('Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'),
    {
      device: 'mobile',
      browser: 'Firefox',
    },
  )
  assert.deepEqual(clientOf(ipad), { device: 'tablet', browser: 'Safari' })
  assert.deepEqual(clientOf(edge), { device: 'desktop', browser: 'Microsoft Edge' })
  assert.deepEqual(clientOf('x'), { device: 'desktop', browser: 'Other' })
})

test('bots are recognized by the user agent', () => {
  for (const name of ['Googlebot/2.1', 'bingbot/2.0;', 'AhrefsBot', 'Baiduspider', 'curl/8.9', ''])
    assert.equal(isBot(name), true, name)
  for (const name of ['Mozilla/5.0 (Linux; Android 14; CUBOT X30)', edge, ipad])
    assert.equal(isBot(name), false, name)
})
