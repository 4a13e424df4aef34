import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { campaignOf } from './arrival.ts'
import { VisitSource } from './contract.ts'

test('a campaign is read from the URL parameters', () => {
  assert.deepEqual(campaignOf('?utm_source=mail&utm_medium=email&utm_campaign=Fall%20letter&x=1'), {
    source: 'mail',
    medium: 'email',
    name: 'Fall letter',
  })
  assert.deepEqual(campaignOf('?utm_campaign=%20fall%0A'), { source: '', medium: '', name: 'fall' })
  for (const none of ['', '?', '?utm_source=&utm_content=b', '?source=mail', '?utm_source=%0A'])
    assert.equal(campaignOf(none), undefined, none)
})

test('no campaign prevents a form from being sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const campaign = campaignOf(`?${new URLSearchParams({ utm_campaign: name })}`)
      const { success, data } = z.safeParse(VisitSource, { landingPage: '/', campaign })
      assert.ok(success)
      assert.ok(data.campaign?.name?.isWellFormed() !== false)
    }),
  )
})
