import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { brandColors, contrast, nearestAccent, nearestHighlight } from './colors.ts'
import { brandSection, defaultAccent } from './contract.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((bits) => `#${bits.toString(16).padStart(6, '0')}`)

const surfaces = [
  ['#ffffff', '#f4f4f1'],
  ['#0d0e11', '#15171b', '#191b20', '#0b0c0f'],
] as const

describe('the colors of a brand', () => {
  test('can be read in both themes, whatever the accent', () => {
    fc.assert(
      fc.property(color, (given) => {
        const colors = brandColors(nearestAccent(given))
        for (const theme of [0, 1] as const) {
          const text = colors['action-text'][theme]
          const enough = (one: string, other: string, least: number) =>
            assert.ok(contrast(one, other) >= least, `${given}: ${one} on ${other}`)
          enough('#ffffff', colors.action[theme], 4.5)
          enough(text, colors['action-wash'][theme], 4.5)
          for (const surface of surfaces[theme]) {
            enough(text, surface, 4.5)
            enough(colors.action[theme], surface, 3)
          }
        }
        assert.ok(contrast(colors.highlight[0], '#0b0c0f') >= 4.5, given)
      }),
    )
  })

  test('are those of the design tokens by default', async () => {
    const tokens = await readFile(new URL('../../../ui/base/tokens.css', import.meta.url), 'utf8')
    for (const [name, [light, dark]] of Object.entries(brandColors(defaultAccent))) {
      const value = light === dark ? light : `light-dark(${light}, ${dark})`
      assert.ok(tokens.includes(`--color-${name}: ${value};`), `${name} is ${value}`)
    }
  })
})

describe('the nearest color', () => {
  test('is the color itself if it has enough contrast', () => {
    for (const good of ['#1f3fe0', '#000000', '#0a6b3d']) assert.equal(nearestAccent(good), good)
    assert.equal(nearestHighlight('#d4ff3a'), '#d4ff3a')
  })

  test('has the same hue, and is no darker than it must be', () => {
    assert.equal(nearestAccent('#ff7a00'), '#b35400')
    assert.ok(contrast(nearestAccent('#ff7a00'), '#f4f4f1') < 4.7)
    assert.ok(contrast(nearestHighlight('#1a1a6e'), '#0b0c0f') < 4.7)
  })

  test('passes the check of the settings, which names it otherwise', () => {
    fc.assert(
      fc.property(color, (given) => {
        const { accent, highlight } = brandSection.fields
        assert.ok(accent?.schema.safeParse(nearestAccent(given)).success)
        assert.ok(highlight?.schema.safeParse(nearestHighlight(given)).success)
      }),
      { numRuns: 50 },
    )
    const refused = brandSection.schema.shape.accent.safeParse('#FF7A00')
    assert.match(refused.error?.issues[0]?.message ?? '', /nearest .* is #b35400\.$/)
  })
})
