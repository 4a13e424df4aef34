import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networksOf, shortenAddress } from './networks.ts'

describe('networksOf', () => {
  const cases: [ip: string, ...networks: string[]][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['', ''],
  ]
  for (const [ip, ...networks] of cases) {
    test(`${ip || 'nothing'} is ${networks.join(' in ')}`, () => {
      assert.deepEqual(networksOf(ip), networks)
    })
  }
})

test('shortenAddress keeps the network alone', () => {
  assert.deepEqual(
    ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:1:2:3:4:5:6', 'unknown'].map(shortenAddress),
    ['192.0.2.0/24', '192.0.2.0/24', '2001:db8:1::/48', 'unknown'],
  )
})
