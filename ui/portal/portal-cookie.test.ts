import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePortalCookie } from './portal-cookie.ts'

test('the cookie names a role and the closed folds', () => {
  assert.deepEqual(parsePortalCookie('theme=dark; portal=Manager.Website.Pages; x=1'), {
    role: 'Manager',
    folded: ['Website', 'Pages'],
  })
  assert.deepEqual(parsePortalCookie('portal=.Insight'), { folded: ['Insight'] })
})

test('unknown values are ignored', () => {
  for (const cookies of [
    '',
    'portal=',
    'portal=<script>',
    `portal=${'A'.repeat(300)}`,
    'xportal=Admin',
  ])
    assert.deepEqual(parsePortalCookie(cookies), { folded: [] }, cookies)
  assert.deepEqual(parsePortalCookie('portal=Owner'), { folded: [] })
})
