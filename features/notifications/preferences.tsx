import { useId } from 'react'
import type { Channel } from '#shared/notifications.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { notifications, type Preference } from './contract.ts'

const names: Record<Channel, string> = {
  portal: 'In the portal',
  mail: 'By email',
  both: 'In the portal and by email',
  off: 'Off',
}

/** The channels of each kind of notification. Each choice is saved at once. */
export function Preferences() {
  const read = useRead(notifications.preferences, {})
  return (
    <Loaded read={read} skeleton={<Waiting />}>
      {({ rows }) => (
        <ul className="-my-4 divide-y divide-line">
          {rows.map((preference) => (
            <Row key={preference.kind} preference={preference} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Row({ preference }: { preference: Preference }) {
  const { kind, label, description, channel, channels } = preference
  const save = useWrite(notifications.prefer, { refresh: [notifications.preferences] })
  const id = useId()
  const shown = save.isPending ? save.variables.body.channel : channel
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p id={id} className="font-medium">
          {label}
        </p>
        <p className="text-ink-soft text-small">{description}</p>
      </div>
      {channels.length === 1 ? (
        <p className="text-small">{names[channel]}. Security notices cannot be turned off.</p>
      ) : (
        <Select
          labelId={id}
          options={channels.map((value) => ({ value, label: names[value] }))}
          value={shown}
          onChange={(value) =>
            save.mutate({ params: { kind }, body: { channel: value as Channel } })
          }
        />
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
