import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  cut,
  cutAtWord,
  cutOff,
  cutToFit,
  isStorable,
  plainText,
  slugify,
  splitCodes,
  textLines,
} from './text.ts'

const anyText = fc.string({ unit: 'binary' })

describe('cutToFit', () => {
  const fits = (text: string) => text.length <= 12

  test('keeps whole words', () => {
    assert.equal(cutToFit('Care plans', fits), 'Care plans')
    assert.equal(cutToFit('Care plans for all', fits), 'Care plans …')
  })

  test('keeps the beginning of a word that is too long', () => {
    assert.equal(cutToFit('Letterpressworkshop', fits), 'Letterpress…')
  })

  test('always fits', () => {
    fc.assert(fc.property(anyText, (text) => assert.ok(fits(cutToFit(text, fits)))))
  })
})

describe('cut', () => {
  test('leaves short text unchanged, and adds an ellipsis to longer text', () => {
    assert.equal(cut('Plans', 5), 'Plans')
    assert.equal(cut('Care plans', 6), 'Care p…')
    assert.equal(cut('Care plans', 5), 'Care …')
  })

  test('never splits a surrogate pair', () => {
    assert.equal(cut('🎾🎾🎾', 2), '🎾🎾…')
  })

  test('keeps exactly the given number of characters of any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, length) => {
        const short = cut(text, length)
        if (Array.from(text).length <= length) return assert.equal(short, text)
        assert.ok(short.endsWith('…'))
        assert.ok(text.startsWith(short.slice(0, -1)))
        assert.equal(Array.from(short).length, length + 1)
        assert.equal(short.slice(0, -1) + cutOff(text, length), text)
      }),
    )
  })
})

describe('cutAtWord', () => {
  test('keeps whole words, without the punctuation after the last one', () => {
    assert.equal(cutAtWord('Plans', 5), 'Plans')
    assert.equal(cutAtWord('Care plans, in short', 6), 'Care…')
    assert.equal(cutAtWord('Care plans, in short', 10), 'Care plans…')
    assert.equal(cutAtWord('Care plans, in short', 12), 'Care plans…')
    assert.equal(cutAtWord('Care plans, in short', 16), 'Care plans, in…')
  })

  test('cuts within a word that makes up most of the text', () => {
    assert.equal(cutAtWord('A Donaudampfschiff', 12), 'A Donaudampf…')
  })

  test('returns a beginning of any text within the length', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, length) => {
        const short = cutAtWord(text, length)
        if (short === text) return
        assert.ok(cut(text, length).startsWith(short.slice(0, -1)))
        assert.ok(short.endsWith('…'))
      }),
    )
  })
})

describe('plainText', () => {
  test('separates words and decodes entities once', () => {
    assert.equal(plainText('<p>One</p><p>two<br>three</p>'), 'One two three')
    assert.equal(plainText('<ul><li>a</li><li>b</li></ul>'), 'a b')
    assert.equal(plainText('Q &amp; A&nbsp;&quot;now&quot; &#39;it&#39; is'), `Q & A "now" 'it' is`)
    assert.equal(plainText('&amp;lt;b&amp;gt;'), '&lt;b&gt;')
  })

  test('leaves unknown entities unchanged', () => {
    for (const text of ['&constructor;', '&toString;', '&__proto__;', '&unknown;']) {
      assert.equal(plainText(text), text)
    }
  })

  test('never contains tags or double spaces', () => {
    const html = fc.array(
      fc.oneof(anyText, fc.constantFrom('<p>', '</p>', '<br/>', '<b>', '&nbsp;')),
    )
    fc.assert(
      fc.property(html, (parts) => {
        const words = plainText(parts.join(''))
        assert.doesNotMatch(words, /<(p|br|b)\/?>|\s\s|^\s|\s$/)
      }),
    )
  })
})

describe('slugify', () => {
  test('makes a slug of a title', () => {
    assert.equal(slugify('  Café & Crème: 10 Ideas! '), 'cafe-creme-10-ideas')
    assert.equal(slugify('Ünïcödé'), 'unicode')
    assert.equal(slugify('日本語'), '')
  })

  test('returns an empty text or a slug, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string()), (title) => {
        const slug = slugify(title)
        assert.match(slug, /^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        assert.ok(slug.length <= 80)
        assert.equal(slugify(slug), slug)
      }),
    )
  })
})

test('isStorable rejects only NUL and lone surrogates', () => {
  assert.equal(isStorable('plain ünï 🎾'), true)
  assert.equal(isStorable('a\u0000b'), false)
  assert.equal(isStorable('\ud83d'), false)
  assert.equal(isStorable('\udfbe\ud83d'), false)
})

describe('textLines', () => {
  test('has a line per paragraph, list item and row, and describes pictures and rules', () => {
    const html =
      '<h2>Plans</h2><p>We <strong>look</strong> after it,<br>see <a href="/x" rel="y">here</a>.</p>' +
      '<ul><li>One &amp; two</li><li><p>Three</p></li></ul><hr><img src="/a.webp" alt="A desk"><img src="/b.webp">' +
      '<table><tbody><tr><th>Day</th><td>Hours</td></tr></tbody></table>'
    assert.deepEqual(textLines(html).split('\n'), [
      'Plans',
      'We look after it,',
      'see here (/x).',
      '• One & two',
      '• Three',
      '[Line]',
      '[Image: A desk]',
      '[Image]',
      'Day | Hours',
    ])
  })

  test('numbers the items of an ordered list, also around a list within', () => {
    const html =
      '<ol><li><p>Plan</p><ul><li>Sketch</li></ul></li><li>Build</li></ol><ol start="5"><li>Launch</li></ol>'
    assert.deepEqual(textLines(html).split('\n'), ['1. Plan', '• Sketch', '2. Build', '5. Launch'])
  })
})

test('a text is split into words and codes in turn', () => {
  assert.deepEqual(splitCodes('Void INV-2026-0012?'), ['Void ', 'INV-2026-0012', '?'])
  assert.deepEqual(splitCodes('A4-7 and B-1'), ['', 'A4-7', ' and ', 'B-1', ''])
})

test('dates, words with hyphens and other numbers are no codes', () => {
  for (const text of ['A follow-up on 2026-11-25', 'X-RAY', 'inv-2026', '']) {
    assert.deepEqual(splitCodes(text), [text])
  }
})
