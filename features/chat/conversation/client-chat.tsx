import { inOwnZone } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import type { Conversation as Chat, ChatMessage } from '../contract.ts'
import { Conversation, type ConversationProps } from './conversation.tsx'
import { backTimeOf } from './days.ts'
import { MessageMenu } from './message-menu.tsx'
import { useOutbox } from './use-outbox.ts'

type Agency = NonNullable<Chat['agency']>

/** Shows if somebody of the agency answers now. */
export function Presence({ agency: { here, open } }: { agency: Agency }) {
  if (here) return <Badge tone="good">Someone is here now</Badge>
  return <Badge tone="neutral">{open ? 'Open, away for a moment' : 'Closed now'}</Badge>
}

interface ClientChatProps extends Pick<ConversationProps, 'conversation' | 'messages' | 'earlier'> {
  /** The name of the agency. */
  name: string
  hours: string
  /** More that can be done with a message, of other domains. */
  moreOf?: ((message: ChatMessage) => MenuAction[]) | undefined
}

/** The client's conversation with the agency. */
export function ClientChat({ name, hours, moreOf, ...chat }: ClientChatProps) {
  const outbox = useOutbox()
  const { agency } = chat.conversation
  const backAt = agency?.backAt
  return (
    <section
      aria-label="Live chat"
      className="flex h-[calc(100dvh-17rem-var(--consent-height,0px))] max-h-176 min-h-104 max-2xs:min-h-140 flex-col rounded-sharp border border-line"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 sm:px-6">
        <h2 className="text-h4 tracking-tight">{name}</h2>
        {agency && <Presence agency={agency} />}
      </header>
      <Conversation
        {...chat}
        outbox={outbox}
        side="client"
        other={name}
        actionsOf={(message) => <MessageMenu actions={moreOf?.(message)} />}
        empty={<Welcome name={name} hours={hours} />}
        notice={
          backAt && (
            <p className="mb-2 border-warn border-l-2 pl-3 text-ink-soft text-small">
              {name} is closed now and answers {inOwnZone(() => backTimeOf(backAt, new Date()))}.
              Your messages are saved.
            </p>
          )
        }
      />
    </section>
  )
}

function Welcome({ name, hours }: { name: string; hours: string }) {
  return (
    <div className="pt-10 pb-6">
      <p className="max-w-md text-balance font-display font-semibold text-h2 tracking-[-0.03em]">
        Ask us anything.
      </p>
      <p className="mt-3 max-w-md text-ink-soft">
        {name} answers here, {hours}. You get an email if you are not here to read it.
      </p>
    </div>
  )
}

const messages = ['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5']

/** A conversation above the field for the next message. */
export function ChatSkeleton() {
  return (
    <div className="flex h-[calc(100dvh-17rem-var(--consent-height,0px))] max-h-176 min-h-104 max-2xs:min-h-140 flex-col justify-end gap-5 overflow-hidden rounded-sharp border border-line p-4 sm:p-6">
      {messages.map((width) => (
        <div key={width} className="flex gap-6">
          <Skeleton className="h-3.5 w-16 shrink-0" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
      <Skeleton className="mt-3 h-28 w-full shrink-0" />
    </div>
  )
}
