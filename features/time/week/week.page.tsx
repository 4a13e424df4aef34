import { useState } from 'react'
import type { Input } from '#shared/endpoint.ts'
import { messageOr } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { AlertIcon, DownloadIcon, PlusIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { useExport } from '#ui/client/save-file.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { Page } from '#ui/portal/page.tsx'
import { type TimeLog, type TimeTotals, time } from '../contract.ts'
import type { OpenDay } from './day-dialog.tsx'
import { mayLogFor, useWeek, type Week } from './use-week.ts'
import { formatLongDay, logsOn } from './week.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekGrid } from './week-grid.tsx'
import { TotalsSkeleton, WeekTotals } from './week-totals.tsx'

const pollMs = 30_000
const loadDialog = () => import('./day-dialog.tsx')

/** The logged time of a person in a week. */
export default function WeekPage() {
  const week = useWeek()
  const mayAdd = !week.isAll && mayLogFor(week.person)
  const read = useRead(time.list, week.logs, { pollMs })
  const totals = useRead(time.totals, { query: week.selection }, { pollMs }).data
  const [opened, setOpened] = useState<OpenDay | null>(null)
  const close = () => setOpened(null)
  const dialog = useLazy(loadDialog, opened !== null, close)
  const logs = read.isPlaceholderData ? undefined : read.data?.rows
  const add = () =>
    setOpened({ day: week.isThisWeek ? week.today : week.selection.from, adds: true })
  return (
    <Page
      title="Time"
      description="What was logged, by task and day."
      actions={
        <>
          {logs?.length !== 0 && <ExportButton selection={week.selection} />}
          {mayAdd && <AddButton onClick={add} />}
        </>
      }
    >
      <WeekBar week={week} />
      {!logs && read.error ? (
        <ErrorState
          message={messageOr(read.error, 'An error occurred')}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <WeekLogs
          week={week}
          logs={logs}
          totals={totals}
          mayAdd={mayAdd}
          add={add}
          onOpen={setOpened}
        />
      )}
      {dialog && <dialog.DayDialog opened={opened} logs={logs} week={week} onClose={close} />}
    </Page>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <PlusIcon />
      Add time
    </Button>
  )
}

interface WeekLogsProps {
  week: Week
  logs: TimeLog[] | undefined
  totals: TimeTotals | undefined
  mayAdd: boolean
  add: () => void
  onOpen: (day: OpenDay) => void
}

function WeekLogs({ week, logs, totals, mayAdd, add, onOpen }: WeekLogsProps) {
  if (!logs) return <WeekSkeleton week={week} />
  if (logs.length === 0) {
    return (
      <EmptyState
        title={week.isFiltered ? 'No time matches.' : 'No time in this week.'}
        text={
          mayAdd && !week.isFiltered
            ? 'Start the timer on a task, or add the time by hand.'
            : 'Choose another week or other filters.'
        }
        action={mayAdd && <AddButton onClick={add} />}
      />
    )
  }
  return (
    <>
      <Warnings logs={logs} days={week.days} />
      <WeekGrid week={week} logs={logs} mayAdd={mayAdd} onOpen={onOpen} />
      <WeekDays week={week} logs={logs} mayAdd={mayAdd} onOpen={onOpen} />
      <WeekTotals week={week} totals={totals} />
    </>
  )
}

function Warnings({ logs, days }: { logs: TimeLog[]; days: string[] }) {
  const daysWith = (mark: 'overlaps' | 'stoppedByJob') =>
    days
      .filter((day) => logsOn(day, logs).some((log) => log[mark]))
      .map(formatLongDay)
      .join('; ')
  const warnings = [
    ['Some time overlaps', daysWith('overlaps')],
    ['A timer was stopped after 12 hours', daysWith('stoppedByJob')],
  ].filter(([, on]) => on !== '')
  if (warnings.length === 0) return null
  return (
    <div className="grid gap-3">
      {warnings.map(([what, on]) => (
        <p
          key={what}
          className="flex items-start gap-2.5 border-warn border-l-2 py-1 pl-4 text-small text-warn"
        >
          <AlertIcon className="mt-px size-5" />
          <span className="min-w-0">
            {what}: {on}. Please check the marked entries.
          </span>
        </p>
      ))}
    </div>
  )
}

const lines = [0, 1, 2, 3]

/** A table of some tasks, or the days so far, with the totals below. */
function WeekSkeleton({ week: { days, today } }: { week: Week }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-(--block-gap)">
      <div className="max-md:hidden">
        <div className="h-12.25 border-line-strong border-b" />
        {lines.map((line) => (
          <div key={line} className="flex h-14.75 items-center gap-6 border-line border-b">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="ml-auto h-4 w-12" />
          </div>
        ))}
        <div className="h-11.5 border-line-strong border-t" />
      </div>
      <div className="flex flex-col gap-6 md:hidden">
        {days
          .filter((day) => day <= today)
          .map((day) => (
            <div key={day}>
              <div className="flex h-11.25 items-center border-line-strong border-b">
                <Skeleton className="h-4 w-44" />
              </div>
              <div className="flex h-14.5 items-center justify-between gap-4">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-4 w-12" />
              </div>
            </div>
          ))}
      </div>
      <TotalsSkeleton />
    </div>
  )
}

/** Saves the selection as a CSV file. */
function ExportButton({ selection }: { selection: Input<typeof time.csv>['query'] }) {
  const { busy, save } = useExport(async () => {
    const { name, csv } = await api.call(time.csv, { query: selection })
    return { name, bytes: new Blob([csv], { type: 'text/csv' }) }
  }, 'Failed to export the time. Please try again.')
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Export CSV
    </Button>
  )
}
