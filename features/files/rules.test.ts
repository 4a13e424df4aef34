import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  editPathOf,
  filterText,
  libraryFilters,
  listUses,
  parseFilter,
  replacePictureIn,
} from './rules.ts'

test('a filter of the library is parsed as a kind, a use, or both', () => {
  assert.deepEqual(parseFilter('blog-unused'), { kind: 'blog', use: 'unused' })
  assert.deepEqual(parseFilter('used'), { kind: undefined, use: 'used' })
  assert.deepEqual(parseFilter(), { kind: undefined, use: undefined })
  for (const text of libraryFilters) assert.equal(filterText(parseFilter(text)), text)
})

test('uses are listed by name, and counted if there are many', () => {
  const use = (title: string) => ({ kind: 'blog' as const, title })
  assert.equal(listUses([{ kind: 'service', title: 'Care' }]), 'the service “Care”')
  assert.equal(listUses([use('A'), use('B')]), 'the post “A” and the post “B”')
  assert.equal(
    listUses([use('A'), use('B'), use('C'), use('D'), use('E')]),
    'the post “A”, the post “B”, and 3 more',
  )
})

test('each kind has the URL of its form', () => {
  assert.equal(editPathOf('service', '1', null), '/admin/services/edit-service/1')
  assert.equal(editPathOf('page_text', '1', 'term'), '/admin/term-policy/edit-term-policy/1')
  assert.equal(editPathOf('account', '1', null), undefined)
})

const key = 'blog/AAAAAAAAAAAAAAAAAAAAAA-800x400'
const old = { key, url: `/files/${key}/800.webp`, width: 800, height: 400 }
const now = {
  key: 'blog/BBBBBBBBBBBBBBBBBBBBBB-600x600',
  url: '/files/blog/BBBBBBBBBBBBBBBBBBBBBB-600x600/600.webp',
  width: 600,
  height: 600,
}

test('a replaced picture keeps its displayed size in a text', () => {
  const img = (url: string, size: string) => `<p>a</p><img src="${url}" alt="a &gt; b"${size}>`
  const cases = [
    ['', ''],
    [' width="800" height="400"', ' width="600" height="600"'],
    [' width="300" height="150"', ' width="300" height="300"'],
    [' width="700" height="350"', ' width="600" height="600"'],
  ] as const
  for (const [before, after] of cases)
    assert.equal(replacePictureIn(img(old.url, before), old, now), img(now.url, after))
  assert.equal(
    replacePictureIn(`<a href="/files/${key}/480.webp">large</a>`, old, now),
    `<a href="${now.url}">large</a>`,
  )
})

test('other pictures and text are not changed', () => {
  const html = `<img src="/files/blog/CCCCCCCCCCCCCCCCCCCCCC-800x400/800.webp" width="800"><code>${old.url}</code>`
  assert.equal(replacePictureIn(html, old, now), html)
})
