import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { toUbl } from '#features/invoices/e-invoice/ubl.ts'
import { createLog } from '#server/log.ts'
import { exampleInvoice } from '#test/e-invoice/example.ts'
import { createPdfRenderer } from './pdf-renderer.ts'

const log = createLog('silent')
const renderer = createPdfRenderer(log)
after(() => renderer.stop())

const documentOf = (text: string) => ({
  ...{ title: 'A letter', author: 'Fieldhouse', foot: 'Grimes, Iowa' },
  content: [{ text }],
})

async function read(bytes: Buffer) {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return text
}

describe('the renderer', () => {
  test('renders a text with accents, over pages with numbers', async () => {
    const long = Array.from({ length: 80 }, (_, index) => `Zażółć gęślą jaźń ${index}`).join('\n')
    const bytes = await renderer.render('ada', documentOf(long))
    const pages = await read(bytes)
    assert.equal(pages.length, 2)
    assert.match(pages[0] ?? '', /Zażółć gęślą jaźń 0\b/)
    assert.match(pages[1] ?? '', /Zażółć gęślą jaźń 79.*Grimes, Iowa.*Page 2 of 2/s)
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata()
    const { Title, Author, Language } = info as Record<string, unknown>
    assert.deepEqual([Title, Author, Language], ['A letter', 'Fieldhouse', 'en-US'])
  })

  test('renders documents of many at once, one after the other', async () => {
    const names = ['Ada', 'Grace', 'Edsger']
    const all = await Promise.all(names.map((name) => renderer.render(name, documentOf(name))))
    for (const [index, bytes] of all.entries()) {
      assert.match((await read(bytes)).join(), new RegExp(`${names[index]}`))
    }
  })

  test('opens no files and no URLs', async () => {
    for (const image of ['/etc/hostname', 'https://example.org/a.png']) {
      const document = { ...documentOf(''), content: [{ image }] }
      await assert.rejects(renderer.render('ada', document), /denied|Invalid image/)
    }
    assert.match(
      (await read(await renderer.render('ada', documentOf('Still here')))).join(),
      /Still/,
    )
  })

  test('gives up on a document that takes too long, and renders the next one', async () => {
    const hasty = createPdfRenderer(log, { renderMs: 1 })
    await assert.rejects(hasty.render('ada', documentOf('x')), { code: 'UNAVAILABLE' })
    await assert.rejects(hasty.render('ada', documentOf('y')), { code: 'UNAVAILABLE' })
    await hasty.stop()
  })

  test('leaves out an e-invoice that cannot be made', async () => {
    const eInvoice = toUbl(exampleInvoice({ currency: 'XQQ' }))
    const document = documentOf('Still a PDF')
    assert.match(
      (await read(await renderer.render('ada', { ...document, eInvoice }))).join(),
      /Still/,
    )
    await assert.rejects(renderer.xrechnung('ada', eInvoice), /validation failed/)
  })

  test('replaces a worker that ended in the middle of a document', async () => {
    // A new worker loads its code first, which takes longer than to end it.
    const fresh = createPdfRenderer(log)
    const asked = fresh.render('ada', documentOf('lost'))
    await new Promise(setImmediate)
    await Promise.all([assert.rejects(asked, { code: 'UNAVAILABLE' }), fresh.stop()])
    assert.match((await read(await fresh.render('ada', documentOf('next')))).join(), /next/)
    await fresh.stop()
  })

  test('refuses a document when too many wait', async () => {
    const small = createPdfRenderer(log, { maxQueued: 1 })
    const asked = ['a', 'b', 'c'].map((owner) => small.render(owner, documentOf(owner)))
    const results = await Promise.allSettled(asked)
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
    await small.stop()
  })
})
