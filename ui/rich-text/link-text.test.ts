import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLink } from '#ui/rich-text/link-text.ts'

test('links are made of what people type', () => {
  assert.equal(readLink('example.com/a?b=1'), 'https://example.com/a?b=1')
  assert.equal(readLink(' http://example.com '), 'http://example.com/')
  assert.equal(readLink('ana@example.com'), 'mailto:ana@example.com')
  assert.equal(readLink('mailto:ana@example.com'), 'mailto:ana@example.com')
  assert.equal(readLink('tel:+15155550142'), 'tel:+15155550142')
  assert.equal(readLink('/contact#form'), '/contact#form')
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
    assert.equal(readLink(typed), null, typed)
  }
})
