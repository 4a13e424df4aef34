import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { may } from '#ui/client/may.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { type Task, tasks } from '../contract.ts'
import { isStatus } from '../rules.ts'
import { noTasks } from '../task-table.tsx'
import { useTaskActions } from '../use-task-actions.tsx'
import { Column } from './column.tsx'
import { columnUnder, instructions, moveToColumn, taskOf, useAnnouncements } from './dragging.ts'
import { CardFace } from './task-card.tsx'
import { TaskFilter } from './task-filter.tsx'
import { useColumns } from './use-columns.ts'

interface TaskBoardProps {
  timer: (task: Task) => ReactNode
  /** Shows a filtered list in place of the board. */
  onShowList: () => void
}

const screenReaderInstructions = { draggable: instructions }

/** Tasks in a column for each status. Moving a card changes its status. */
export default function TaskBoard({ timer, onShowList }: TaskBoardProps) {
  const { list, columns, move, isMoving } = useColumns()
  const actions = useTaskActions(move)
  const announcements = useAnnouncements()
  const [dragged, setDragged] = useState<Task>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveToColumn }),
  )

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const status = over?.id
    if (isStatus(status)) void move(taskOf(active), status)
  }

  const none = noTasks(may(tasks.add))
  const hasFailed = columns.every(({ list }) => !list.rows && list.error)

  return (
    <div className="@container flex flex-col gap-(--list-gap)">
      {!list.isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox label="Search tasks" value={list.q} onSearch={list.searchFor} />
          <TaskFilter withoutStatuses list={list} />
        </div>
      )}
      {hasFailed ? (
        <ErrorState
          message={list.error ?? ''}
          onRetry={() => {
            for (const { list } of columns) list.retry()
          }}
        />
      ) : columns.every(({ list, cards }) => list.total === 0 && cards.length === 0) ? (
        <EmptyState {...(list.isEmpty ? none : nothingFound(list, 'Tasks', none.title))} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={columnUnder}
          accessibility={{ announcements, screenReaderInstructions }}
          onDragStart={({ active }) => setDragged(taskOf(active))}
          onDragCancel={() => setDragged(undefined)}
          onDragEnd={drop}
        >
          <div
            className={`relative -mx-4 flex scroll-px-4 gap-3 overflow-x-auto px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mx-10 lg:scroll-px-10 lg:px-10 @3xl:mx-0 @3xl:grid @3xl:grid-cols-3 @3xl:overflow-visible @3xl:px-0 ${dragged ? '' : 'snap-x snap-mandatory'}`}
          >
            {columns.map((column) => (
              <Column
                key={column.status}
                column={column}
                timer={timer}
                actions={actions}
                isMoving={isMoving}
                onShowList={onShowList}
              />
            ))}
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged && <CardFace isLifted task={dragged} />}
          </DragOverlay>
        </DndContext>
      )}
    </div>
  )
}
