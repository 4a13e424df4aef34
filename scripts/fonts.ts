import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { displayCharacters, textCharacters } from '#server/pdf/characters.ts'

interface Cut {
  file: string
  axes?: Record<string, { min: number; max: number }>
  /** The OpenType features that are kept. Without a list, all. */
  features?: string[]
}

const mono = '@expo-google-fonts/dm-mono/400Regular/DMMono_400Regular.ttf'

const cuts: Record<string, Cut> = {
  'bricolage-grotesque': {
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
  },
  'hanken-grotesk': {
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  // ss05 is an f without a descender, which `ui/base/tokens.css` turns on.
  'dm-mono': { file: mono, features: ['ss05'] },
}

/** The characters of English. */
const english = `${charactersOf(0x20, 0x7e)}\u00a0£©°·×–—‘’“”•…′″€`
/** The other characters of western Europe, loaded by the unicode-range of `ui/fonts/fonts.css` only if a page shows them. */
const accents = [...charactersOf(0xa1, 0xff), ...'ıŒœˆ˚˜™−']
  .filter((character) => !english.includes(character))
  .join('')

/** Writes `ui/fonts`: each typeface with the weights in use, split in two, so that English needs half of the bytes. */
for (const [name, { file, axes, features }] of Object.entries(cuts)) {
  const original = await readFile(new URL(import.meta.resolve(file)))
  for (const [part, text] of Object.entries({ english, accents })) {
    const bytes = await subsetFont(original, text, {
      targetFormat: 'woff2',
      ...(axes && { variationAxes: axes }),
      ...(features && { keepFeatures: features }),
    })
    const target = fileURLToPath(new URL(`../ui/fonts/${name}-${part}.woff2`, import.meta.url))
    await writeFile(target, bytes)
    console.info(`${name}-${part}: ${bytes.length} of ${original.length} bytes`)
  }
}

const expo = '@expo-google-fonts/hanken-grotesk'
const pdfCuts = {
  regular: {
    file: `${expo}/400Regular/HankenGrotesk_400Regular.ttf`,
    characters: textCharacters,
  },
  bold: {
    file: `${expo}/600SemiBold/HankenGrotesk_600SemiBold.ttf`,
    characters: textCharacters,
  },
  display: {
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
    characters: displayCharacters,
  },
  mono: { file: mono, characters: displayCharacters },
}

/** Writes `server/pdf/fonts`: pdfmake reads TrueType only. */
for (const [name, { file, characters }] of Object.entries(pdfCuts)) {
  const original = await readFile(new URL(import.meta.resolve(file)))
  const text = [...characters].join('')
  const bytes = await subsetFont(original, text, { targetFormat: 'truetype' })
  await writeFile(new URL(`../server/pdf/fonts/${name}.ttf`, import.meta.url), bytes)
  console.info(`pdf ${name}: ${bytes.length} of ${original.length} bytes`)
}

function charactersOf(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
