import { useState } from 'react'
import { nameOf } from '#people/names.ts'
import { IconButton } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { LockIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type ChatMessage, chat } from '../contract.ts'
import { Conversation, type ConversationProps } from '../conversation/conversation.tsx'
import { MessageMenu } from '../conversation/message-menu.tsx'
import type { Outbox } from '../conversation/outbox.ts'
import { useMessages } from '../conversation/use-messages.ts'
import { useWritten } from '../conversation/use-outbox.ts'
import { SavedReplyIcon } from '../icons.tsx'
import { savedReplies } from '../saved-replies/contract.ts'
import { ClientCard } from './client-card.tsx'
import { ConversationBar } from './conversation-bar.tsx'
import { MessageEditor, OwnMessageMenu } from './own-message.tsx'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'

interface StaffConversationProps {
  clientId: string
  /** False if it opened by itself. */
  isChosen: boolean
  outbox: Outbox
  /** The list, on a phone. */
  back: string
  /** More that can be done with a message, of other domains. */
  moreOf?: (message: ChatMessage) => MenuAction[]
}

/** A conversation as staff see it, with the card of its client. */
export function StaffConversation({
  clientId,
  isChosen,
  outbox,
  back,
  moreOf,
}: StaffConversationProps) {
  const read = useRead(chat.one, { params: { clientId } }, { pollMs: 15_000 })
  const { read: messages, earlier } = useMessages(clientId)
  const missing = {
    title: 'This client does not exist.',
    back: { to: back, label: 'All conversations' },
  }
  const content = (
    <Loaded read={read} skeleton={<ConversationSkeleton />} missing={missing}>
      {(conversation) => (
        <Loaded read={messages} skeleton={<ConversationSkeleton />}>
          {(data) => (
            <Desk
              key={clientId}
              isChosen={isChosen}
              conversation={conversation}
              messages={data}
              earlier={earlier}
              outbox={outbox}
              back={back}
              moreOf={moreOf}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
  const isFailed = [read, messages].some(({ data, error }) => !data && error)
  return isFailed ? <div className="p-4 sm:p-8">{content}</div> : content
}

interface DeskProps
  extends Pick<ConversationProps, 'conversation' | 'messages' | 'earlier' | 'outbox'> {
  back: string
  isChosen: boolean
  moreOf: StaffConversationProps['moreOf'] | undefined
}

function Desk({ back, isChosen, moreOf, ...chat }: DeskProps) {
  const { conversation, outbox } = chat
  const { id, client } = conversation
  const { internal } = useWritten(outbox, id)
  const [isUsed, setUsed] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [dialog, setDialog] = useState<'card' | 'replies'>()
  const replies = useRead(savedReplies.list, { query: { sort: 'title' } }).data?.rows
  if (!client) return null
  const me = api.claims()?.userId
  const isOwn = ({ userId, deletedAt }: ChatMessage) => userId === me && !deletedAt
  return (
    <div
      onPointerDownCapture={() => setUsed(true)}
      onKeyDownCapture={() => setUsed(true)}
      onWheelCapture={() => setUsed(true)}
      className="flex min-h-0 flex-1"
    >
      <section aria-label={nameOf(client)} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConversationBar conversation={conversation} back={back} onCard={() => setDialog('card')} />
        <Conversation
          {...chat}
          side="agency"
          opened={isChosen || isUsed}
          other={client.firstName}
          empty={
            <div className="pt-8">
              <EmptyState
                title="Nothing written yet."
                text={`${client.firstName} gets an email if the message is not read here.`}
              />
            </div>
          }
          internal={internal}
          replies={replies}
          above={
            <Kinds
              internal={internal}
              onChange={(internal) => outbox.change(id, () => ({ internal }))}
            />
          }
          tools={
            <IconButton label="Saved replies" size="small" onClick={() => setDialog('replies')}>
              <SavedReplyIcon />
            </IconButton>
          }
          actionsOf={(message) =>
            isOwn(message) ? (
              <OwnMessageMenu
                clientId={id}
                message={message}
                more={moreOf?.(message)}
                onEdit={() => setEdited(message.id)}
              />
            ) : (
              <MessageMenu actions={moreOf?.(message)} />
            )
          }
          editorOf={(message) =>
            message.id === edited ? (
              <MessageEditor clientId={id} message={message} onDone={() => setEdited(undefined)} />
            ) : undefined
          }
        />
      </section>
      <aside
        aria-label={`About ${nameOf(client)}`}
        className="w-66 shrink-0 overflow-y-auto border-line border-l p-6 max-[84rem]:hidden"
      >
        <ClientCard client={client} />
      </aside>
      <Dialog
        open={dialog === 'card'}
        onClose={() => setDialog(undefined)}
        title={`About ${nameOf(client)}`}
      >
        <ClientCard client={client} />
      </Dialog>
      <SavedRepliesDialog open={dialog === 'replies'} onClose={() => setDialog(undefined)} />
    </div>
  )
}

interface KindsProps {
  internal: boolean
  onChange: (internal: boolean) => void
}

/** A reply to the client, or a note that only staff see. */
function Kinds({ internal, onChange }: KindsProps) {
  const look =
    'relative inline-flex min-h-(--small-height) cursor-pointer items-center gap-1.5 px-4 text-small text-ink-soft transition-colors duration-150 hover:text-ink has-checked:font-medium has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_currentColor] has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:-outline-offset-2'
  return (
    <fieldset className="flex border-line border-b">
      <legend className="sr-only">Message type</legend>
      {[false, true].map((value) => (
        <label key={String(value)} className={look}>
          <input
            type="radio"
            name="kind"
            checked={internal === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {value && <LockIcon className="size-3.5" />}
          {value ? 'Internal note' : 'Reply'}
        </label>
      ))}
    </fieldset>
  )
}

export function ConversationSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col justify-end gap-4 p-6">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="grid gap-2 border-line border-l-2 pl-4">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
      <Skeleton className="mt-4 h-28 w-full" />
    </div>
  )
}
