import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeZip } from '#test/zips.ts'
import { checkZip } from './zip.ts'

const megabyte = 1024 * 1024
const refusal = (bytes: Buffer) => {
  try {
    checkZip(bytes)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an archive', () => {
  test('is accepted, also with a comment', () => {
    assert.equal(refusal(makeZip([{ name: 'a.txt', data: Buffer.from('one') }])), null)
    assert.equal(refusal(makeZip([{ name: 'a.txt', data: Buffer.from('one') }], 'Ours.')), null)
    const many = Array.from({ length: 500 }, (_, index) => ({ name: `${index}.txt` }))
    assert.equal(refusal(makeZip(many)), null)
  })

  test('with more than 500 files, 100 MB or a ratio of 100 is rejected', () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ name: `${index}.txt` }))
    assert.equal(refusal(makeZip(many)), 'ARCHIVE_TOO_LARGE')
    const data = Buffer.alloc(1.9 * megabyte)
    const [most, more] = [100, 101].map((mb) => [{ name: 'a', data, claimed: mb * megabyte }])
    assert.equal(refusal(makeZip(most ?? [])), null)
    assert.equal(refusal(makeZip(more ?? [])), 'ARCHIVE_TOO_LARGE')
    const dense = { name: 'a', data: Buffer.alloc(1_000), claimed: 100_000 }
    assert.equal(refusal(makeZip([dense])), null)
    assert.equal(refusal(makeZip([{ ...dense, claimed: 100_001 }])), 'ARCHIVE_TOO_LARGE')
    assert.equal(refusal(makeZip([{ name: 'a', claimed: 1 }])), 'ARCHIVE_TOO_LARGE')
  })

  test('is rejected if it is malformed', () => {
    const zip = makeZip([
      { name: 'a.txt', data: Buffer.from('one') },
      { name: 'b.txt', data: Buffer.from('two') },
    ])
    const directory = zip.indexOf('PK\x01\x02')
    const changed = (at: number, byte: number) => {
      const copy = Buffer.from(zip)
      copy[at] = byte
      return copy
    }
    const end = zip.length - 22
    const hostile = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('PK\x03\x04 and nothing else'),
      empty: makeZip([]),
      'cut short': zip.subarray(0, -1),
      'something before it': Buffer.concat([Buffer.from('<script>'), zip]),
      'something after it': Buffer.concat([zip, Buffer.from('<script>')]),
      'a directory that is none': changed(directory, 0),
      'fewer files than there are': changed(end + 10, 1),
      'more files than there are': changed(end + 10, 3),
      'a directory elsewhere': changed(end + 16, 1),
      'sizes that are told elsewhere': changed(end + 16, 255),
      'a file that begins nowhere': changed(directory + 42, 9),
    }
    for (const [name, bytes] of Object.entries(hostile))
      assert.equal(refusal(bytes), 'NOT_AN_ARCHIVE', name)
  })

  test('with overlapping files is rejected', () => {
    const data = Buffer.alloc(1_000)
    const zip = makeZip([{ name: 'a', data }])
    const directory = zip.subarray(zip.indexOf('PK\x01\x02'), -22)
    const end = Buffer.from(zip.subarray(-22))
    end.writeUInt16LE(2, 8)
    end.writeUInt16LE(2, 10)
    end.writeUInt32LE(directory.length * 2, 12)
    const twice = Buffer.concat([zip.subarray(0, -22), directory, end])
    assert.equal(refusal(twice), 'NOT_AN_ARCHIVE')
  })
})
