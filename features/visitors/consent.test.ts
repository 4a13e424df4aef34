import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Consent, consentCookie, parseConsent, readConsent } from './consent.ts'

const all: Consent = { essential: true, analytics: true, marketing: true, functional: true }
const anyConsent = fc.record<Consent>(
  {
    essential: fc.constant(true),
    analytics: fc.boolean(),
    marketing: fc.boolean(),
    functional: fc.boolean(),
  },
  { noNullPrototype: true },
)

describe('the consent cookie', () => {
  test('holds the four preferences for 150 days', () => {
    assert.equal(
      consentCookie({ ...all, marketing: false }, false),
      'consent=essential=1&analytics=1&marketing=0&functional=1; Max-Age=12960000; Path=/; SameSite=Lax',
    )
  })

  test('is Secure where the page is https', () => {
    assert.match(consentCookie(all, true), /; Secure$/)
  })

  test('is parsed among other cookies', () => {
    fc.assert(
      fc.property(anyConsent, (consent) => {
        const [pair = ''] = consentCookie(consent, false).split(';')
        assert.deepEqual(readConsent(`theme=dark; ${pair}; other=1`), consent)
        assert.deepEqual(readConsent(pair), consent)
      }),
    )
  })

  test('means no decision if it is missing, empty or invalid', () => {
    for (const cookies of ['', 'consent=', 'consent=yes', 'noconsent=essential=1', 'a=1; b=2'])
      assert.equal(readConsent(cookies), null, cookies)
    assert.equal(parseConsent(undefined), null)
  })

  test('allows only the named categories', () => {
    const consent = parseConsent('essential=1&analytics=1&marketing=yes')
    assert.deepEqual(consent, { ...all, marketing: false, functional: false })
  })
})
