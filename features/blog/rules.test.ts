import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { slugify } from '#shared/text.ts'
import { categoryAddresses, readingMinutes, withSections } from './rules.ts'

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`

describe('reading time', () => {
  test('counts 220 words a minute, and at least one minute', () => {
    const minutes = [0, 1, 220, 329, 331, 2200].map((count) => readingMinutes(words(count)))
    assert.deepEqual(minutes, [1, 1, 1, 1, 2, 10])
  })

  test('counts words, and neither elements nor addresses', () => {
    const marked = '<ul><li><a href="/a b c d e">one</a></li><li><strong>two</strong></li></ul>'
    assert.equal(readingMinutes(marked.repeat(110)), 1)
    assert.equal(readingMinutes(marked.repeat(220)), 2)
  })
})

describe('the address of a category', () => {
  const make = (id: string, name: string) => ({
    _id: id,
    id,
    name,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  })

  test('is its name in words that an address can hold', () => {
    const addresses = categoryAddresses([make('1', 'Search & words'), make('2', 'Café')])
    assert.deepEqual([...addresses.keys()], ['search-words', 'cafe'])
    assert.equal(addresses.get('cafe')?.id, '2')
  })

  test('is its id where the words are taken, or there are none', () => {
    const addresses = categoryAddresses([make('1', 'C'), make('2', 'C++'), make('3', '設計')])
    assert.deepEqual([...addresses.keys()], ['c', '2', '3'])
  })
})

describe('sections', () => {
  test('are the second headings, each with an address of its own', () => {
    const { html, sections } = withSections('<h2>Why</h2><p>So.</p><h2>Why</h2><h3>No</h3>')
    assert.deepEqual(sections, [
      { id: 'part-why', title: 'Why' },
      { id: 'part-why-2', title: 'Why' },
    ])
    assert.equal(
      html,
      '<h2 id="part-why">Why</h2><p>So.</p><h2 id="part-why-2">Why</h2><h3>No</h3>',
    )
  })

  test('read as words, and keep what is written in them', () => {
    const { html, sections } = withSections('<h2>Don&#39;t <em>guess</em></h2><h2></h2>')
    assert.deepEqual(sections, [{ id: `part-${slugify("Don't guess")}`, title: "Don't guess" }])
    assert.match(html, /<em>guess<\/em><\/h2><h2><\/h2>$/)
  })

  test('never share an address, and change nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'a', 'A 2', 'A 3', '…', '設')), (titles) => {
        const text = titles.map((title) => `<h2>${title}</h2>`).join('<p>x</p>')
        const { html, sections } = withSections(text)
        assert.equal(new Set(sections.map(({ id }) => id)).size, titles.length)
        assert.equal(html.replace(/ id="[^"]*"/g, ''), text)
      }),
    )
  })
})
