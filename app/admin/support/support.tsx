import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useMessageRequest } from '#features/change-requests/screens/use-message-request.tsx'
import { useOutbox } from '#features/chat/conversation/use-outbox.ts'
import { supportPages } from '#features/chat/paths.ts'
import { ConversationList, useConversations } from '#features/chat/staff/conversation-list.tsx'
import {
  ConversationSkeleton,
  StaffConversation,
} from '#features/chat/staff/staff-conversation.tsx'
import { StartDialog } from '#features/chat/staff/start-dialog.tsx'
import { nameOf } from '#people/names.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/base/data-states.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { useMedia } from '#ui/client/use-media.ts'
import { marksSaveBar } from '#ui/portal/mark-frame.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import { useTrailTitle } from '#ui/portal/trail.tsx'

/** Room for a conversation beside the list. */
const wide = '(min-width: 48rem)'

/**
 * All conversations with clients. Beside the list is the chosen one, or the one that was first in it
 * when the page was opened, whoever writes meanwhile.
 */
export default function Support() {
  const { clientId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isWide = useMedia(wide)
  const list = useConversations()
  const outbox = useOutbox()
  const [starting, setStarting] = useState(false)
  const [first, setFirst] = useState<string>()
  const top = isWide ? list.rows?.[0]?.id : undefined
  const newFirst = clientId ? undefined : (first ?? (list.fetched ? top : undefined))
  if (newFirst !== first) setFirst(newFirst)
  const site = useSiteName()
  const hrefOf = (id?: string) =>
    [id ? supportPages.conversation(id) : supportPages.staff, search].filter(String).join('?')
  const { client } = list.rows?.find(({ id }) => id === clientId) ?? {}
  useTrailTitle(client ? nameOf(client) : 'Conversation')
  const open = clientId ?? (isWide ? (newFirst ?? top) : undefined)
  const request = useMessageRequest(open ?? '')
  const start = (
    <Button variant="secondary" size="small" onClick={() => setStarting(true)}>
      <PlusIcon className="size-4" />
      Write to a client
    </Button>
  )
  return (
    <div className="-mx-4 -mt-(--page-top) -mb-16 flex h-[calc(100dvh-var(--bars)-var(--consent-height,0px))] min-h-112 border-line [--bars:7.125rem] group-data-with-save-bar/frame:[--bars:3.5625rem] max-sm:group-[[data-with-timer]:not([data-with-save-bar])]/frame:[--bars:10.125rem] sm:-mx-6 sm:[--bars:3.5625rem] lg:-mx-10 lg:border-r">
      <title>{`Support · ${site}`}</title>
      {(isWide || !open) && (
        <div
          className={`flex min-h-0 min-w-0 flex-col ${list.isEmpty && !open ? 'flex-1' : 'border-line max-md:flex-1 md:w-78 md:shrink-0 md:border-r'}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
            <h1 className="text-h3">Support</h1>
            {start}
          </div>
          <ConversationList list={list} open={open} hrefOf={hrefOf} />
        </div>
      )}
      {open && (
        <div
          ref={isWide ? undefined : marksSaveBar}
          className="flex min-h-0 min-w-0 flex-1 flex-col"
        >
          {!isWide && <h1 className="sr-only">Support</h1>}
          <StaffConversation
            key={open}
            clientId={open}
            isChosen={clientId !== undefined}
            outbox={outbox}
            back={hrefOf()}
            moreOf={request.actionsOf}
          />
        </div>
      )}
      {isWide && !open && !list.rows && !list.error && <ConversationSkeleton />}
      {isWide && !open && list.rows && !list.isEmpty && (
        <div className="flex-1 p-6">
          <EmptyState title="No conversation to show." />
        </div>
      )}
      {request.dialog}
      <StartDialog
        open={starting}
        onClose={() => setStarting(false)}
        onStart={(id) => void navigate(hrefOf(id))}
      />
    </div>
  )
}
