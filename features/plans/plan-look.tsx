import type { PlanName } from './rules.ts'

/** The header of each plan, in the colors of the house. */
export const headerLooks: Record<PlanName, string> = {
  Basic: 'bg-action-wash text-ink',
  Standard: 'bg-action text-white',
  Premium: 'bg-black text-lime',
}

/** A small square in the color of the plan, before its name. */
export function PlanMark({ name }: { name: PlanName }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid size-5 shrink-0 place-items-center rounded-sharp border border-line font-mono text-caption leading-none ${headerLooks[name]}`}
    >
      {name.charAt(0)}
    </span>
  )
}
