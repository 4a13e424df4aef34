import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'

const root = path.join(import.meta.dirname, '..')
const text = await readFile(path.join(root, 'docs/asvs.md'), 'utf8')

/** The requirements of level 1 and 2 in each chapter of ASVS 5.0.0. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const verdicts = ['met', 'partly', 'not met', 'not applicable'] as const
type Verdict = (typeof verdicts)[number]

interface Requirement {
  number: string
  verdict: Verdict
  done: string
  tested: string
}

const requirements = text.split('\n').flatMap((line): Requirement[] => {
  const [, number = '', said, done = '', tested = ''] = line.split(/ ?\| ?/)
  if (!/^\d+\.\d+\.\d+$/.test(number)) return []
  const verdict = verdicts.find((known) => known === said)
  assert.ok(verdict, `${number}: ${said} is no verdict`)
  return [{ number, verdict, done, tested }]
})

const numbersIn = ({ number }: Requirement) => number.split('.').map(Number)

/** The paths among the texts in code type. */
function filesIn(cell: string): string[] {
  const marked = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return marked.filter(
    (code) => /^[\w./-]+$/.test(code) && (/[./]/.test(code) || code === 'Dockerfile'),
  )
}

describe('the ASVS checklist', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    const chapters = counts.map(
      (_, at) => requirements.filter((each) => numbersIn(each)[0] === at + 1).length,
    )
    assert.deepEqual(chapters, counts)
    assert.equal(requirements.length, 253)
    const ordered = requirements.toSorted((one, other) => {
      const [first, second] = [numbersIn(one), numbersIn(other)]
      const differing = first.map((part, at) => part - (second[at] ?? 0)).find(Boolean)
      return differing ?? 0
    })
    const named = requirements.map(({ number }) => number)
    assert.deepEqual(
      named,
      ordered.map(({ number }) => number),
    )
    assert.equal(new Set(named).size, named.length)
  })

  test('says where each requirement that applies is done, and why the others do not', () => {
    for (const { number, verdict, done } of requirements) {
      assert.ok(done.length > 3, `${number} says nothing`)
      if (verdict === 'met' || verdict === 'partly')
        assert.ok(filesIn(done).length > 0, `${number} names no file`)
    }
  })

  test('names files that exist, and tests that are tests', () => {
    for (const { number, done, tested } of requirements) {
      for (const file of [...filesIn(done), ...filesIn(tested)])
        assert.ok(existsSync(path.join(root, file)), `${number}: ${file} is missing`)
      if (tested === '–') continue
      assert.ok(filesIn(tested).length > 0, `${number}: ${tested} names no test`)
      for (const file of filesIn(tested))
        assert.match(file, /\.(test|spec)\.tsx?$/, `${number}: ${file} is no test`)
    }
  })

  test('counts its verdicts right', () => {
    const counted = counts.map((all, at) => {
      const rows = requirements.filter((each) => numbersIn(each)[0] === at + 1)
      const of = (verdict: Verdict) => rows.filter((each) => each.verdict === verdict).length
      return [...verdicts.map(of), all]
    })
    const shown = text.split('\n').flatMap((line) => {
      const [, name = '', ...cells] = line.split(/ ?\| ?/)
      return /^V\d+ /.test(name) ? [cells.slice(0, 5).map(Number)] : []
    })
    assert.deepEqual(shown, counted)
  })

  test('has the sections that it links to', () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    )
    for (const [, anchor = ''] of text.matchAll(/\]\(#([\w-]+)\)/g))
      assert.ok(headings.includes(anchor), `#${anchor} is missing`)
  })
})
