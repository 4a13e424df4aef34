import { parseImageUrl } from '#shared/images.ts'
import type { SettingValue } from '#shared/settings.ts'
import { type BrandColors, brandColors } from './colors.ts'
import { type brandSection, defaultAccent } from './contract.ts'

/** The brand with what is derived from it, so that the portals need not compute it. */
export interface Brand {
  /** URLs of stored pictures. */
  logo?: string | undefined
  darkLogo?: string | undefined
  /** The picture that the icons are made from; without one, they show the letter. */
  icon?: string | undefined
  letter: string
  colors: BrandColors
  /** The rules that give the tokens of ui/base/tokens.css these colors; '' for the default ones. */
  styles: string
  /** The path of the icons. It changes with what they show, so that browsers cache them forever. */
  icons: string
}

export function describeBrand(
  { logo, darkLogo, icon = markOf(logo), accent, highlight }: SettingValue<typeof brandSection>,
  name: string,
): Brand {
  const [first] = new Intl.Segmenter('en').segment(name.toUpperCase())
  const letter = first?.segment ?? ''
  const colors = brandColors(accent, highlight)
  const tokens = tokensOf(colors)
  return {
    logo,
    darkLogo,
    icon,
    letter,
    colors,
    styles: tokens === defaultTokens ? '' : `:root{${tokens}}`,
    icons: `/icon/${iconVersion}-${nameOf(icon) ?? `${accent.slice(1)}-${encodedLetter(letter)}`}`,
  }
}

/** A wide logo would be a thin line in an icon. */
function markOf(logo = ''): string | undefined {
  const { width, height } = parseImageUrl(logo) ?? { width: 0, height: 0 }
  return width > 2 * height ? undefined : logo || undefined
}

/** Count it up when the icons of the same brand look different. */
const iconVersion = 1

/** The unique part of the URL of a picture. */
const nameOf = (picture = '') => parseImageUrl(picture)?.folder.split('/').at(-1)

const encodedLetter = (letter: string) => encodeURIComponent(letter).replaceAll('%', '')

const defaultTokens = tokensOf(brandColors(defaultAccent))

/** The declarations of a style. */
export function tokensOf(colors: BrandColors): string {
  return Object.entries(colors)
    .map(([name, [light, dark]]) => {
      const value = light === dark ? light : `light-dark(${light},${dark})`
      return `--color-${name}:${value}`
    })
    .join(';')
}
