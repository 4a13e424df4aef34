import { countOf } from '#shared/text.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import type { DashboardParts } from '../contract.ts'
import { formatMoment } from '../rules.ts'
import { Section } from '../section.tsx'

const support = '/client-portal/support'

export function MessagesCard({ messages }: { messages: DashboardParts['messages'] | undefined }) {
  return (
    <Section title="Messages" all={{ to: support, label: 'Support' }}>
      <div className="border-line border-t pt-4">
        {!messages && <Skeleton className="h-24 w-full" />}
        {messages && <Last {...messages} />}
      </div>
    </Section>
  )
}

function Last({ last, unread }: DashboardParts['messages']) {
  if (!last)
    return (
      <>
        <p className="text-ink-soft">Questions about your project? Write to us.</p>
        <ButtonLink to={support} variant="secondary" size="small" className="mt-4">
          Start a conversation
        </ButtonLink>
      </>
    )
  return (
    <>
      <p className="font-mono text-caption text-ink-faint">
        {last.from === 'client' ? 'You' : 'Us'},{' '}
        <OwnTime iso={last.timestamp} format={formatMoment} />
      </p>
      <p className="mt-1 line-clamp-4 text-small wrap-anywhere">{last.text || 'A file'}</p>
      {unread > 0 && (
        <p className="mt-2 font-medium text-action-text text-small">
          {countOf(unread, 'unread message')}
        </p>
      )}
    </>
  )
}
