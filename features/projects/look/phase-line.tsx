import { doneMark } from '#ui/base/badge.tsx'
import { Picture } from '#ui/media/picture.tsx'
import type { SeenProject } from '../contract.ts'
import { phaseOf } from './rules.ts'

interface PhaseLineProps {
  project: SeenProject
  /** The steps of the process, as on the home page. */
  steps: readonly { id: string; title: string; file: string | null }[]
}

type State = 'done' | 'now' | 'ahead'

const bars: Record<State, string> = { done: doneMark, now: 'bg-action', ahead: 'bg-line' }

/** The steps of the process, with the current one of a project. */
export default function PhaseLine({ project, steps }: PhaseLineProps) {
  if (steps.length === 0) return null
  const at = phaseOf(project, steps.length)
  const stateOf = (index: number): State => (index < at ? 'done' : index === at ? 'now' : 'ahead')
  return (
    <ol
      aria-label="Phases"
      className="grid gap-x-4 gap-y-3 sm:auto-cols-fr sm:grid-flow-col lg:gap-x-6"
    >
      {steps.map((step, index) => {
        const state = stateOf(index)
        return (
          <li
            key={step.id}
            aria-current={state === 'now' ? 'step' : undefined}
            className="grid min-w-0 grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 sm:block"
          >
            <StepPicture src={step.file} number={index + 1} isAhead={state === 'ahead'} />
            <span aria-hidden="true" className={`mt-3 block h-1.5 max-sm:hidden ${bars[state]}`} />
            <p className="min-w-0 sm:mt-2.5">
              <span className="block font-display font-semibold text-h4 leading-tight tracking-tight wrap-anywhere">
                {step.title}
              </span>
              <span
                className={`block font-mono text-caption ${state === 'now' ? 'text-action-text' : 'text-ink-faint'}`}
              >
                {wordFor(state, project)}
              </span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function wordFor(state: State, { status }: SeenProject): string {
  if (state === 'done') return 'Done'
  if (state === 'ahead') return 'Ahead'
  if (status === 'paused') return 'On hold'
  return status === 'not started' ? 'Begins soon' : 'Now'
}

interface StepPictureProps {
  src: string | null
  number: number
  isAhead: boolean
}

/** The picture of a step, or its number. */
function StepPicture({ src, number, isAhead }: StepPictureProps) {
  const look = `aspect-4/3 w-full rounded-sharp ${isAhead ? 'opacity-40' : ''}`
  if (src) {
    const sizes = '(min-width: 40rem) 22vw, 5rem'
    return <Picture src={src} alt="" sizes={sizes} className={`${look} object-cover`} />
  }
  return (
    <span
      aria-hidden="true"
      className={`${look} @container flex items-end bg-action-wash text-action-text`}
    >
      <span className="m-[6cqw] font-bold font-display text-[length:44cqw] leading-[0.75] tracking-[-0.06em]">
        {number}
      </span>
    </span>
  )
}
