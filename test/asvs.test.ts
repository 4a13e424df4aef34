import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { readTree } from '../scripts/tree.ts'

const root = path.join(import.meta.dirname, '..')
const text = await readFile(path.join(root, 'docs/asvs.md'), 'utf8')
const files = [...readTree().keys()].map((file) => `/${file}`)

/** The requirements of level 1 and 2 in each chapter of ASVS 5.0.0. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const verdicts = ['met', 'partly', 'not met', 'not applicable'] as const
type Verdict = (typeof verdicts)[number]

interface Requirement {
  number: string
  verdict: Verdict
  evidence: string
}

/** A row is about one requirement or about several, separated by commas. */
const requirements = text.split('\n').flatMap((line): Requirement[] => {
  const [, cell = '', said, evidence = ''] = line.split(/ ?\| ?/)
  const named = cell.split(', ')
  if (!named.every((number) => /^\d+\.\d+\.\d+$/.test(number))) return []
  const verdict = verdicts.find((known) => known === said)
  assert.ok(verdict, `${cell}: ${said} is no verdict`)
  return named.map((number) => ({ number, verdict, evidence }))
})

const numbersIn = ({ number }: Requirement) => number.split('.').map(Number)

/** The names of files, with or without their folder, among the texts in code type. */
function filesIn(cell: string): string[] {
  const marked = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return marked.filter((code) => /^[\w./-]+$/.test(code) && /[./]/.test(code))
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
    for (const { number, verdict, evidence } of requirements) {
      assert.ok(evidence.length > 3, `${number} says nothing`)
      if (verdict === 'met' || verdict === 'partly')
        assert.ok(filesIn(evidence).length > 0, `${number} names no file`)
    }
  })

  test('names files that exist', () => {
    for (const { number, evidence } of requirements) {
      for (const name of filesIn(evidence)) {
        if (existsSync(path.join(root, name))) continue
        const named = files.filter((file) => file.endsWith(`/${name}`))
        assert.equal(named.length, 1, `${number}: ${name} names ${named.length} files`)
      }
    }
  })

  test('counts its verdicts right', () => {
    const counted = verdicts.map((known) => requirements.filter((r) => r.verdict === known).length)
    const row = [...counted, requirements.length].join(' | ')
    assert.ok(text.includes(`\n| ${row} |\n`), row)
  })

  test('links sections that exist', async () => {
    for (const [, file = '', anchor] of text.matchAll(/\]\((\w+\.md)#([\w-]+)\)/g)) {
      const linked = await readFile(path.join(root, 'docs', file), 'utf8')
      const headings = [...linked.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading.toLowerCase().replaceAll(' ', '-'),
      )
      assert.ok(headings.includes(anchor ?? ''), `${file}#${anchor} is missing`)
    }
  })
})
