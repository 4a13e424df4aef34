import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import { brandColors, contrast, isColor, nearestAccent, nearestHighlight } from './colors.ts'
import { defaultAccent } from './contract.ts'

/** Surfaces, buttons and links in both themes, with the values of the form. */
export function BrandPreview() {
  const values = useWatch<Record<string, string | undefined>>()
  const typed = isColor(values.accent ?? '') ? (values.accent ?? '') : defaultAccent
  const marker = isColor(values.highlight ?? '') ? nearestHighlight(values.highlight ?? '') : ''
  const colors = brandColors(nearestAccent(typed), marker)
  const style = Object.fromEntries(
    Object.entries(colors).map(([name, [light, dark]]) => [
      `--color-${name}`,
      `light-dark(${light}, ${dark})`,
    ]),
  )
  const { logo, darkLogo } = values
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <div className="grid gap-4 @lg:grid-cols-2" style={style as CSSProperties}>
        <Sample
          theme="Light"
          className="scheme-light"
          logo={logo}
          text={contrast(colors['action-text'][0], '#ffffff')}
          button={contrast('#ffffff', colors.action[0])}
        />
        <Sample
          theme="Dark"
          className="scheme-dark"
          logo={logo && (darkLogo || logo)}
          plate={!darkLogo}
          text={contrast(colors['action-text'][1], '#0d0e11')}
          button={contrast('#ffffff', colors.action[1])}
        />
      </div>
    </section>
  )
}

interface SampleProps {
  theme: string
  className: string
  logo: string | undefined
  /** The logo stands on white. */
  plate?: boolean
  /** Contrast ratios. */
  text: number
  button: number
}

function Sample({ theme, className, logo, plate = false, text, button }: SampleProps) {
  const name = useSiteName()
  return (
    <div className={`${className} rounded-sharp border border-line bg-paper p-5 text-ink`}>
      <div className="flex min-h-9 items-center">
        {logo ? (
          <img
            src={logo}
            alt=""
            className={`h-9 max-w-44 object-contain object-left ${plate ? 'bg-white p-1' : ''}`}
          />
        ) : (
          <span className="font-bold font-display text-h4 tracking-[-0.045em]">{name}</span>
        )}
      </div>
      <p className="mt-4 text-small">
        {theme} theme, with <span className="text-action-text underline">a link</span> and{' '}
        <mark className="bg-highlight px-1 text-black">a marker</mark>.
      </p>
      <p className="mt-4 flex flex-wrap gap-2" aria-hidden="true">
        <span className={buttonLook('primary', sizes.small)}>Button</span>
        <span className={buttonLook('secondary', sizes.small)}>Other</span>
      </p>
      <p className="mt-4 border-line border-t bg-paper pt-3 font-mono text-caption text-ink-faint">
        Contrast of text {text.toFixed(1)}, of buttons {button.toFixed(1)}
      </p>
    </div>
  )
}
