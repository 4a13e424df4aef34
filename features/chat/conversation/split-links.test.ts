import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitLinks } from './split-links.ts'

const linksOf = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

test('web and email addresses become links', () => {
  assert.deepEqual(linksOf('See https://bakery.example/menu?page=2#bread and www.bakery.example'), [
    ['https://bakery.example/menu?page=2#bread', 'https://bakery.example/menu?page=2#bread'],
    ['www.bakery.example', 'https://www.bakery.example/'],
  ])
  assert.deepEqual(linksOf('Write to hannah@bakery.example'), [
    ['hannah@bakery.example', 'mailto:hannah@bakery.example'],
  ])
})

test('punctuation around an address stays text', () => {
  assert.deepEqual(splitLinks('Is it (https://a.example/b)?'), [
    { text: 'Is it (' },
    { text: 'https://a.example/b', href: 'https://a.example/b' },
    { text: ')?' },
  ])
  assert.deepEqual(linksOf('https://a.example/x_(y).'), [
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
  ])
})

test('other text and other schemes stay text', () => {
  for (const text of [
    'Thanks.Then e.g. this, and/or that @ noon',
    'javascript:alert(1) data:text/html,x file:///etc/passwd',
    'https:// www. @ a@b',
    '<script>alert(1)</script>',
  ])
    assert.deepEqual(splitLinks(text), [{ text }])
})

test('the parts are the text, and only safe schemes are linked', () => {
  const words = fc.constantFrom(
    'https://a.example/(b',
    'www.a.example',
    'a@b.example',
    ')',
    ' ',
    '\n',
  )
  const texts = fc.array(fc.oneof(words, fc.string())).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const parts = splitLinks(text)
      assert.equal(parts.map((part) => part.text).join(''), text)
      for (const { href } of parts) assert.match(href ?? 'https://', /^(https?:\/\/|mailto:)/)
    }),
  )
})
