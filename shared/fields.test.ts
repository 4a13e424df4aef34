import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import {
  email,
  imageUrl,
  isId,
  listQuery,
  optionalText,
  richText,
  richTextMax,
  slug,
  text,
} from './fields.ts'

/** The parsed value of a field, or its error message. */
function read(field: z.ZodMiniType, value: unknown): { kept: unknown } | { said: string } {
  const result = field.safeParse(value)
  return result.success ? { kept: result.data } : { said: result.error.issues[0]?.message ?? '' }
}

describe('text', () => {
  const title = text('Title is required', 5)

  test('is trimmed, required and limited', () => {
    assert.deepEqual(read(title, '  ab '), { kept: 'ab' })
    for (const nothing of ['', '   ', undefined, null, 7, []]) {
      assert.deepEqual(read(title, nothing), { said: 'Title is required' })
    }
    assert.deepEqual(read(title, 'abcdef'), { said: 'Please use at most 5 characters.' })
  })

  test('may be omitted if it is optional', () => {
    assert.deepEqual(read(optionalText(), undefined), { kept: undefined })
    assert.deepEqual(read(optionalText(), 7), { said: 'Please enter text.' })
  })
})

describe('email', () => {
  test('is normalized', () => {
    assert.deepEqual(read(email(), '  Ada@Example.TEST '), { kept: 'ada@example.test' })
    assert.deepEqual(read(email(), 'a.b+c@sub.example.test'), { kept: 'a.b+c@sub.example.test' })
  })

  test('has separate messages for missing and invalid', () => {
    for (const nothing of ['', ' ', undefined])
      assert.deepEqual(read(email(), nothing), { said: 'Email is required' })
    const invalid = [
      ...['ada', 'ada@', '@example.test', 'ada@example', 'a b@example.test', 'ada@example.t'],
      ...[
        'ada@example.test\r\nBcc: x@y.test',
        'a@b.test,c@d.test',
        '<ada@example.test>',
        'a@b@c.test',
      ],
      ...['a@b..test', 'a..b@c.test', '.a@b.test', 'a.@b.test', 'a@.b.test', 'a@b.test.'],
      `${'a'.repeat(250)}@b.test`,
    ]
    for (const each of invalid)
      assert.deepEqual(read(email(), each), { said: 'Invalid email' }, each)
  })

  test('accepts no line breaks and no lists, and has exactly one @', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (sent) => {
        const result = read(email(), sent)
        if ('kept' in result) assert.match(String(result.kept), /^[^\s@,;<>]+@[^\s@,;<>]+$/)
      }),
    )
  })
})

test('a slug is words of lowercase letters and digits', () => {
  for (const good of ['a', 'care-plans', '10-ideas', ' trimmed ']) {
    assert.deepEqual(read(slug, good), { kept: good.trim() })
  }
  for (const bad of ['Care', 'a--b', '-a', 'a-', 'a_b', 'a/b', 'ä', 'a b', '../a']) {
    assert.deepEqual(
      read(slug, bad),
      { said: 'Use lowercase letters, digits and single hyphens.' },
      bad,
    )
  }
  assert.deepEqual(read(slug, ''), { said: 'Slug is required' })
  assert.deepEqual(read(slug, 'a'.repeat(101)), { said: 'Please use at most 100 characters.' })
})

test('rich text without text, pictures, rules or tables is empty', () => {
  const content = richText('Content is required')
  for (const empty of ['', '<p></p>', '<p> &nbsp;<br></p>', '<ul><li></li></ul>', undefined]) {
    assert.deepEqual(read(content, empty), { said: 'Content is required' }, String(empty))
  }
  for (const full of ['<p>a</p>', 'a', '<img src="/files/x">', '<hr>', '<table></table>']) {
    assert.deepEqual(read(content, full), { kept: full })
  }
  assert.deepEqual(read(content, 'a'.repeat(richTextMax + 1)), { said: 'This text is too long.' })
})

test('a picture must be one that was uploaded here', () => {
  const good = '/files/service/AbCdEfGhIjKlMnOpQrStUv-1600x900/960.webp'
  assert.deepEqual(read(imageUrl, good), { kept: good })
  const bad = [
    `https://elsewhere.example${good}`,
    `/${good}`,
    good.replace('webp', 'svg'),
    good.replace('service', '..'),
    `${good}?x`,
    `${good}\n`,
    '',
    7,
  ]
  for (const each of bad)
    assert.deepEqual(read(imageUrl, each), { said: 'Please choose an image.' }, String(each))
})

test('an id is a UUID', () => {
  assert.equal(isId('0198c0de-0000-7000-8000-000000000000'), true)
  for (const bad of ['', '0198c0de', ' 0198c0de-0000-7000-8000-000000000000', "1' or '1"])
    assert.equal(isId(bad), false, bad)
})

describe('the query of a list', () => {
  const query = listQuery(['title'], ['open'])

  test('parses numbers from text', () => {
    assert.deepEqual(read(query, { page: '2', limit: '10', sort: '-title', filter: 'open' }), {
      kept: { page: 2, limit: 10, sort: '-title', filter: 'open' },
    })
    assert.deepEqual(read(query, {}), { kept: {} })
  })

  test('is rejected outside its bounds', () => {
    const refused = [
      ...['0', '-1', '1.5', 'x', '1e99', 'NaN'].flatMap((bad) => [{ page: bad }, { limit: bad }]),
      { limit: '1001' },
      { page: '1000001' },
      { sort: 'password' },
      { filter: 'x' },
      { q: 'x'.repeat(201) },
    ]
    for (const each of refused) assert.ok('said' in read(query, each), JSON.stringify(each))
  })
})
