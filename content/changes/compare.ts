/** What two texts share, and what only one of them has. */
export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** One that stayed is one part; one that came or went, too; one that was rewritten is several. */
export type Paragraph = Part[]

/** How much is looked at: pairs of paragraphs, pairs of those that may be alike, pairs of words, characters. */
const limits = { paragraphs: 4_000_000, rewritten: 250_000, words: 4_000_000, characters: 600_000 }
const alike = 0.4

/**
 * Both texts, paragraph by paragraph. Those that are much alike are compared word by word. What is
 * too long for that is shown as gone and new, so that a text of any length takes a bounded time.
 */
export function compareTexts(before: string, after: string): Paragraph[] {
  const fine = before.length + after.length <= limits.characters
  const budget = { left: limits.words }
  const steps = align(linesOf(before), linesOf(after), areEqual, { left: limits.paragraphs })
  return steps.flatMap(({ same, was, is }): Paragraph[] => {
    if (same) return was.map((text) => [{ kind: 'same', text }])
    return fine ? rewritten(was, is, budget) : beside(was, is)
  })
}

function areEqual(one: string, other: string): boolean {
  return one === other
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

interface Budget {
  left: number
}

interface Line {
  text: string
  words: string[]
  known: Set<string>
}

/** Paragraphs of which none stayed as it was. */
function rewritten(was: string[], is: string[], budget: Budget): Paragraph[] {
  const room = { left: limits.rewritten }
  return align(was.map(toLine), is.map(toLine), areAlike, room).flatMap((step) => {
    const [one, other] = [step.was[0], step.is[0]]
    if (step.same && one && other) return [compareWords(one, other, budget)]
    return beside(
      step.was.map(({ text }) => text),
      step.is.map(({ text }) => text),
    )
  })
}

function toLine(text: string): Line {
  const words = text.match(/\s+|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[^\s\p{L}\p{N}]/gu) ?? []
  return { text, words, known: new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word))) }
}

function areAlike({ known: one }: Line, { known: other }: Line): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size < alike * many.size) return false
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  return shared >= alike * many.size
}

/** What went and what came in its place, in the same paragraphs. */
function beside(gone: string[], added: string[]): Paragraph[] {
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

function compareWords(was: Line, is: Line, budget: Budget): Paragraph {
  const steps = align(was.words, is.words, areEqual, budget)
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

/** A pair of what both have, or what each has of its own between two such pairs. */
interface Step<T> {
  same: boolean
  was: T[]
  is: T[]
}

/** Both lists in their order, with as many pairs as there can be: their longest common subsequence. */
function align<T>(
  was: T[],
  is: T[],
  same: (one: T, other: T) => boolean,
  budget: Budget,
): Step<T>[] {
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && same(was[start]!, is[start]!)) start += 1
  let end = 0
  while (end < shorter - start && same(was.at(-1 - end)!, is.at(-1 - end)!)) end += 1
  const pairs = [
    ...range(start, 0, 0),
    ...pairUp(
      was.slice(start, was.length - end),
      is.slice(start, is.length - end),
      same,
      budget,
    ).map(([i, j]) => [start + i, start + j] as const),
    ...range(end, was.length - end, is.length - end),
  ]
  const steps: Step<T>[] = []
  let [i, j] = [0, 0]
  for (const [atWas, atIs] of [...pairs, [was.length, is.length] as const]) {
    if (i < atWas || j < atIs)
      steps.push({ same: false, was: was.slice(i, atWas), is: is.slice(j, atIs) })
    if (atWas < was.length) steps.push({ same: true, was: [was[atWas]!], is: [is[atIs]!] })
    ;[i, j] = [atWas + 1, atIs + 1]
  }
  return steps
}

type Pair = readonly [was: number, is: number]

function range(count: number, was: number, is: number): Pair[] {
  return Array.from({ length: count }, (_, at) => [was + at, is + at])
}

/** None where that would take too long. */
function pairUp<T>(was: T[], is: T[], same: (one: T, other: T) => boolean, budget: Budget): Pair[] {
  const cells = was.length * is.length
  if (cells > budget.left) return []
  budget.left -= cells
  const width = is.length + 1
  const longest = new Uint32Array((was.length + 1) * width)
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1) {
      const down = longest[(i + 1) * width + j]!
      const right = longest[i * width + j + 1]!
      longest[i * width + j] = same(was[i]!, is[j]!)
        ? longest[(i + 1) * width + j + 1]! + 1
        : Math.max(down, right)
    }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < was.length && j < is.length) {
    if (same(was[i]!, is[j]!)) pairs.push([i++, j++])
    else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i += 1
    else j += 1
  }
  return pairs
}
