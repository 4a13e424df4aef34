import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import type { ApiError } from '#shared/errors.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { makeOffice, makeOpenDocument, pdf } from '#test/documents.ts'
import { makeZip } from '#test/zips.ts'
import { checkContent } from './file-content.ts'

const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#36c' } })

const samples: Record<FileKind, Buffer> = {
  jpeg: await canvas.clone().jpeg().toBuffer(),
  png: await canvas.clone().png().toBuffer(),
  gif: await canvas.clone().gif().toBuffer(),
  webp: await canvas.clone().webp().toBuffer(),
  pdf,
  docx: makeOffice('word/document.xml'),
  xlsx: makeOffice('xl/workbook.xml'),
  pptx: makeOffice('ppt/presentation.xml'),
  odt: makeOpenDocument('text'),
  ods: makeOpenDocument('spreadsheet'),
  odp: makeOpenDocument('presentation'),
  text: Buffer.from('Name;Price\r\nCafé;3,50 €\n'),
  zip: makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }]),
}
const kinds = Object.keys(samples) as FileKind[]

function refusalOf(bytes: Buffer, kind: FileKind): string | null {
  try {
    checkContent(bytes, kind)
    return null
  } catch (error) {
    return (error as ApiError).code
  }
}

describe('the content of a file', () => {
  for (const kind of kinds) {
    test(`of ${kind} is recognized as that kind only`, () => {
      const matching = kinds.filter((other) => refusalOf(samples[kind], other) === null)
      const isArchive = samples[kind].readUInt32BE() === 0x504b0304
      assert.deepEqual(new Set(matching), new Set([kind, ...(isArchive ? ['zip'] : [])]))
    })
  }

  test('is rejected if it is empty or truncated', () => {
    for (const kind of kinds) {
      const code = kind === 'zip' ? 'NOT_AN_ARCHIVE' : 'FILE_TYPE_REFUSED'
      assert.equal(refusalOf(Buffer.alloc(0), kind), code, kind)
      assert.equal(refusalOf(samples[kind].subarray(0, 2), kind), kind === 'text' ? null : code)
    }
  })

  test('is not text if it contains control characters', () => {
    assert.equal(refusalOf(Buffer.from('MZ\x90\x00'), 'text'), 'FILE_TYPE_REFUSED')
    assert.equal(refusalOf(Buffer.from('\x1b[2J'), 'text'), 'FILE_TYPE_REFUSED')
    assert.equal(refusalOf(Buffer.from([0x43, 0x61, 0x66, 0xe9]), 'text'), null)
  })

  test('is rejected if it is of another kind as well', () => {
    const { zip, docx, text } = samples
    for (const kind of ['jpeg', 'png', 'gif', 'webp', 'pdf'] as const) {
      for (const archive of [zip, docx, makeZip([{ name: 'a' }], 'A comment')]) {
        const both = Buffer.concat([samples[kind], archive])
        assert.equal(refusalOf(both, kind), 'FILE_TYPE_REFUSED', kind)
        assert.equal(refusalOf(Buffer.concat([both, text]), kind), 'FILE_TYPE_REFUSED', kind)
        assert.equal(refusalOf(both, 'zip'), 'NOT_AN_ARCHIVE', kind)
      }
    }
    for (const kind of ['png', 'text'] as const)
      assert.equal(refusalOf(Buffer.concat([samples[kind], pdf]), kind), 'FILE_TYPE_REFUSED', kind)
    assert.equal(refusalOf(Buffer.concat([pdf, Buffer.from('PK\x05\x06'.repeat(9))]), 'pdf'), null)
  })

  test('is rejected with macros, and if it unpacks to too much', () => {
    const macros = makeOffice('word/document.xml', 'word/vbaProject.bin')
    assert.equal(refusalOf(macros, 'docx'), 'FILE_TYPE_REFUSED')
    const basic = makeOpenDocument('text', 'Basic/Standard/Module1.xml')
    assert.equal(refusalOf(basic, 'odt'), 'FILE_TYPE_REFUSED')
    const bomb = makeZip([
      { name: '[Content_Types].xml' },
      { name: 'word/document.xml', data: Buffer.alloc(1_000), claimed: 1_000_000 },
    ])
    assert.equal(refusalOf(bomb, 'docx'), 'ARCHIVE_TOO_LARGE')
  })
})
