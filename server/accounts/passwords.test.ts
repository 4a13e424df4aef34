import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isPassword } from './passwords.ts'

const password = `Plum7!tart${'x'.repeat(118)}`

test('a password is hashed with argon2id, 19 MiB, two passes and a salt of its own', async () => {
  const one = await hashPassword(password)
  const other = await hashPassword(password)
  for (const hash of [one, other]) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(one, other)
})

test('only the exact password matches', async () => {
  const hash = await hashPassword(password)
  assert.equal(await isPassword(password, hash), true)
  const others = [password.toLowerCase(), `${password} `, password.slice(0, -1), '']
  for (const given of others) assert.equal(await isPassword(given, hash), false, given)
  assert.equal(await isPassword(password, null), false)
})
