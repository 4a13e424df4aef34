import type { ReactNode } from 'react'
import type { Plan } from '../contract.ts'
import { Fee, PlanHeader } from './plan-look.tsx'
import { ServicesList } from './services-list.tsx'

interface PlanSheetProps {
  plan: Pick<Plan, 'name' | 'fee' | 'currency' | 'tax' | 'services' | 'includedHours'>
  /** The accessible name of the section, such as Summary. */
  label: string
  className?: string
  /** Shown between the fee and the services. */
  children?: ReactNode
}

/** All details of a plan. */
export function PlanSheet({ plan, label, className = '', children }: PlanSheetProps) {
  return (
    <section
      aria-label={label}
      className={`min-w-0 overflow-hidden rounded-sharp border border-line ${className}`}
    >
      <PlanHeader name={plan.name} />
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <Fee {...plan} />
        {children}
        <div>
          <h3 className="mb-2 font-mono font-normal text-caption text-ink-faint tracking-normal">
            In the plan
          </h3>
          <ServicesList {...plan} />
        </div>
      </div>
    </section>
  )
}
