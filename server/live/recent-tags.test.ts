import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentTags } from './recent-tags.ts'

function startTags() {
  const clock = { now: 0 }
  const tags = new RecentTags(() => clock.now)
  return { clock, tags }
}

test('the tags that changed since something was read are known, each once', () => {
  const { clock, tags } = startTags()
  clock.now = 20_000
  tags.add('service')
  clock.now = 30_000
  for (const tag of ['blog', 'file', 'blog']) tags.add(tag)
  clock.now = 31_000
  assert.deepEqual(tags.since(1_000), ['file', 'blog'])
  assert.deepEqual(tags.since(7_000), ['service', 'file', 'blog'])
  clock.now = 40_000
  assert.deepEqual(tags.since(1_000), [])
})

test('any may have changed before this process was listening, and longer than a minute ago', () => {
  const { clock, tags } = startTags()
  clock.now = 3_000
  assert.deepEqual(tags.since(1_000), ['*'])
  clock.now = 200_000
  assert.deepEqual(tags.since(1_000), [])
  assert.deepEqual(tags.since(60_000), ['*'])
  tags.clear()
  assert.deepEqual(tags.since(1_000), ['*'])
})

test('so many changes that they are not all kept are any', () => {
  const { clock, tags } = startTags()
  clock.now = 100_000
  for (let count = 0; count < 1_001; count += 1) tags.add(`tag-${count}`)
  assert.deepEqual(tags.since(0), ['*'])
})

test('what changes again and again is kept once', () => {
  const { clock, tags } = startTags()
  clock.now = 100_000
  tags.add('blog')
  for (let count = 0; count < 2_000; count += 1) tags.add('file')
  assert.deepEqual(tags.since(0), ['blog', 'file'])
})
