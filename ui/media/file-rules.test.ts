import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isAccepted,
  nameOfUrl,
  refuseFile,
  twoMegabytes,
  uploadLimit,
} from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'

const png = { name: 'shop.png', type: 'image/png', size: 1000 }
const pdf = { name: 'Brief.PDF', type: 'application/pdf', size: 1000 }

test('the accept list is applied to dropped and pasted files too', () => {
  assert.equal(isAccepted(png, 'image/*'), true)
  assert.equal(isAccepted(pdf, 'image/*'), false)
  assert.equal(isAccepted(pdf, '.pdf, image/png'), true)
  assert.equal(isAccepted(png, '.pdf, image/png'), true)
  assert.equal(isAccepted({ ...png, type: 'image/svg+xml' }, 'image/png'), false)
  assert.equal(isAccepted(pdf), true)
})

test('two megabytes are accepted, one byte more is not', () => {
  assert.equal(refuseFile({ ...png, size: twoMegabytes }, { accept: 'image/*' }), null)
  assert.equal(
    refuseFile({ ...pdf, size: twoMegabytes + 1 }, { accept: '.pdf' }),
    'Files must be less than 2MB',
  )
  assert.equal(refuseFile(pdf, { accept: 'image/*' }), 'Please choose an image.')
  assert.equal(refuseFile({ ...pdf, size: 0 }), 'This file is empty.')
  assert.equal(
    refuseFile({ ...pdf, size: 11 * 1024 * 1024 }, { maxBytes: 10 * 1024 * 1024 }),
    'Files must be less than 10MB',
  )
})

test('pictures over the limit are made smaller, but not animations, drawings and endless ones', () => {
  const size = twoMegabytes + 1
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
    assert.equal(refuseFile({ ...png, type, size }), null)
  for (const type of ['image/gif', 'image/svg+xml'])
    assert.equal(refuseFile({ ...png, type, size }), 'Files must be less than 2MB')
  assert.equal(refuseFile({ ...png, size: 200 * 1024 * 1024 }), 'Files must be less than 2MB')
})

test('sizes and names are formatted briefly', () => {
  assert.equal(formatBytes(900), '900B')
  assert.equal(formatBytes(1536), '2KB')
  assert.equal(formatBytes(2.5 * 1024 * 1024), '2.5MB')
  assert.equal(nameOfUrl('/files/papers/rye%20and%20co.pdf?x=1'), 'rye and co.pdf')
  assert.equal(nameOfUrl('data:image/png;base64,AA'), 'New file')
})

test('the limit is available during server rendering', () => {
  assert.equal(uploadLimit(), twoMegabytes)
})
