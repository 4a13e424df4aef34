import { Badge } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { type Conversation, chat } from '../contract.ts'
import { supportPages } from '../paths.ts'
import { excerptOf } from './excerpt.ts'

/** The last message with a client, and the way to the conversation. */
export function ClientConversation({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useRead(chat.one, { params: { clientId } })
  // A client who cannot sign in has only the conversation that there already is.
  const hasNone = error?.code === 'NOT_FOUND'
  return (
    <Card
      title="Conversation"
      actions={
        data && (
          <TextLink to={supportPages.conversation(clientId)} className="text-small">
            {data.last ? 'Open' : 'Start'} the conversation
          </TextLink>
        )
      }
    >
      {error && !hasNone && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {(data?.last === null || hasNone) && (
        <p className="text-ink-soft text-small">No messages yet.</p>
      )}
      {data?.last && <LastMessage last={data.last} conversation={data} />}
    </Card>
  )
}

interface LastMessageProps {
  last: NonNullable<Conversation['last']>
  conversation: Conversation
}

function LastMessage({ last, conversation: { unread, state, waiting } }: LastMessageProps) {
  return (
    <div className="grid gap-1">
      <p className="line-clamp-2 wrap-anywhere">{excerptOf(last)}</p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-ink-soft text-small">
        <OwnTime iso={last.timestamp} />
        {unread > 0 && <Badge tone="info">{unread} unread</Badge>}
        {state === 'closed' ? (
          <Badge tone="neutral">Closed</Badge>
        ) : (
          waiting && <Badge tone="warn">Waiting for us</Badge>
        )}
      </p>
    </div>
  )
}
