import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, toDisplay } from './compare-values.ts'
import { fieldLabel } from './rules.ts'

const picture = `/files/service/${'x'.repeat(22)}-1600x900/1600.webp`

test('values are described in words, except pictures', () => {
  assert.equal(toDisplay('<p>One</p><p>Two</p>').lines, 'One\nTwo')
  assert.equal(toDisplay('a <b and c').lines, 'a <b and c')
  assert.equal(toDisplay(true).lines, 'Yes')
  assert.equal(toDisplay(null).lines, '')
  assert.equal(toDisplay(['React', 'Nodejs']).lines, 'React\nNodejs')
  assert.equal(toDisplay('2026-11-21').lines, 'November 21, 2026')
  assert.equal(toDisplay('2026-11-21T15:00:00.123456+00:00').lines, 'November 21, 2026 at 10:00 AM')
  const rows = [{ page: 'blog', label: 'Blog', tags: [] }]
  assert.equal(toDisplay(rows).lines, 'blog · Blog')
  assert.deepEqual(toDisplay([picture]), { lines: '', pictures: [picture] })
})

test('fields have readable names', () => {
  assert.deepEqual(
    ['meta_description', 'techStack', 'title'].map((field) => fieldLabel(field)),
    ['Meta description', 'Tech stack', 'Title'],
  )
  assert.equal(fieldLabel('image', { image: 'Featured image' }), 'Featured image')
})

test('a missing field differs from a value, but equals an empty one', () => {
  const differing = fieldsOf({ a: 1, b: ['x'], c: null }, { a: 1, b: ['x', 'y'], c: '', d: 'z' })
  assert.deepEqual(
    differing.filter(({ differs }) => differs).map(({ name }) => name),
    ['b', 'd'],
  )
})
