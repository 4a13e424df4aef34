import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutPieces } from './portfolio-layout.ts'

const columns = { poster: 12, wide: 7, narrow: 5, third: 4 }

test('every row of the portfolio is full for any number of projects', () => {
  for (let count = 0; count <= 40; count++) {
    const sizes = layoutPieces(count)
    assert.equal(sizes.length, count)
    let filled = 0
    for (const size of sizes) {
      filled += columns[size]
      assert.ok(filled <= 12, `${count}: ${sizes}`)
      if (filled === 12) filled = 0
    }
    assert.equal(filled, 0, `${count}: ${sizes}`)
  }
})
