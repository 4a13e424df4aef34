import { useId } from 'react'
import {
  type Channel,
  isMailed,
  type NotificationGroup,
  notificationGroups,
} from '#shared/notifications.ts'
import { CheckboxInput } from '#ui/base/checkbox-input.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { LockIcon } from '#ui/base/icons.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { notifications, type Preference } from './contract.ts'

const media = ['portal', 'mail'] as const
type Medium = (typeof media)[number]

const names: Record<Medium, string> = { portal: 'Portal', mail: 'Email' }
const otherOf: Record<Medium, Medium> = { portal: 'mail', mail: 'portal' }

const isOn = (channel: Channel, medium: Medium) =>
  medium === 'mail' ? isMailed(channel) : channel === medium || channel === 'both'

/** The channel once the box of a medium is toggled. */
function toggled(channel: Channel, medium: Medium): Channel {
  const other = isOn(channel, otherOf[medium]) && otherOf[medium]
  if (isOn(channel, medium)) return other || 'off'
  return other ? 'both' : medium
}

/** The kinds of notification, with a box for each medium. Each choice is saved at once. */
export function Preferences() {
  const read = useRead(notifications.preferences, {})
  return (
    <Loaded read={read} skeleton={<Waiting />}>
      {({ rows }) => (
        <>
          {rows
            .filter(({ channels }) => channels.includes('digest'))
            .map((preference) => (
              <Digest key={preference.kind} preference={preference} />
            ))}
          <Table rows={rows} />
        </>
      )}
    </Loaded>
  )
}

/** The choice of one mail a week in place of all others. */
function Digest({ preference: { kind, channel } }: { preference: Preference }) {
  const save = useWrite(notifications.prefer, { refresh: [notifications.preferences] })
  const id = useId()
  const shown = save.isPending ? save.variables.body.channel : channel
  const next = shown === 'digest' ? 'mail' : 'digest'
  return (
    <label htmlFor={id} className="flex max-w-prose cursor-pointer items-start gap-3 pb-6">
      <CheckboxInput
        id={id}
        checked={shown === 'digest'}
        onChange={() => save.mutate({ params: { kind }, body: { channel: next } })}
      />
      <span>
        <span className="font-medium">Send me one email a week instead of single ones</span>
        <span className="block text-ink-soft text-small">
          Invoices, receipts and what is always sent still come at once.
        </span>
      </span>
    </label>
  )
}

const boxColumn = 'w-16 max-xs:w-auto max-xs:px-1 sm:w-24'

function Table({ rows }: { rows: Preference[] }) {
  const id = useId()
  return (
    <table className="w-full border-collapse text-left text-small">
      <caption className="max-w-prose pb-5 text-left text-base text-ink-soft">
        Where you hear of what happens. Each choice is saved at once.
      </caption>
      <thead>
        <tr className="border-ink border-b font-mono text-caption text-ink-soft">
          <th scope="col" className="h-11 font-normal wrap-anywhere">
            Event
          </th>
          {media.map((medium) => (
            <th
              key={medium}
              scope="col"
              id={id + medium}
              className={`text-center font-normal ${boxColumn}`}
            >
              {names[medium]}
            </th>
          ))}
        </tr>
      </thead>
      {notificationGroups.map((group) => (
        <Group
          key={group}
          group={group}
          rows={rows.filter((row) => row.group === group)}
          headings={id}
        />
      ))}
    </table>
  )
}

interface GroupProps {
  group: NotificationGroup
  rows: Preference[]
  /** The beginning of the ids of the headings of the columns. */
  headings: string
}

function Group({ group, rows, headings }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={media.length + 1}
          className="pt-8 pb-2 font-normal wrap-anywhere"
        >
          <span className="font-display font-semibold text-h4 tracking-[-0.015em]">{group}</span>
          {group === 'Security' && (
            <span className="ml-4 text-ink-soft">Security notices cannot be turned off.</span>
          )}
        </th>
      </tr>
      {rows.map((preference) => (
        <Row key={preference.kind} preference={preference} headings={headings} />
      ))}
    </tbody>
  )
}

function Row({ preference, headings }: { preference: Preference; headings: string }) {
  const { kind, label, description, channel, channels } = preference
  const save = useWrite(notifications.prefer, { refresh: [notifications.preferences] })
  const id = useId()
  const shown = save.isPending ? save.variables.body.channel : channel
  const isFixed = channels.length === 1
  return (
    <tr className="h-11 border-line border-t transition-colors duration-150 hover:bg-sunken">
      <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere max-xs:pr-2">
        <span className="items-baseline gap-x-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)_auto]">
          <span id={id} className="font-medium">
            {label}
          </span>
          <span className="text-ink-soft max-lg:block">{description}</span>
          {isFixed && (
            <span className="font-mono text-caption text-ink-faint lg:whitespace-nowrap">
              Always sent
            </span>
          )}
        </span>
      </th>
      {media.map((medium) => (
        <td key={medium} className={boxColumn}>
          {isFixed ? (
            <span className="grid min-h-11 place-items-center">
              <LockIcon className="size-4 text-ink-faint" />
              <span className="sr-only">Always sent</span>
            </span>
          ) : (
            <label
              htmlFor={id + medium}
              className="grid min-h-11 cursor-pointer place-items-center"
            >
              <CheckboxInput
                id={id + medium}
                aria-labelledby={`${id} ${headings}${medium}`}
                checked={isOn(shown, medium)}
                disabled={!channels.includes(toggled(shown, medium))}
                onChange={() =>
                  save.mutate({ params: { kind }, body: { channel: toggled(shown, medium) } })
                }
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <Skeleton className="h-5 w-80 max-w-full" />
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={index} className="h-6 w-full" />
      ))}
    </div>
  )
}
