/** The color of a token in the light and in the dark theme. */
type Pair = readonly [light: string, dark: string]

/** The tokens of ui/base/tokens.css that derive from the brand. */
export interface BrandColors {
  action: Pair
  'action-strong': Pair
  'action-text': Pair
  'action-wash': Pair
  /** The marker on dark areas, the same in both themes. */
  highlight: Pair
}

/** The backgrounds of text in the accent color, and the text on buttons. */
const white = '#ffffff'
const sunken = '#f4f4f1'
const black = '#0b0c0f'

/** WCAG 2.2 AA, for text. */
export const leastContrast = 4.5
const step = 0.0025

/** A color of OKLCH, in which a change of lightness keeps the hue. */
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Vector = readonly [number, number, number]

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The accent itself if it can be read as text and carry white text, or the nearest color that can. */
export function nearestAccent(accent: string): string {
  return shifted(accent, -step, isReadable)
}

/** The same for the marker, which carries black text and is text on black. */
export function nearestHighlight(highlight: string): string {
  return shifted(highlight, step, (color) => contrast(color, black) >= leastContrast)
}

function isReadable(accent: string): boolean {
  return [white, sunken, washOf(accent)[0]].every(
    (background) => contrast(accent, background) >= leastContrast,
  )
}

/** Derives the colors of both themes. The marker is a tint of the accent if there is none. */
export function brandColors(accent: string, highlight = ''): BrandColors {
  const { lightness, chroma, hue } = toOklch(accent)
  const tone = (l: number, most: number) =>
    toHex({ lightness: l, chroma: Math.min(chroma, most), hue })
  // The lightest color that carries white text stands out most on a dark page.
  const dark = shifted(
    tone(0.62, chroma),
    -step,
    (color) => contrast(color, white) >= leastContrast,
  )
  return {
    action: [accent, dark],
    'action-strong': [tone(Math.max(0, lightness - 0.1), chroma), tone(0.68, 0.17)],
    'action-text': [accent, tone(0.78, 0.13)],
    'action-wash': washOf(accent),
    highlight: highlight ? [highlight, highlight] : [tone(0.88, 0.14), tone(0.88, 0.14)],
  }
}

function washOf(accent: string): Pair {
  const { chroma, hue } = toOklch(accent)
  return [
    toHex({ lightness: 0.965, chroma: Math.min(chroma, 0.016), hue }),
    toHex({ lightness: 0.26, chroma: Math.min(chroma, 0.05), hue }),
  ]
}

/** Changes the lightness as little as the condition needs. */
function shifted(color: string, by: number, isRight: (color: string) => boolean): string {
  const { lightness, ...tone } = toOklch(color)
  let shown = color
  for (let at = lightness; !isRight(shown) && at >= 0 && at <= 1; at += by)
    shown = toHex({ ...tone, lightness: at })
  return shown
}

/** The contrast ratio as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(color: string): Vector {
  const part = (start: number) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function toOklch(color: string): Oklch {
  const [red, green, blue] = toLinear(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Colors that screens cannot show lose chroma until they can. */
function toHex({ lightness, chroma, hue }: Oklch): string {
  const rgb = toRgb(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue))
  const isShown = rgb.every((part) => part >= -0.001 && part <= 1.001)
  if (!isShown && chroma > 0) return toHex({ lightness, chroma: Math.max(0, chroma - 0.004), hue })
  const hex = rgb.map((part) => Math.round(Math.min(1, Math.max(0, encoded(part))) * 255))
  return `#${hex.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function toRgb(lightness: number, a: number, b: number): Vector {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function encoded(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
}
