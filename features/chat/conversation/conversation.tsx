import { type ReactNode, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { Button } from '#ui/base/button.tsx'
import { leaving } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useOnline } from '#ui/client/online.ts'
import type { Attachment, Conversation as Chat, ChatMessage } from '../contract.ts'
import type { SavedReply } from '../saved-replies/contract.ts'
import { Attachments } from './attachments.tsx'
import { Composer } from './composer.tsx'
import { type Mark, MessageLine } from './message-line.tsx'
import { MessageLog, Sight } from './message-log.tsx'
import type { Outbox, Unsent } from './outbox.ts'
import { splitLinks } from './split-links.ts'
import type { useMessages } from './use-messages.ts'
import { useWritten } from './use-outbox.ts'
import { type Side, useSeen } from './use-seen.ts'
import { useTyping } from './use-typing.ts'

export interface ConversationProps {
  conversation: Chat
  messages: readonly ChatMessage[]
  earlier: ReturnType<typeof useMessages>['earlier']
  outbox: Outbox
  side: Side
  /** Whom the reader talks to. */
  other: string
  empty: ReactNode
  /** Above the composer: The studio is closed. */
  notice?: ReactNode
  /** False as long as it is shown without having been chosen: nothing is marked as read. */
  opened?: boolean
  /** The tools of staff. */
  internal?: boolean
  replies?: readonly SavedReply[]
  above?: ReactNode
  tools?: ReactNode
  /** In place of the text of a message. */
  editorOf?: (message: ChatMessage) => ReactNode
  actionsOf?: (message: ChatMessage) => ReactNode
}

type Shown = ChatMessage | (Unsent & { unsent: true })

/** A message keeps its place on the page when it is stored. */
const keyOf = (message: Shown) =>
  'unsent' in message ? message.id : (message.clientMessageId ?? message.id)

function authorOf(message: Shown): string {
  const userId = 'unsent' in message ? api.claims()?.userId : message.userId
  return `${userId} ${message.internal ?? false}`
}

/** The account of an author may be deleted. */
const authorName = ({ author }: ChatMessage) => (author ? nameOf(author) : 'Deleted account')

/** The messages of a conversation and the box to answer in. */
export function Conversation({
  conversation,
  messages,
  earlier,
  outbox,
  side,
  other,
  empty,
  notice,
  opened = true,
  internal = false,
  replies,
  above,
  tools,
  editorOf,
  actionsOf,
}: ConversationProps) {
  const { id } = conversation
  const [atEnd, setAtEnd] = useState(true)
  const me = api.claims()?.userId
  const online = useOnline()
  const written = useWritten(outbox, id)
  const { firstUnread, unseen, isUnseen, see, forgetMarker } = useSeen({
    conversation,
    messages,
    side,
    atEnd,
    opened,
    onMissing: () => void earlier.load(),
  })
  const typing = useTyping(id, messages.at(-1)?.number ?? 0)
  const isFailing = written.isFailing || !online
  const stored = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  const unsent = written.unsent.filter((one) => !stored.has(one.id))
  const shown: Shown[] = [...messages, ...unsent.map((one) => ({ ...one, unsent: true as const }))]

  function markOf({ from, number, internal, deletedAt }: ChatMessage): Mark | undefined {
    if (from !== side || internal || deletedAt) return undefined
    return number <= conversation.theirs.read ? 'read' : 'delivered'
  }

  const write = (change: Parameters<Outbox['change']>[1]) => outbox.change(id, change)

  function send() {
    forgetMarker()
    const { draft, attachments } = outbox.written(id)
    write(() => ({ draft: '', attachments: [] }))
    outbox.enqueue(id, {
      id: crypto.randomUUID(),
      text: draft.trim(),
      attachments,
      internal,
      timestamp: new Date().toISOString(),
    })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MessageLog
        label={`Conversation with ${other}`}
        messages={shown}
        keyOf={keyOf}
        authorOf={authorOf}
        firstUnread={firstUnread}
        unseen={atEnd ? 0 : unseen}
        onEarlier={(messages[0]?.number ?? 1) > 1 ? () => void earlier.load() : undefined}
        loadingEarlier={earlier.loading}
        onAtEnd={setAtEnd}
        empty={empty}
      >
        {(message, first) => {
          const isUnsent = 'unsent' in message
          const failed = isUnsent ? (message.rejected ?? (isFailing ? '' : undefined)) : undefined
          return (
            <MessageLine
              author={isUnsent || message.userId === me ? 'You' : authorName(message)}
              timestamp={message.timestamp}
              own={isUnsent || message.from === side}
              internal={message.internal ?? false}
              first={first}
              mark={isUnsent ? (failed === undefined ? 'sending' : undefined) : markOf(message)}
              note={!isUnsent && message.editedAt && !message.deletedAt ? 'edited' : undefined}
              actions={!isUnsent && actionsOf?.(message)}
            >
              {(!isUnsent && editorOf?.(message)) || <Content {...message} />}
              {!isUnsent && isUnseen(message) && <Sight onSight={() => see(message.number)} />}
              {isUnsent && failed !== undefined && (
                <NotSent
                  reason={failed}
                  onRetry={() => outbox.retry(id, message.id)}
                  onRemove={() => outbox.remove(id, message.id)}
                />
              )}
            </MessageLine>
          )
        }}
      </MessageLog>
      <div className="mx-auto w-full max-w-4xl shrink-0 px-4 pb-4 sm:px-6">
        <p
          role="status"
          className="flex h-7 items-center gap-2 font-mono text-caption text-ink-faint"
        >
          {typing.isTyping && (
            <>
              <TypingSign />
              {other} is typing
            </>
          )}
        </p>
        {notice}
        <Composer
          draft={written.draft}
          files={written.attachments}
          internal={internal}
          replies={replies}
          above={above}
          tools={tools}
          onDraft={(draft) => {
            write(() => ({ draft }))
            if (draft.trim() && !internal) typing.publishTyping()
          }}
          onFile={(file) => write(({ attachments }) => ({ attachments: [...attachments, file] }))}
          onRemoveFile={(file) =>
            write(({ attachments }) => ({
              attachments: attachments.filter((one) => one.id !== file.id),
            }))
          }
          onSend={send}
        />
      </div>
    </div>
  )
}

interface ContentProps {
  text: string
  attachments: readonly Attachment[]
  deletedAt?: string | null
}

function Content({ text, attachments, deletedAt }: ContentProps) {
  if (deletedAt) return <p className="text-ink-faint italic">Deleted</p>
  return (
    <>
      {text && <MessageText text={text} />}
      <Attachments files={attachments} />
    </>
  )
}

/** Plain text as it was written: its lines stay, and addresses are links. */
function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {splitLinks(text).map(({ text: part, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <TextLink key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </TextLink>
        ) : (
          part
        ),
      )}
    </p>
  )
}

interface NotSentProps {
  /** The server's words, if it rejected the message. */
  reason: string
  onRetry: () => void
  onRemove: () => void
}

function NotSent({ reason, onRetry, onRemove }: NotSentProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="mr-2 text-bad text-small">Not sent. {reason}</p>
      <Button variant="secondary" size="small" onClick={leaving(onRetry)}>
        Try again
      </Button>
      <Button variant="quiet" size="small" onClick={leaving(onRemove)}>
        Delete
      </Button>
    </div>
  )
}

/** Three strokes of a pen. */
function TypingSign() {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.75">
      {['0ms', '160ms', '320ms'].map((delay) => (
        <span
          key={delay}
          style={{ animationDelay: delay }}
          className="h-0.75 w-2 animate-pulse bg-action-text"
        />
      ))}
    </span>
  )
}
