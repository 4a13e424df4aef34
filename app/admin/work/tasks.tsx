import { lazy, Suspense } from 'react'
import { type Task, tasks } from '#features/tasks/contract.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { TaskTable } from '#features/tasks/task-table.tsx'
import { useTaskView, ViewSwitch } from '#features/tasks/view.tsx'
import { OwnWeek } from '#features/time/own-week.tsx'
import { TimerButton } from '#features/time/timer/timer-button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

const TaskBoard = lazy(() => import('#features/tasks/board/board.tsx'))

const timer = (task: Task) => <TimerButton task={task} />
const timerIcon = (task: Task) => <TimerButton size="icon" task={task} />

export default function Tasks() {
  const [view, setView] = useTaskView()
  return (
    <Page
      title="Tasks"
      description={may(tasks.add) ? 'Everyone’s tasks, by project.' : 'Your tasks.'}
      actions={<ViewSwitch view={view} onChange={setView} />}
      add={may(tasks.add) && { to: taskPaths.add, label: 'Add task' }}
    >
      {/* It is the first page of Employees, who have no dashboard. */}
      {!may(tasks.add) && <OwnWeek />}
      {view === 'board' ? (
        <Suspense fallback={<Skeleton className="h-128 w-full" />}>
          <TaskBoard timer={timerIcon} onShowList={() => setView('table')} />
        </Suspense>
      ) : (
        <TaskTable timer={timer} />
      )}
    </Page>
  )
}
