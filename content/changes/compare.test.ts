import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { compareTexts, type Paragraph } from './compare.ts'

/** One line per paragraph: [-removed-] {+added+}. */
function marked(before: string, after: string): string[] {
  const marks = {
    same: (text: string) => text,
    gone: (text: string) => `[-${text}-]`,
    new: (text: string) => `{+${text}+}`,
  }
  return compareTexts(before, after).map((parts) =>
    parts.map(({ kind, text }) => marks[kind](text)).join(''),
  )
}

function side(paragraphs: Paragraph[], other: 'gone' | 'new'): string {
  return paragraphs
    .map((parts) =>
      parts
        .filter(({ kind }) => kind !== other)
        .map(({ text }) => text)
        .join(''),
    )
    .filter(Boolean)
    .join('\n')
}

describe('a comparison', () => {
  test('marks the words and the punctuation that differ', () => {
    assert.deepEqual(marked('We paint the quick fox.', 'We draw the slow fox!'), [
      'We [-paint-]{+draw+} the [-quick-]{+slow+} fox[-.-]{+!+}',
    ])
  })

  test('joins consecutive changed words into one change', () => {
    assert.deepEqual(marked('Call us before noon on Friday', 'Call us after lunch on Friday'), [
      'Call us [-before noon-]{+after lunch+} on Friday',
    ])
  })

  test('recognizes inserted and removed paragraphs', () => {
    assert.deepEqual(marked('One.\nTwo.\nThree.', 'One.\nAnother thing.\nThree.\nFour.'), [
      'One.',
      '[-Two.-]{+Another thing.+}',
      'Three.',
      '{+Four.+}',
    ])
  })

  test('recognizes an edited paragraph next to a new one', () => {
    assert.deepEqual(
      marked(
        'We answer the phone on the second ring.',
        'Hello.\nWe answer the phone on the first ring.',
      ),
      ['{+Hello.+}', 'We answer the phone on the [-second-]{+first+} ring.'],
    )
  })

  test('shows paragraphs with little in common as replaced', () => {
    assert.deepEqual(marked('Bread, rolls and cake', 'Closed on Mondays'), [
      '[-Bread, rolls and cake-]{+Closed on Mondays+}',
    ])
  })

  test('finds no changes in equal texts', () => {
    assert.deepEqual(marked('One.\nTwo.', 'One.\nTwo.'), ['One.', 'Two.'])
    assert.deepEqual(marked('', ''), [])
  })

  test('preserves both texts completely', () => {
    const line = fc
      .array(fc.constantFrom('bread', 'rolls', 'the', 'a', '.', '<b>', 'né', '🎾'), {
        minLength: 1,
      })
      .map((words) => words.join(' '))
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = compareTexts(before, after)
        assert.equal(side(found, 'new'), before)
        assert.equal(side(found, 'gone'), after)
      }),
    )
  })

  test('finds one changed word among a hundred thousand', () => {
    const long = 'lorem ipsum dolor '.repeat(20_000)
    const found = compareTexts(`One.\n${long}`, `One.\n${long}!`, Infinity)
    assert.deepEqual(
      found.map((parts) => parts.map(({ kind }) => kind)),
      [['same'], ['same', 'new']],
    )
  })

  test('shows both texts as replaced if too many paragraphs differ', () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `line${at}`)
    const [before, after] = [lines.join('\n'), lines.toReversed().join('\n')]
    const found = compareTexts(before, after)
    assert.equal(side(found, 'new'), before)
    assert.equal(side(found, 'gone'), after)
    assert.ok(found.every((parts) => parts.every(({ kind }) => kind !== 'same')))
  })

  test('shows a paragraph as replaced if too many of its words differ', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`)
    const [before, after] = [words.join(' '), words.toReversed().join(' ')]
    assert.deepEqual(compareTexts(before, after), [
      [
        { kind: 'gone', text: before },
        { kind: 'new', text: after },
      ],
    ])
  })
})
