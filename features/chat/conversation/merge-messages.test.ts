import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeMessages, type PageQuery, readAnew } from './merge-messages.ts'

const numbers = (from: number, to: number, text = 'old') =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ number: from + at, text }))

const merged = (...args: Parameters<typeof mergeMessages<{ number: number; text: string }>>) =>
  mergeMessages(...args).map(({ number, text }) => `${number} ${text}`)

test('a page read anew replaces what it holds and is added where it touches', () => {
  assert.deepEqual(merged(numbers(3, 4), numbers(4, 5, 'new')), ['3 old', '4 new', '5 new'])
  assert.deepEqual(merged(numbers(3, 4), numbers(5, 5, 'new')), ['3 old', '4 old', '5 new'])
  assert.deepEqual(merged(numbers(3, 4), numbers(1, 2, 'new')), [
    '1 new',
    '2 new',
    '3 old',
    '4 old',
  ])
})

test('of two pages with a gap between them, the newer one is kept', () => {
  assert.deepEqual(merged(numbers(1, 2), numbers(4, 5, 'new')), ['4 new', '5 new'])
  assert.deepEqual(merged(numbers(8, 9), numbers(1, 2, 'new')), ['8 old', '9 old'])
})

test('an empty page changes nothing', () => {
  assert.deepEqual(merged([], numbers(1, 1)), ['1 old'])
  assert.deepEqual(merged(numbers(1, 1), []), ['1 old'])
  assert.deepEqual(merged([], []), [])
})

/** Reads pages of a conversation with this many messages, and notes after which ones. */
function makeServer(count: number) {
  const asked: (number | undefined)[] = []
  const readPage = async ({ after, limit = 50 }: PageQuery) => {
    asked.push(after)
    const all = numbers(1, count, 'new')
    return after === undefined ? all.slice(-limit) : all.slice(after, after + limit)
  }
  return { asked, readPage }
}

test('all known messages are read anew, however many pages they fill, and no earlier ones', async () => {
  const { asked, readPage } = makeServer(300)
  const known = numbers(81, 299)
  const rows = await readAnew(known, readPage)
  assert.deepEqual(mergeMessages(known, rows), numbers(81, 300, 'new'))
  assert.deepEqual(asked, [undefined, 80, 180])
})

test('one page is enough where it holds all that is known, or does not touch it', async () => {
  for (const known of [[], numbers(251, 300), numbers(260, 300), numbers(1, 60)]) {
    const { asked, readPage } = makeServer(300)
    assert.deepEqual(await readAnew(known, readPage), numbers(251, 300, 'new'))
    assert.deepEqual(asked, [undefined])
  }
  assert.deepEqual(await readAnew([], makeServer(0).readPage), [])
})
