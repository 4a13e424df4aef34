import { useId, useState } from 'react'
import { Select } from '#ui/overlay/select.tsx'
import type { Page, Version } from '../shapes.ts'
import { PagePicture } from './page-picture.tsx'
import { Segments } from './segments.tsx'

const ways = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'onion', label: 'Onion skin' },
] as const

interface CompareProps {
  title: string
  version: Version
  /** The versions to compare it with, the closest first. */
  others: readonly Version[]
  pageNumber: number
}

/** A page of two versions. */
export default function Compare({ title, version, others, pageNumber }: CompareProps) {
  const label = useId()
  const [way, setWay] = useState<(typeof ways)[number]['value']>('beside')
  const [otherId, setOtherId] = useState(others[0]?.id)
  const other = others.find(({ id }) => id === otherId) ?? others[0]
  if (!other) return null
  const sideOf = (one: Version): Side => ({
    version: one,
    page: one.pages.find(({ page }) => page === pageNumber),
    alt: `${title}, version ${one.number}, page ${pageNumber}`,
  })
  const [before, after] = [other, version]
    .toSorted((one, two) => one.number - two.number)
    .map(sideOf) as [Side, Side]
  const isOnBoth = before.page && after.page
  return (
    <section aria-label="Comparison" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments label="Compare" options={ways} value={way} onChange={setWay} />
        {others.length > 1 && (
          <div className="w-44">
            <span id={label} className="sr-only">
              Compare with
            </span>
            <Select
              labelId={label}
              options={others.map(({ id, number }) => ({
                value: id,
                label: `With version ${number}`,
              }))}
              value={other.id}
              onChange={setOtherId}
            />
          </div>
        )}
      </div>
      {way === 'beside' || !isOnBoth ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Beside {...before} />
          <Beside {...after} />
        </div>
      ) : (
        <Stacked key={way} before={before} after={after} isSlider={way === 'slider'} />
      )}
    </section>
  )
}

interface Side {
  version: Version
  page: Page | undefined
  alt: string
}

function Beside({ version: { id, number }, page, alt }: Side) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-mono text-caption text-ink-soft">
        Version {number}
      </figcaption>
      <div className="max-h-[70dvh] overflow-auto border border-line bg-sunken">
        {page ? (
          <PagePicture key={page.id} versionId={id} page={page} alt={alt} />
        ) : (
          <p className="p-6 text-ink-soft text-small">This version does not have this page.</p>
        )}
      </div>
    </figure>
  )
}

interface StackedProps {
  before: Side
  after: Side
  isSlider: boolean
}

/** The later version above the earlier one: cut at the slider, or as clear as it says. */
function Stacked({ before, after, isSlider }: StackedProps) {
  const [share, setShare] = useState(50)
  const name = `How much of version ${after.version.number} is shown`
  const range = {
    ...{ type: 'range', min: 0, max: 100, value: share, 'aria-label': name },
    'aria-valuetext': `${share}%`,
  }
  const slide = (event: React.ChangeEvent<HTMLInputElement>) => setShare(event.target.valueAsNumber)
  const top = isSlider ? { clipPath: `inset(0 0 0 ${100 - share}%)` } : { opacity: share / 100 }
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 font-mono text-caption text-ink-soft">
        <span>Version {before.version.number}</span>
        <span>Version {after.version.number}</span>
      </p>
      {!isSlider && (
        <input
          {...range}
          onChange={slide}
          className="mb-2 block h-(--small-height) w-full accent-action"
        />
      )}
      <div className="max-h-[70dvh] overflow-auto border border-line bg-sunken">
        <div className="relative grid">
          {[before, after].map(({ version, page, alt }, at) => (
            <div
              key={version.id}
              data-layer={version.number}
              style={at === 1 ? top : undefined}
              className="col-start-1 row-start-1 self-start bg-sunken"
            >
              {page && <PagePicture versionId={version.id} page={page} alt={alt} />}
            </div>
          ))}
          {isSlider && (
            <>
              <input
                {...range}
                onChange={slide}
                className="peer absolute inset-0 h-full w-full cursor-ew-resize touch-pan-y opacity-0"
                // The later version is on the right.
                style={{ direction: 'rtl' }}
              />
              <span
                aria-hidden="true"
                style={{ left: `${100 - share}%` }}
                className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-action outline outline-white peer-focus-visible:w-1.5"
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
