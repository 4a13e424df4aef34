import { Link } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowRightIcon, CheckIcon } from '#ui/base/icons.tsx'
import type { Setup } from './contract.ts'
import { placePath, type SetupPlace, setupPlaces, stateOf, stepTexts } from './rules.ts'

const stepLook =
  'grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]'

/** The steps of the setup, on the dashboard of a new installation. */
export function StepList({ setup }: { setup: Setup }) {
  return (
    <section aria-labelledby="setup" className="border-ink border-t">
      <h2
        id="setup"
        className="flex min-h-11 items-center font-mono font-normal text-caption text-ink-soft tracking-normal"
      >
        Five steps to begin, {setup.done.length} done
      </h2>
      <ol>
        {setupPlaces.map((place, index) => {
          const { label, text } = stepTexts[place]
          const state = stateOf(setup, place)
          return (
            <li
              key={place}
              className={`group relative transition-colors duration-150 hover:bg-sunken ${stepLook}`}
            >
              <span
                data-numeric
                className={`font-display font-semibold text-h2 tracking-[-0.05em] ${state === 'done' ? 'text-good' : ''}`}
              >
                <StepMark place={place} isDone={state === 'done'} number={index + 1} />
              </span>
              <div className="min-w-0">
                <Link
                  to={placePath(place)}
                  className={`font-display font-semibold text-h4 tracking-tight after:absolute after:inset-0 ${state === 'to do' ? '' : 'text-ink-soft'}`}
                >
                  {label}
                  {state === 'done' && <span className="sr-only">, done</span>}
                </Link>
                <p className="text-ink-soft text-small">
                  {state === 'skipped' ? 'Skipped for now.' : text}
                </p>
              </div>
              <ArrowRightIcon className="size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-hover:translate-x-1 sm:mr-2" />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function StepListSkeleton() {
  return (
    <div aria-busy="true" className="border-ink border-t">
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-3.5 w-48" />
      </div>
      {setupPlaces.map((place) => (
        <div key={place} className={stepLook}>
          <Skeleton className="h-[1lh] w-8 text-h2" />
          <div>
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="mt-2.5 h-4 w-full max-w-md" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface StepMarkProps {
  place: SetupPlace
  isDone: boolean
  number: number
}

/** The number of a step, or a check. The opening is no step. */
export function StepMark({ place, isDone, number }: StepMarkProps) {
  if (isDone) return <CheckIcon className="size-[1em]" />
  return place === 'open' ? <ArrowRightIcon className="size-[1em]" /> : number
}
