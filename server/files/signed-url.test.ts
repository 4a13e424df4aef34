import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { signUrl, verifySignedUrl } from './signed-url.ts'

const secret = randomBytes(32)
const now = new Date('2026-11-03T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const url = signUrl('/files/document/plan.pdf', secret, 'ada', after(300))

describe('a signed URL', () => {
  test('is valid for its person, for five minutes', () => {
    assert.equal(verifySignedUrl(url, secret, 'ada', now), true)
    assert.equal(verifySignedUrl(url, secret, 'ada', after(299)), true)
    assert.equal(verifySignedUrl(url, secret, 'ada', after(300)), false)
  })

  test('is invalid for other people and other paths', () => {
    assert.equal(verifySignedUrl(url, secret, 'bob', now), false)
    assert.equal(verifySignedUrl(url.replace('plan', 'invoice'), secret, 'ada', now), false)
    assert.equal(verifySignedUrl(url, randomBytes(32), 'ada', now), false)
  })

  test('cannot be extended', () => {
    const stretched = url.replace(/expires=\d+/, `expires=${after(301).getTime()}`)
    assert.equal(verifySignedUrl(stretched, secret, 'ada', after(10)), false)
    const tooLong = signUrl('/files/document/plan.pdf', secret, 'ada', after(301))
    assert.equal(verifySignedUrl(tooLong, secret, 'ada', now), false)
  })

  test('needs both parameters', () => {
    for (const broken of [
      '/files/document/plan.pdf',
      url.replace(/&signature=.*/, ''),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/expires=\d+/, 'expires=NaN'),
      url.replace(/expires=\d+&/, ''),
      '',
    ]) {
      assert.equal(verifySignedUrl(broken, secret, 'ada', now), false, broken)
    }
  })
})
