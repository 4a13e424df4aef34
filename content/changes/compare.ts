import { diffArrays } from 'diff'

/** The shared and the differing parts of two texts. */
export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** An unchanged, added or removed paragraph has one part; a rewritten one has several. */
export type Paragraph = Part[]

/** Bounds of a comparison; beyond them the texts count as removed and added. */
const timeoutMs = 500
const maxEditLength = 1_000
const similarity = 0.4

/** Compares two texts paragraph by paragraph, and similar paragraphs word by word. */
export function compareTexts(
  before: string,
  after: string,
  deadline = Date.now() + timeoutMs,
): Paragraph[] {
  const steps = align(linesOf(before), linesOf(after), deadline)
  return steps.flatMap(({ same, was, is }): Paragraph[] => {
    if (same) return was.map((text) => [{ kind: 'same', text }])
    return compareParagraphs(was, is, deadline)
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

interface Line {
  text: string
  words: string[]
  wordSet: Set<string>
}

/** A run of changed paragraphs. */
function compareParagraphs(was: string[], is: string[], deadline: number): Paragraph[] {
  return align(was.map(toLine), is.map(toLine), deadline, areAlike).flatMap((step) => {
    if (step.same)
      return step.was.map((line, at) => compareWords(line, step.is[at] ?? line, deadline))
    return pairParagraphs(
      step.was.map(({ text }) => text),
      step.is.map(({ text }) => text),
    )
  })
}

function toLine(text: string): Line {
  const words = text.match(/\s+|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[^\s\p{L}\p{N}]/gu) ?? []
  return { text, words, wordSet: new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word))) }
}

function areAlike({ wordSet: one }: Line, { wordSet: other }: Line): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size < similarity * many.size) return false
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  return shared >= similarity * many.size
}

/** Pairs removed paragraphs with the added ones that replace them. */
function pairParagraphs(gone: string[], added: string[]): Paragraph[] {
  return Array.from({ length: Math.max(gone.length, added.length) }, (_, at) =>
    partsOf(gone[at] ?? '', added[at] ?? ''),
  )
}

function partsOf(gone: string, added: string): Part[] {
  const both: Part[] = [
    { kind: 'gone', text: gone },
    { kind: 'new', text: added },
  ]
  return both.filter(({ text }) => text !== '')
}

function compareWords(was: Line, is: Line, deadline: number): Paragraph {
  const steps = align(was.words, is.words, deadline)
  const parts: Part[] = []
  let [same, gone, added] = ['', '', '']
  function flush() {
    if (same) parts.push({ kind: 'same', text: same })
    parts.push(...partsOf(gone, added))
    same = gone = added = ''
  }
  steps.forEach((step, at) => {
    const changing = gone !== '' || added !== ''
    const [one, other] = [step.was.join(''), step.is.join('')]
    // A space between two changed words is part of one change.
    const between = changing && one.trim() === '' && steps[at + 1]?.same === false
    if (step.same && !between) {
      if (changing) flush()
      same += one
    } else {
      gone += one
      added += other
    }
  })
  flush()
  return parts
}

/** A common part, or the differing parts in between. */
interface Step<T> {
  same: boolean
  was: T[]
  is: T[]
}

/** Both lists in their order, with as many pairs as there can be; at a limit, none. */
function align<T>(
  was: T[],
  is: T[],
  deadline: number,
  comparator = (one: T, other: T) => one === other,
): Step<T>[] {
  const timeout = Math.max(0, deadline - Date.now())
  const found = diffArrays(was, is, { comparator, timeout, maxEditLength })
  if (!found) return [{ same: false, was, is }]
  const steps: Step<T>[] = []
  let [i, j] = [0, 0]
  for (const { count, added, removed } of found) {
    const gone = added ? [] : was.slice(i, i + count)
    const arrived = removed ? [] : is.slice(j, j + count)
    i += gone.length
    j += arrived.length
    const same = !added && !removed
    const last = steps.at(-1)
    if (last && !last.same && !same) {
      last.was = last.was.concat(gone)
      last.is = last.is.concat(arrived)
    } else steps.push({ same, was: gone, is: arrived })
  }
  return steps
}
