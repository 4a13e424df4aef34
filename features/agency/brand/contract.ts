import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { imageUrl, optional } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { isColor, nearestAccent, nearestHighlight } from './colors.ts'

export const defaultAccent = '#1f3fe0'

const invalid = 'Use a color such as #1f3fe0.'

/** A color that passes the check, which answers any other one with the nearest that does. */
function color(nearest: (color: string) => string, purpose: string) {
  return z.string({ error: invalid }).check(
    ...trimmed(7, invalid),
    z.toLowerCase(),
    z.refine(isColor, { error: invalid, abort: true }),
    z.refine((given) => nearest(given) === given, {
      error: ({ input }) =>
        `${input} has too little contrast ${purpose}. The nearest color that has enough is ${nearest(String(input))}.`,
    }),
  )
}

const accent = color(nearestAccent, 'as text and under white text')
const highlight = color(nearestHighlight, 'with black')

/** The logo and the colors of the agency. */
export const brandSection = settingSection('brand', {
  label: 'Brand',
  description: 'The site, the portals, emails, PDFs and share cards look like this.',
  isPublic: true,
  fields: {
    logo: {
      label: 'Logo',
      schema: optional(imageUrl),
      default: undefined,
      hint: 'A PNG or WebP with a transparent background. Without one, the name is set in type.',
      input: 'logo',
      half: true,
    },
    darkLogo: {
      label: 'Logo on dark',
      schema: optional(imageUrl),
      default: undefined,
      hint: 'For the dark theme, the menu and the sidebar. Without one, the logo stands on white.',
      input: 'dark logo',
      half: true,
    },
    icon: {
      label: 'Icon',
      schema: optional(imageUrl),
      default: undefined,
      hint: 'A square for browser tabs and home screens. Without one, it is made from the logo. If that is more than twice as wide as high, or missing, it is the first letter of the name on the accent color.',
      input: 'logo',
    },
    accent: {
      label: 'Accent color',
      schema: accent,
      default: defaultAccent,
      hint: 'Buttons, links and focus. The colors of the dark theme derive from it.',
      input: 'color',
      nearest: nearestAccent,
      half: true,
    },
    highlight: {
      label: 'Marker color',
      schema: optional(highlight),
      default: undefined,
      hint: 'Highlights key parts on dark backgrounds. Leave it empty for a tint of the accent color.',
      input: 'color',
      nearest: nearestHighlight,
      half: true,
    },
  },
})
