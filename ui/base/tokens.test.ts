import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8')

type Rgb = [number, number, number]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

function parse(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => [
      name,
      { light: parse(light ?? both ?? ''), dark: parse(dark ?? both ?? '') },
    ],
  ),
)

function colorOf(name: string, theme: Theme): Rgb {
  const color = tokens.get(name)
  assert.ok(color, `there is no token ${name}`)
  return color[theme]
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const blend = (top: Rgb, alpha: number, below: Rgb): Rgb => [
  top[0] * alpha + below[0] * (1 - alpha),
  top[1] * alpha + below[1] * (1 - alpha),
  top[2] * alpha + below[2] * (1 - alpha),
]

const surfaces = ['paper', 'sunken', 'raised']
/** Each background with the text colors that are used on it. */
const texts: Record<string, string[]> = {
  ...Object.fromEntries(
    surfaces.map((surface) => [
      surface,
      ['ink', 'ink-soft', 'ink-faint', 'action-text', 'good', 'bad', 'warn', 'info'],
    ]),
  ),
  'action-wash': ['ink', 'ink-soft', 'action-text'],
  action: ['white'],
  bad: ['paper'],
  ink: ['paper'],
  highlight: ['black'],
  white: ['black'],
  black: ['white', 'highlight'],
}
/** Non-text elements that must be visible: borders of fields, focus outlines, checked boxes. */
const shapes: Record<string, string[]> = {
  ...Object.fromEntries(
    surfaces.map((surface) => [surface, ['line-strong', 'action', 'action-text', 'ink', 'bad']]),
  ),
  action: ['white'],
  black: ['white', 'highlight'],
}

for (const theme of themes) {
  for (const [least, pairs] of [
    [4.5, texts],
    [3, shapes],
  ] as const) {
    for (const [background, colors] of Object.entries(pairs)) {
      for (const color of colors) {
        test(`${theme}: ${color} on ${background} has a contrast of ${least} or more`, () => {
          const ratio = contrast(colorOf(color, theme), colorOf(background, theme))
          assert.ok(ratio >= least, `it is ${ratio.toFixed(2)}`)
        })
      }
    }
  }

  for (const surface of ['paper', 'raised']) {
    test(`${theme}: changed words on ${surface} have enough contrast on their tint`, () => {
      for (const [color, alpha] of [
        ['bad', 0.1],
        ['good', 0.12],
      ] as const) {
        const own = colorOf(color, theme)
        const ratio = contrast(own, blend(own, alpha, colorOf(surface, theme)))
        assert.ok(ratio >= 4.5, `${color} is ${ratio.toFixed(2)}`)
      }
    })
  }
}

test('the sidebar has enough contrast', () => {
  for (const background of ['black', 'sunken']) {
    for (const color of ['ink', 'ink-soft', 'ink-faint', 'action-text', 'highlight']) {
      const behind = colorOf(background, 'dark')
      const ratio = contrast(colorOf(color, 'dark'), behind)
      assert.ok(ratio >= 4.5, `${color} on ${background} is ${ratio.toFixed(2)}`)
    }
  }
})

test('every pair of colors used by an element is checked above', async () => {
  const missing = new Set<string>()
  for await (const file of glob('{app,content,features,ui}/**/*.{ts,tsx}')) {
    const source = await readFile(file, 'utf8')
    for (const [literal] of source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)) {
      // The sidebar has a test of its own, above.
      if (literal.includes('scheme-dark')) continue
      const used = (kind: string) =>
        [
          ...literal.matchAll(
            new RegExp(`(?<=["'\`\\s])(\\S*:)?${kind}-([a-z-]+)(?=["'\`\\s])`, 'g'),
          ),
        ]
          .map(([, variant = '', name = '']) => ({ variant, name }))
          .filter(({ name }) => tokens.has(name))
      for (const background of used('bg')) {
        for (const text of used('text')) {
          const together = background.variant === text.variant
          if (together && !texts[background.name]?.includes(text.name))
            missing.add(`${text.name} on ${background.name} in ${file}`)
        }
      }
    }
  }
  assert.deepEqual([...missing], [])
})
