import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsEncoding, prefersCsv } from './accept.ts'

test('an encoding is accepted by name or by a wildcard', () => {
  const named = ['br', 'gzip, deflate, br, zstd', 'BR', 'gzip,br;q=0.1', 'br ; q=1', 'br; q=0.001']
  for (const header of [...named, '*', 'gzip;q=0, *;q=0.001'])
    assert.equal(acceptsEncoding(header, 'br'), true, header)
})

test('an encoding is not accepted if it is missing or has the weight 0', () => {
  const refused = ['gzip', 'brotli', 'x-br', 'identity', 'br;q=0', 'gzip, br; q=0.000', '*;q=0']
  for (const header of [undefined, '', ...refused, '*, br;q=0'])
    assert.equal(acceptsEncoding(header, 'br'), false, header)
})

test('CSV is sent to who prefers it to JSON', () => {
  for (const header of [
    ...['text/csv', 'TEXT/CSV', 'text/csv;charset=utf-8', 'text/*', 'text/csv, */*'],
    ...['text/csv, application/json;q=0.9', 'application/json;q=0.5,text/csv; q=0.501'],
    ...['text/csv;q=0.1, application/json;q=0', 'text/csv, application/*'],
  ])
    assert.equal(prefersCsv(header), true, header)
  for (const header of [
    ...[undefined, '', '*/*', 'application/json', 'application/json, text/csv', 'text/html'],
    ...['text/csv, application/json', 'text/csv;q=0', 'text/csv;q=0.9, application/json'],
    ...['application/json, text/plain, */*', 'text/csv;q=nonsense'],
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
  ])
    assert.equal(prefersCsv(header), false, header)
})
