import { tasks } from '#features/tasks/contract.ts'
import { formatTime } from '#shared/dates.ts'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { ownTasks } from '../rules.ts'
import { Elapsed } from './elapsed.tsx'
import type { ReceivedTimer } from './stored-timer.ts'
import { TimerButton } from './timer-button.tsx'
import { useTimer } from './use-timer.ts'

/** The running timer, and one's own open tasks to start it on. */
export function TimerPage() {
  const timer = useTimer()
  return (
    <>
      {timer ? (
        <Running timer={timer} />
      ) : (
        <p className="text-ink-soft">No timer is running. Start one on a task.</p>
      )}
      <OpenTasks except={timer?.taskId.id} />
    </>
  )
}

function Running({ timer }: { timer: ReceivedTimer }) {
  return (
    <div className="flex flex-wrap items-end gap-x-12 gap-y-5 border-good border-l-4 pl-5 sm:pl-6">
      <div className="min-w-0">
        <p className="font-medium text-lead wrap-anywhere">{timer.taskId.title}</p>
        <p className="mt-3 text-h1 tracking-[-0.04em]">
          <Elapsed timer={timer} />
        </p>
        <p className="mt-2 font-mono text-caption text-ink-faint">
          Since {formatTime(timer.startedAt)}
        </p>
      </div>
      <TimerButton task={timer.taskId} size="regular" />
    </div>
  )
}

function OpenTasks({ except }: { except: string | undefined }) {
  const read = useRead(tasks.list, { query: ownTasks(api.claims()?.userId ?? '') })
  const failure = failureOf(read)
  if (failure) return failure
  const open = read.data?.rows.filter(({ id, status }) => status !== 'completed' && id !== except)
  if (open?.length === 0 && !except) {
    return <EmptyState title="No open tasks." text="The tasks assigned to you are listed here." />
  }
  return (
    <section aria-labelledby="open-tasks">
      <h2 id="open-tasks" className="text-h4">
        Your open tasks
      </h2>
      {open ? (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {open.map((task) => (
            <li key={task.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{task.title}</p>
                <p className="text-ink-soft text-small line-clamp-2 wrap-anywhere">
                  {task.projectId.title}
                </p>
              </div>
              <TimerButton task={task} />
            </li>
          ))}
        </ul>
      ) : (
        <div aria-busy="true" className="mt-3 divide-y divide-line border-line border-y">
          {['first', 'second', 'third'].map((name) => (
            <div key={name} className="flex h-18 items-center justify-between gap-4">
              <Skeleton className="h-4 w-64 max-w-full" />
              <Skeleton className="h-(--small-height) w-20" />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
