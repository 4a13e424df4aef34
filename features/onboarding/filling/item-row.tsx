import { type ReactNode, useId, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { formatRecentDay } from '#shared/dates.ts'
import { Badge, doneMark } from '#ui/base/badge.tsx'
import { ChevronDownIcon } from '#ui/base/icons.tsx'
import type { OnboardingItem } from '../contract.ts'
import { kindLabels, stateInWords, toneOf } from '../rules.ts'

interface ItemRowProps {
  item: OnboardingItem
  /** From 1. */
  place: number
  isClient: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

const numerals = {
  open: 'text-ink-faint',
  returned: 'text-warn',
  sent: 'text-action-text',
  accepted: 'text-ink',
}
const bars = { open: 'bg-line', returned: 'bg-warn', sent: 'bg-action', accepted: doneMark }

/**
 * An item as both sides see it in the list: its numeral and state, and what belongs to it below. What
 * was opened once stays mounted, so that no input is lost.
 */
export function ItemRow({ item, place, isClient, isOpen, onToggle, children }: ItemRowProps) {
  const id = useId()
  const [isMounted, setIsMounted] = useState(isOpen)
  if (isOpen && !isMounted) setIsMounted(true)
  const { state, title, kind, required, answeredBy, answeredAt } = item
  const facts = [
    kindLabels[kind],
    !required && 'Optional',
    answeredBy && nameOf(answeredBy),
    answeredAt && formatRecentDay(answeredAt),
  ]
  return (
    <section aria-labelledby={`${id}t`} className="flex min-w-0 flex-1 gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="font-normal text-base tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isMounted ? id : undefined}
            onClick={onToggle}
            className="group flex w-full items-start gap-4 py-4 text-left max-xs:gap-2 transition-colors duration-150 hover:text-action-text"
          >
            <span
              aria-hidden="true"
              className={`w-8 shrink-0 font-display font-semibold text-h3 leading-none tabular-nums tracking-tight max-xs:hidden ${numerals[state]}`}
            >
              {place}
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="min-w-0">
                <span id={`${id}t`} className="block font-medium wrap-anywhere">
                  {title}
                </span>
                <span className="font-mono text-caption text-ink-faint wrap-anywhere">
                  {facts.filter(Boolean).join('\u00a0· ')}
                </span>
              </span>
              <Badge tone={toneOf[state]} done={state === 'accepted'}>
                {stateInWords(state, isClient)}
              </Badge>
            </span>
            <ChevronDownIcon
              className={`mt-0.5 size-5 shrink-0 text-ink-faint transition-transform duration-150 ease-out motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </h2>
        {isMounted && (
          <div id={id} hidden={!isOpen} className="pb-8 sm:pl-12">
            {children}
          </div>
        )}
      </div>
      <span aria-hidden="true" className={`my-3 w-1 shrink-0 ${bars[state]}`} />
    </section>
  )
}
