import { useSite } from '#app/site-texts.ts'
import type { Reason } from '#features/reasons/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { serviceNumber } from '../services/service-list.tsx'

/** The heading takes the first quarter of the page's grid, the reasons the other three. */
export function Reasons({ reasons }: { reasons: Reason[] }) {
  const { reasonsLabel, reasonsTitle } = useSite(homeSection)
  return (
    <section aria-labelledby="reasons" className="frame">
      <div className="lg:ruled columns gap-y-10 pt-5 pb-16 md:pb-28">
        <div className="col-span-12 lg:col-span-3">
          <p className="font-mono text-caption text-ink-soft">{reasonsLabel}</p>
          <h2 id="reasons" className="mt-6 text-h2 lg:mt-24">
            {reasonsTitle}
          </h2>
        </div>
        <ol className="columns col-span-12 gap-y-10 lg:col-span-9 lg:grid-cols-9 lg:gap-y-16">
          {reasons.map(({ id, title, description }, index) => (
            <li
              key={id}
              className="col-span-12 border-ink border-t pt-3 md:col-span-6 lg:col-span-3"
            >
              <span className="font-mono text-caption text-ink-faint">{serviceNumber(index)}</span>
              <h3 className="mt-8 text-h3 lg:mt-16">{title}</h3>
              <p className="mt-3 max-w-[34rem] text-ink-soft wrap-anywhere">{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
