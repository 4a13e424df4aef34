import { Link } from 'react-router'
import { nameOf } from '#people/names.ts'
import { inOwnZone } from '#shared/dates.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { type Conversation, chat } from '../contract.ts'
import { shortTimeOf } from '../conversation/days.ts'
import { excerptOf } from './excerpt.ts'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'mine', label: 'Mine' },
  { value: 'closed', label: 'Closed' },
]

/** The conversations, as the address says. */
export const useConversations = () =>
  useList(chat.list, { sort: '-activeAt', size: 30, pollMs: 15_000 })

interface ConversationListProps {
  list: ReturnType<typeof useConversations>
  /** The client whose conversation is open. */
  open: string | undefined
  /** The address of a conversation. */
  hrefOf: (clientId: string) => string
}

export function ConversationList({ list, open, hrefOf }: ConversationListProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!list.isEmpty && (
        <div className="grid grid-cols-1 gap-3 px-4 pb-4">
          <SearchBox label="Search conversations" value={list.q} onSearch={list.searchFor} />
          <div className="flex items-center gap-4 text-ink-faint text-small">
            <div className="min-w-0 flex-1 [&>div]:w-full">
              <ListFilter list={list} label="State" all="All conversations" options={filters} />
            </div>
            {list.rows && list.rows.length > 0 && (
              <CsvButton caption="Conversations" read={list.readCsv} />
            )}
          </div>
        </div>
      )}
      <nav
        aria-label="Conversations"
        aria-busy={list.stale}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t [scrollbar-width:thin]"
      >
        {!list.rows && list.error && (
          <div className="p-4">
            <ErrorState message={list.error} onRetry={list.retry} />
          </div>
        )}
        {!list.rows && !list.error && <ListSkeleton />}
        {list.rows?.length === 0 && (
          <div className="p-4">
            {list.isEmpty ? (
              <EmptyState title="No conversations yet." text="What clients write appears here." />
            ) : (
              <EmptyState {...nothingFound(list, 'Conversations')} />
            )}
          </div>
        )}
        <ul>
          {list.rows?.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              to={hrefOf(conversation.id)}
              isOpen={conversation.id === open}
            />
          ))}
        </ul>
        {list.pages > 1 && (
          <div className="px-4">
            <Pager
              label="Conversations"
              page={list.page}
              pages={list.pages}
              href={(page) => list.hrefOf({ page })}
            />
          </div>
        )}
      </nav>
    </div>
  )
}

interface RowProps {
  conversation: Conversation
  to: string
  isOpen: boolean
}

function Row({ conversation, to, isOpen }: RowProps) {
  const { client, last, unread, state, waiting } = conversation
  if (!client) return null
  const name = nameOf(client)
  return (
    <li className="border-line border-b">
      <Link
        to={to}
        aria-current={isOpen || undefined}
        className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 transition-colors duration-150 focus-visible:-outline-offset-2 ${
          isOpen
            ? 'bg-sunken before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-action'
            : 'hover:bg-sunken'
        }`}
      >
        <span className="relative row-span-2 self-center">
          <Avatar name={name} {...(client.avatar && { src: client.avatar })} />
          {client.here && (
            <span
              title="Here now"
              className="absolute -right-1 -bottom-1 size-3 rounded-full border-2 border-paper bg-good"
            />
          )}
        </span>
        <span className={`truncate text-small ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>
          {name}
        </span>
        <span className="self-center font-mono text-caption text-ink-faint">
          {last && inOwnZone(() => shortTimeOf(last.timestamp, new Date()))}
        </span>
        <span className={`truncate text-small ${unread > 0 ? 'text-ink' : 'text-ink-soft'}`}>
          {client.here && <span className="sr-only">Here now. </span>}
          {last ? excerptOf(last) : client.businessName}
        </span>
        <span className="self-center justify-self-end">
          {unread > 0 ? (
            <span className="inline-flex min-w-5 justify-center rounded-full bg-action px-1.5 font-mono text-caption text-white leading-5">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          ) : (
            <span className="font-mono text-caption text-ink-faint">
              {state === 'closed' ? 'Closed' : waiting ? 'Waiting' : ''}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 border-line border-b px-4 py-3">
          <Skeleton className="size-11" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
