import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { extractText } from 'unpdf'
import { createLog } from '#server/log.ts'
import { contentWidth } from '#server/pdf/house-style.ts'
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts'
import { figureCells, headline, rowTable, sumTable } from './public.server.ts'

const renderer = createPdfRenderer(createLog('silent'))
after(() => renderer.stop())

async function pagesOf(content: Parameters<typeof renderer.render>[1]['content']) {
  const document = { title: 'Paper', author: 'Fieldhouse', foot: 'Grimes, Iowa', content }
  const bytes = await renderer.render('ada', { ...document, paper: 'A4' })
  return (await extractText(new Uint8Array(bytes), { mergePages: false })).text
}

const tableOf = (texts: string[]) =>
  rowTable({
    ...{ names: ['Entry', 'Amount'], texts: 1, widths: [contentWidth - 116, 100] },
    rows: texts.map((text) => [text, ...figureCells(['$1.00'])]),
    end: { columns: [sumTable([['Balance', '$9.00']])], unbreakable: true },
  })

test('sums share their page with the last two rows, below the head of the table', async () => {
  const onLastPages: number[] = []
  for (let count = 27; count <= 31; count += 1) {
    const rows = Array.from({ length: count }, (_, at) => `Row ${at + 1}.`)
    const pages = await pagesOf([tableOf(rows)])
    const last = pages.at(-1) ?? ''
    assert.match(last, /ENTRY.*Balance/s)
    const all = pages.join().match(/Row \d+\./g)
    assert.deepEqual(all, rows)
    onLastPages.push(last.split('Row').length - 1)
  }
  assert.equal(Math.min(...onLastPages), 2)
})

test('long rows, one row and no rows have sums too', async () => {
  const long = [`${'first '.repeat(100)}.`, `${'last '.repeat(500)}.`]
  for (const rows of [long, ['Row.'], []]) {
    const text = (await pagesOf([tableOf(rows)])).join()
    assert.equal(text.match(/(first|last|Row)\s*\./g)?.length ?? 0, rows.length)
    assert.match(text, /Balance\s+\$9\.00/)
  }
})

test('a long amount stays on the line of its currency', async () => {
  const [page = ''] = await pagesOf([
    headline(['Invoice', '1'], 'Due now', '39.998.555.000,96 CHF'),
  ])
  assert.match(page, /39\.998\.555\.000,96 CHF/)
})
