import { useState } from 'react'
import { failedMailsPath } from '#features/failed-mails/paths.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Time } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { system } from './contract.ts'

type Status = Reply<typeof system.read>
type Check = Status['checks'][number]

const states: Record<Check['state'], { tone: Tone; label: string }> = {
  ok: { tone: 'good', label: 'Works' },
  off: { tone: 'neutral', label: 'Off' },
  warning: { tone: 'warn', label: 'Needs attention' },
  failed: { tone: 'bad', label: 'Failed' },
}

const usualPollMs = 60_000
const backupPollMs = 5_000

/** What Atrium is connected to, how it is, and its backups. */
export function SystemStatus() {
  const [pollMs, setPollMs] = useState(usualPollMs)
  const read = useRead(system.read, {}, { pollMs })
  const backUp = useWrite(system.backUp, {
    refresh: [system.read],
    onDone: () => setPollMs(backupPollMs),
  })
  return (
    <Loaded read={read} skeleton={<Skeleton className="lines h-96" />}>
      {({ version, checks, backups, backupWarning, problems, backingUp }) => (
        <>
          <Card
            title="Stored backups"
            actions={
              <Button
                variant="secondary"
                size="small"
                busy={backingUp || backUp.isPending}
                busyLabel="Backing up…"
                onClick={() => backUp.mutate({})}
              >
                Back up now
              </Button>
            }
          >
            {backupWarning && (
              <p className="mb-4 text-ink-soft">
                <Badge tone="warn">{states.warning.label}</Badge> {backupWarning}
              </p>
            )}
            <Backups backups={backups} />
          </Card>
          <Card title="Connections and state">
            <dl className="divide-y divide-line">
              {checks.map((check) => (
                <CheckRow key={check.name} {...check} />
              ))}
            </dl>
            <p className="mt-4 text-ink-soft text-small">
              Atrium {version}. <TextLink to={failedMailsPath}>Failed emails</TextLink>
            </p>
          </Card>
          {problems.length > 0 && <ProblemsCard problems={problems} />}
        </>
      )}
    </Loaded>
  )
}

function CheckRow({ name, state, detail }: Check) {
  const { tone, label } = states[state]
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9rem_1fr_auto]">
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{detail}</dd>
      <dd>
        <Badge tone={tone}>{label}</Badge>
      </dd>
    </div>
  )
}

function Backups({ backups }: Pick<Status, 'backups'>) {
  if (backups.length === 0) return <p className="text-ink-soft">None yet.</p>
  return (
    <ul className="divide-y divide-line">
      {backups.map(({ name, bytes, createdAt }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <span className="text-ink-soft text-small">
            {formatBytes(bytes)}, <Time iso={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ProblemsCard({ problems }: Pick<Status, 'problems'>) {
  const clear = useWrite(system.clearProblems, { refresh: [system.read] })
  return (
    <Card
      title="Unexpected errors"
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={clear.isPending}
          onClick={() => clear.mutate({})}
        >
          Clear the list
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {problems.map(({ fingerprint, message, place, source, times, lastAt }) => (
          <li key={fingerprint} className="grid gap-1 py-3">
            <span className="[overflow-wrap:anywhere]">{message}</span>
            <span className="text-ink-soft text-small [overflow-wrap:anywhere]">
              {times === 1 ? 'Once' : `${times} times`} in {source}
              {place && `, ${place}`}. Last <Time iso={lastAt} />. In the log as {fingerprint}.
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
