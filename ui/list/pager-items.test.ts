import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pagerItems } from './pager-items.ts'

test('few pages are all shown', () => {
  assert.deepEqual(pagerItems(1, 1), [1])
  assert.deepEqual(pagerItems(2, 5), [1, 2, 3, 4, 5])
})

test('many pages: five around the current one and two at each end', () => {
  assert.deepEqual(pagerItems(1, 20), [1, 2, 3, 4, 5, 'gap', 19, 20])
  assert.deepEqual(pagerItems(10, 20), [1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20])
  assert.deepEqual(pagerItems(20, 20), [1, 2, 'gap', 16, 17, 18, 19, 20])
})

test('no gap hides a single page', () => {
  assert.deepEqual(pagerItems(6, 20), [1, 2, 3, 4, 5, 6, 7, 8, 'gap', 19, 20])
  assert.deepEqual(pagerItems(1, 8), [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a page that does not exist counts as the nearest', () => {
  assert.deepEqual(pagerItems(0, 20), pagerItems(1, 20))
  assert.deepEqual(pagerItems(99, 20), pagerItems(20, 20))
})

test('every pager shows both ends, the page and its neighbors, ascending, with gaps only where pages are missing', () => {
  const paging = fc
    .integer({ min: 1, max: 5000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(paging, ([page, pages]) => {
      const items = pagerItems(page, pages)
      const numbers = items.filter((item) => item !== 'gap')
      assert.ok(items.length <= 11)
      for (const shown of [1, Math.min(2, pages), page, pages]) assert.ok(numbers.includes(shown))
      if (page > 1) assert.ok(numbers.includes(page - 1))
      if (page < pages) assert.ok(numbers.includes(page + 1))
      for (const [index, item] of items.entries()) {
        const before = items[index - 1]
        const after = items[index + 1]
        if (item === 'gap') assert.ok(Number(after) - Number(before) > 2)
        else if (before !== undefined && before !== 'gap') assert.equal(item, before + 1)
      }
    }),
  )
})
