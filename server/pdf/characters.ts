/** The first and the last character of each range that the fonts of PDFs hold: Latin with accents. */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17e],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2192, 0x2192],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
  [0x2264, 0x2265],
]

/** The characters of the fonts of text. */
export const textCharacters: ReadonlySet<string> = new Set(
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ),
)

/** The fonts of headlines and captions have fewer. */
export const displayCharacters: ReadonlySet<string> = new Set(
  [...textCharacters].filter((character) => /[ -~\xa0-\xa3\xa5-\xff–—‘’“”•…€]/u.test(character)),
)

export function isDisplayable(text: string): boolean {
  return [...text].every((character) => displayCharacters.has(character))
}

const replacement = '?'
const picture = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u
const invisible = /\p{Cf}|\p{Cs}|[^\P{Cc}\n]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The text with the characters that the fonts have. Accents that they lack are left out, pictures
 * and invisible characters too; other scripts become question marks.
 */
export function printable(text: string): string {
  const plain = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(invisible, '')
    .normalize('NFC')
  // Most texts need no more, and this is much faster than graphemes.
  if (isCovered(plain)) return plain
  return Array.from(graphemes.segment(plain), ({ segment }) => printableGrapheme(segment)).join('')
}

function printableGrapheme(grapheme: string): string {
  if (isCovered(grapheme)) return grapheme
  if (picture.test(grapheme)) return ''
  const bare = grapheme.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare && isCovered(bare) ? bare : replacement
}

function isCovered(text: string): boolean {
  for (const character of text) {
    if (character !== '\n' && !textCharacters.has(character)) return false
  }
  return true
}
