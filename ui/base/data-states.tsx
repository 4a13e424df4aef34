import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#ui/base/button.tsx'
import { useOnline } from '#ui/client/online.ts'

const corners = [
  'top-0 left-0 border-t border-l',
  'top-0 right-0 border-t border-r',
  'bottom-0 left-0 border-b border-l',
  'right-0 bottom-0 border-r border-b',
]

/** A box with crop marks in its corners. */
function MarkedBox({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) {
  return (
    <div
      role={role}
      className="relative flex flex-col items-start gap-4 px-6 py-10 sm:px-10 sm:py-14"
    >
      {corners.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={`absolute size-3 border-line-strong ${place}`}
        />
      ))}
      <span className="empty-court" />
      {children}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  text?: string
  /** A link or button to add the first record. */
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <MarkedBox>
      <div>
        <p className="font-display font-semibold text-h3 tracking-tight">{title}</p>
        {text && <p className="mt-1 max-w-prose text-ink-soft">{text}</p>}
      </div>
      {action}
    </MarkedBox>
  )
}

/** For a button that disappears when it is pressed: focuses what surrounds it, not the document. */
export const leaving = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  act()
}

/**
 * While offline, it says so and hides the button, because reads are retried when the connection is
 * back.
 */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const online = useOnline()
  if (!online) {
    return (
      <MarkedBox role="status">
        <p className="max-w-prose font-medium">
          You are offline. This page loads when you are back online.
        </p>
      </MarkedBox>
    )
  }
  return (
    <MarkedBox role="alert">
      <p className="max-w-prose font-medium text-bad">{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={leaving(onRetry)}>
          Try again
        </Button>
      )}
    </MarkedBox>
  )
}

/** A grey placeholder; `className` sets its size, `lines` makes it rows or the ticks of a chart. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-sharp bg-[color-mix(in_oklab,var(--color-line)_65%,var(--color-paper))] motion-reduce:animate-none ${className}`}
    />
  )
}

interface FieldsSkeletonProps {
  /** The heights of the controls, as classes. */
  heights: readonly string[]
  className?: string
}

/** Fields below each other, while a form is loaded. */
export function FieldsSkeleton({
  heights,
  className = 'flex flex-col gap-6',
}: FieldsSkeletonProps) {
  return (
    <div aria-busy="true" className={className}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields can be alike
        <div key={at} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`w-full ${height}`} />
        </div>
      ))}
    </div>
  )
}
