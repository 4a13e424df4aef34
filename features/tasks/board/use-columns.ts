import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type List, useList } from '#ui/list/list-state.ts'
import { type Task, tasks } from '../contract.ts'
import { type Status, statuses } from '../rules.ts'
import { useMoveTask } from '../use-task-actions.tsx'

/** The most cards of a column. The list has the others. */
const columnSize = 50

export interface BoardColumn {
  status: Status
  list: List<Task>
  /** As they are shown: with the moves that are being saved. */
  cards: Task[]
}

/** As the list sorts them, so that a card which moved stays in its place. */
function byDueDate(one: Task, other: Task): number {
  const [first, second] = [one, other].map(({ dueDate, id }) => `${dueDate ?? 'none'} ${id}`)
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1
}

function useColumn(status: Status): List<Task> {
  const sort = status === 'completed' ? '-updatedAt' : 'dueDate'
  return useList(tasks.list, { pollMs: 15_000, fixedQuery: { status }, size: columnSize, sort })
}

/** The tasks of each status. A move shows at once, and is undone if the server refuses it. */
export function useColumns() {
  const lists = {
    pending: useColumn('pending'),
    'in-progress': useColumn('in-progress'),
    completed: useColumn('completed'),
  }
  const [moving, setMoving] = useState<Task[]>([])
  const save = useMoveTask()

  async function move(task: Task, status: Status) {
    if (task.status === status || isMoving(task.id)) return
    setMoving((others) => [{ ...task, status }, ...others])
    await save(task, status)
    // After the lists have their new rows, or the card would go back for a moment and lose the focus.
    notifyManager.schedule(() => {
      flushSync(() => setMoving((others) => others.filter(({ id }) => id !== task.id)))
      // A refused move puts the card back, as a new element.
      if (document.activeElement === document.body) document.getElementById(task.id)?.focus()
    })
  }

  const isMoving = (id: string) => moving.some((task) => task.id === id)
  const columns = statuses.map((status): BoardColumn => {
    const list = lists[status]
    const staying = (list.rows ?? []).filter(({ id }) => !isMoving(id))
    const cards = [...moving.filter((task) => task.status === status), ...staying]
    return { status, list, cards: list.sort === 'dueDate' ? cards.sort(byDueDate) : cards }
  })
  /** For the search and the filter, which all columns have in common. */
  const list: List<Task> = {
    ...lists.pending,
    rows: columns.flatMap(({ cards }) => cards),
    isEmpty: columns.every(({ list, cards }) => list.isEmpty && cards.length === 0),
  }
  return { list, columns, move, isMoving }
}
