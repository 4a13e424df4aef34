import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLink } from '#ui/rich-text/link-text.ts'

test('links are completed from what people type', () => {
  assert.equal(parseLink('example.com/a?b=1'), 'https://example.com/a?b=1')
  assert.equal(parseLink(' http://example.com '), 'http://example.com/')
  assert.equal(parseLink('ana@example.com'), 'mailto:ana@example.com')
  assert.equal(parseLink('mailto:ana@example.com'), 'mailto:ana@example.com')
  assert.equal(parseLink('tel:+15155550142'), 'tel:+15155550142')
  assert.equal(parseLink('/contact#form'), '/contact#form')
})

test('nothing else becomes a link', () => {
  for (const typed of [
    '',
    'hello',
    'two words.com',

    'javascript:alert(1)',
    'data:text/html,x',
    ' JaVaScript:x.y',
  ]) {
    assert.equal(parseLink(typed), null, typed)
  }
})
