import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Access, isOpen, landingOf, mayCall, roles } from './roles.ts'

test('each role has its landing page', () => {
  assert.deepEqual(
    roles.map((role) => [role, landingOf(role)]),
    [
      ['Admin', '/admin'],
      ['User', '/client-portal'],
      ['Employee', '/admin/task'],
      ['Manager', '/admin'],
    ],
  )
})

test('each access level allows exactly its roles', () => {
  const whoMay = (access: Access) => roles.filter((role) => mayCall(access, role))
  assert.deepEqual(whoMay('public'), roles)
  assert.deepEqual(whoMay('sign-out'), roles)
  assert.deepEqual(whoMay('code-step'), roles)
  assert.deepEqual(whoMay('signed-in'), roles)
  assert.deepEqual(whoMay('client'), ['User'])
  assert.deepEqual(whoMay('staff'), ['Admin', 'Employee', 'Manager'])
  assert.deepEqual(whoMay('client-or-editor'), ['Admin', 'User', 'Manager'])
  assert.deepEqual(whoMay('editor'), ['Admin', 'Manager'])
  assert.deepEqual(whoMay('admin'), ['Admin'])
})

test('only public reads and signing out need no session', () => {
  assert.equal(isOpen('public'), true)
  assert.equal(isOpen('sign-out'), true)
  const guarded: Access[] = [
    'code-step',
    'signed-in',
    'client',
    'staff',
    'client-or-editor',
    'editor',
    'admin',
  ]
  for (const access of guarded) assert.equal(isOpen(access), false, access)
})
