import { ButtonLink } from '#ui/base/link.tsx'
import type { Setup } from './contract.ts'
import { placePath } from './rules.ts'

/** On the dashboard of an agency that works while its site is not open. */
export function SetupNotice({ setup }: { setup: Setup }) {
  if (setup.isOpen) return null
  return (
    <section
      aria-label="Opening"
      className="mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-sunken p-4"
    >
      <p>The site is not open. Visitors see one page with a contact form.</p>
      <ButtonLink to={placePath('open')} variant="secondary" size="small">
        Open the site
      </ButtonLink>
    </section>
  )
}
