import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { categoryAddresses, readingMinutes, teaserOf } from './rules.ts'

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`

describe('reading time', () => {
  test('counts 220 words a minute, and at least one minute', () => {
    const minutes = [0, 1, 220, 329, 331, 2200].map((count) => readingMinutes(words(count)))
    assert.deepEqual(minutes, [1, 1, 1, 1, 2, 10])
  })

  test('counts words, but not tags and URLs', () => {
    const marked = '<ul><li><a href="/a b c d e">one</a></li><li><strong>two</strong></li></ul>'
    assert.equal(readingMinutes(marked.repeat(110)), 1)
    assert.equal(readingMinutes(marked.repeat(220)), 2)
  })
})

describe('the URL name of a category', () => {
  const make = (id: string, name: string) => ({
    _id: id,
    id,
    name,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  })

  test('is its name as a slug', () => {
    const addresses = categoryAddresses([make('1', 'Search & words'), make('2', 'Café')])
    assert.deepEqual([...addresses.keys()], ['search-words', 'cafe'])
    assert.equal(addresses.get('cafe')?.id, '2')
  })

  test('is its id if the slug is taken or empty', () => {
    const addresses = categoryAddresses([make('1', 'C'), make('2', 'C++'), make('3', '設計')])
    assert.deepEqual([...addresses.keys()], ['c', '2', '3'])
  })
})

test('lists show exactly 80 characters of the excerpt, or of the text if there is none', () => {
  const long = 'A client once asked for a site with no menu, and it went better than anyone hoped.'
  const shown = 'A client once asked for a site with no menu, and it went better than anyone hope…'
  assert.equal(teaserOf({ excerpt: long, content: '<p>Unused.</p>' }), shown)
  assert.equal(teaserOf({ excerpt: '', content: `<p>${long}</p>` }), shown)
})
