import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal, unseal } from './vault.ts'

const key = randomBytes(32)

test('a sealed text is unsealed with its key and owner, and differs each time', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'ada')
  assert.equal(unseal(key, sealed, 'ada'), 'JBSWY3DPEHPK3PXP')
  assert.ok(!sealed.toString('latin1').includes('JBSWY3DP'))
  assert.notDeepEqual(seal(key, 'JBSWY3DPEHPK3PXP', 'ada'), sealed)
})

test('another key, another owner or a changed byte is rejected', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'ada')
  assert.throws(() => unseal(randomBytes(32), sealed, 'ada'))
  assert.throws(() => unseal(key, sealed, 'grace'))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => unseal(key, changed, 'ada'), `byte ${at}`)
  }
  assert.throws(() => unseal(key, sealed.subarray(0, 20), 'ada'))
})
