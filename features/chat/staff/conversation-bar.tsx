import { useId } from 'react'
import { Link } from 'react-router'
import { nameOf } from '#people/names.ts'
import { useStaff } from '#people/use-staff.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button, IconButton } from '#ui/base/button.tsx'
import { ArrowLeftIcon, InfoIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { type Conversation, chat } from '../contract.ts'

interface ConversationBarProps {
  conversation: Conversation
  /** The list, on a phone. */
  back: string
  /** Shows the client's card where there is no room for it. */
  onCard: () => void
}

const nobody = 'nobody'

/** Whose conversation it is, who answers it, and whether it is closed. */
export function ConversationBar({ conversation, back, onCard }: ConversationBarProps) {
  const { id, client, state, assignedTo } = conversation
  const update = useWrite(chat.update, { refresh: [chat.list, chat.one] })
  const labelId = useId()
  const staff = useStaff(assignedTo, 'editor')
  if (!client) return null
  const name = nameOf(client)
  const isClosed = state === 'closed'
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 sm:px-6">
      <Link
        to={back}
        aria-label="All conversations"
        className="-ml-2 grid size-(--small-height) place-items-center text-ink-soft hover:text-ink md:hidden"
      >
        <ArrowLeftIcon />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={name} size="small" {...(client.avatar && { src: client.avatar })} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-h4 leading-tight tracking-tight">{name}</h2>
          <p className="flex items-center gap-1.5 font-mono text-caption text-ink-faint">
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-full ${client.here ? 'bg-good' : 'border border-line-strong'}`}
            />
            <span className="truncate">
              {client.here ? 'Here now' : 'Away'} · {client.businessName}
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <div className="w-44 max-sm:flex-1 [&_button]:h-(--small-height)! [&_button]:text-small">
          <span id={labelId} className="sr-only">
            Assigned to
          </span>
          <Select
            labelId={labelId}
            options={[{ value: nobody, label: 'Nobody assigned' }, ...staff]}
            value={assignedTo?.id ?? nobody}
            onChange={(value) =>
              update.mutate({
                params: { clientId: id },
                body: { assignedTo: value === nobody ? null : value },
              })
            }
          />
        </div>
        <Button
          variant="secondary"
          size="small"
          busy={update.isPending}
          onClick={() =>
            update.mutate({
              params: { clientId: id },
              body: { state: isClosed ? 'open' : 'closed' },
            })
          }
        >
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
        <div className="min-[84rem]:hidden">
          <IconButton label={`About ${name}`} variant="secondary" size="small" onClick={onCard}>
            <InfoIcon />
          </IconButton>
        </div>
      </div>
    </header>
  )
}
