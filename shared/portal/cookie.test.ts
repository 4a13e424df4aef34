import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberRights } from '../roles.ts'
import { parsePortalCookie } from './cookie.ts'

const rights = memberRights

test('the cookie names a role and the closed folds', () => {
  assert.partialDeepStrictEqual(
    parsePortalCookie('theme=dark; portal=Manager.Website.Pages; x=1'),
    {
      role: 'Manager',
      folded: ['Website', 'Pages'],
    },
  )
  assert.deepEqual(parsePortalCookie('portal=.Insight').folded, ['Insight'])
})

test('the cookie has the page size of the tables, if it is one of the sizes', () => {
  const cookie = parsePortalCookie('portal=Admin.20.Website')
  assert.deepEqual(cookie, { role: 'Admin', rights, rows: 20, folded: ['Website'] })
  assert.equal(parsePortalCookie('portal=Admin.999').rows, undefined)
})

test('the cookie has the rights of a person of a client', () => {
  assert.deepEqual(parsePortalCookie('portal=User.support.Work').rights, ['support'])
})

const nothing = { role: undefined, rights, rows: undefined, folded: [] }

test('unknown values are ignored', () => {
  for (const cookies of [
    '',
    'portal=',
    'portal=<script>',
    `portal=${'A'.repeat(300)}`,
    'xportal=Admin',
  ])
    assert.deepEqual(parsePortalCookie(cookies), nothing, cookies)
  assert.deepEqual(parsePortalCookie('portal=Owner'), nothing)
})
