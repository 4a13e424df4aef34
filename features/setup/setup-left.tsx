import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { setup } from './contract.ts'
import { placePath } from './rules.ts'
import { StepList, StepListSkeleton } from './step-list.tsx'

/** What is left of the setup, on the dashboard: its steps, or the opening of an agency that works. */
export default function SetupLeft({ left }: { left: 'steps' | 'opening' }) {
  return left === 'steps' ? <Steps /> : <Opening />
}

function Steps() {
  const read = useRead(setup.read, {})
  return (
    <Loaded read={read} skeleton={<StepListSkeleton />}>
      {(data) => <StepList setup={data} />}
    </Loaded>
  )
}

function Opening() {
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
