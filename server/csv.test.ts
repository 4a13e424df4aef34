import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toCsv } from './csv.ts'

/** The cells as a spreadsheet reads them. */
function parse(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  test('neutralizes what a spreadsheet runs as a formula', () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a=1', 'a;=1', 'a\n=1', 'a;"=1']
    const neutral = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "'\r'=1"]
    assert.deepEqual(parse(toCsv([texts])), [[...neutral, 'a=1', "a;'=1", "a\n'=1", 'a;"\'=1']])
  })

  test('is UTF-8 with a mark, quotes where needed, and ends every row', () => {
    const csv = toCsv([
      ['Zoë, "Z"', 1.5],
      ['two\nlines', -2],
    ])
    assert.equal(csv, '\uFEFF"Zoë, ""Z""",1.5\r\n"two\nlines",-2\r\n')
  })

  test('reads back as it was, whatever was typed, but never as a formula', () => {
    const table = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom(...'ab=+-@\t\r\n",; é') }), {
        minLength: 3,
        maxLength: 3,
      }),
      { minLength: 1 },
    )
    const property = fc.property(table, (rows) => {
      const cells = parse(toCsv(rows)).flat()
      assert.deepEqual(
        cells.map((cell) => cell.replaceAll("'", '')),
        rows.flat(),
      )
      const started = toCsv(rows)
        .slice(1)
        .split(/[;\r\n]/)
      for (const cell of [...cells, ...started]) assert.doesNotMatch(cell, /^"*[=+\-@\t\r]/)
    })
    fc.assert(property)
  })
})
