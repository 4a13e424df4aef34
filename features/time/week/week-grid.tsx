import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { taskPaths } from '#features/tasks/paths.ts'
import { formatMinutes } from '#shared/dates.ts'
import { AlertIcon, PlusIcon } from '#ui/base/icons.tsx'
import type { TimeLog } from '../contract.ts'
import type { OpenDay } from './day-dialog.tsx'
import type { Week } from './use-week.ts'
import {
  formatLongDay,
  formatWeekday,
  logsOn,
  marksOf,
  minutesOf,
  rowsOf,
  type TaskRow,
} from './week.ts'

export interface WeekTableProps {
  week: Week
  logs: TimeLog[]
  mayAdd: boolean
  onOpen: (day: OpenDay) => void
}

const number = 'text-right font-mono tabular-nums'
const cellButton =
  'flex h-12 w-full cursor-pointer items-center justify-end gap-1.5 px-2 transition-colors duration-150 hover:bg-action-wash focus-visible:-outline-offset-2'

/** A row for each task, a column for each day. Phones have a list of days instead. */
export function WeekGrid({ week, logs, mayAdd, onOpen }: WeekTableProps) {
  const { days, today } = week
  const tint = (day: string) => (day === today ? 'bg-sunken' : '')
  return (
    <div className="max-md:hidden">
      <table className="w-full table-fixed border-collapse text-small" onKeyDown={moveByArrow}>
        <caption className="sr-only">Logged time by task and day</caption>
        <thead>
          <tr className="border-line-strong border-b">
            <th
              scope="col"
              className="w-[24%] text-left font-mono font-normal text-caption text-ink-faint xl:w-[28%]"
            >
              Task
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={`p-0 font-normal ${tint(day)}`}>
                <button
                  type="button"
                  title={formatLongDay(day)}
                  onClick={() => onOpen({ day })}
                  className={`${cellButton} font-mono text-caption ${day === today ? 'text-ink' : 'text-ink-faint'}`}
                >
                  {formatWeekday(day)} {Number(day.slice(-2))}
                </button>
              </th>
            ))}
            <th
              scope="col"
              className="text-right font-mono font-normal text-caption text-ink-faint"
            >
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(logs).map((row) => (
            <Row
              key={row.task.id}
              row={row}
              days={days}
              mayAdd={mayAdd}
              onOpen={onOpen}
              tint={tint}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t font-medium">
            <th scope="row" className="py-3 text-left font-medium">
              Total
            </th>
            {days.map((day) => (
              <td key={day} className={`px-2 ${number} ${tint(day)}`}>
                {showMinutes(logsOn(day, logs))}
              </td>
            ))}
            <td className={number}>{showMinutes(logs)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const showMinutes = (logs: TimeLog[]) => (logs.length > 0 ? formatMinutes(minutesOf(logs)) : '')

interface RowProps extends Pick<WeekTableProps, 'mayAdd' | 'onOpen'> {
  row: TaskRow
  days: string[]
  tint: (day: string) => string
}

function Row({ row, days, mayAdd, onOpen, tint }: RowProps) {
  const { task, project, logs } = row
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <Link
          to={taskPaths.details(task.id)}
          className="font-medium wrap-anywhere hover:text-action-text"
        >
          {task.title}
        </Link>
        <span className="block text-caption text-ink-soft wrap-anywhere">{project.title}</span>
      </th>
      {days.map((day) => {
        const here = logsOn(day, logs)
        const where = `${task.title}, ${formatLongDay(day)}`
        const open = () => onOpen({ day, row })
        return (
          <td key={day} className={`p-0 ${tint(day)}`}>
            {here.length > 0 && <TimeCell where={where} logs={here} onClick={open} />}
            {here.length === 0 && mayAdd && (
              <button
                type="button"
                aria-label={`Add time: ${where}`}
                onClick={open}
                className={`${cellButton} text-ink-faint opacity-0 hover:opacity-100 focus-visible:opacity-100`}
              >
                <PlusIcon className="size-4" />
              </button>
            )}
          </td>
        )
      })}
      <td className={`${number} font-medium`}>{showMinutes(logs)}</td>
    </tr>
  )
}

interface TimeCellProps {
  where: string
  logs: TimeLog[]
  onClick: () => void
}

function TimeCell({ where, logs, onClick }: TimeCellProps) {
  const marks = marksOf(logs)
  const shown = formatMinutes(minutesOf(logs))
  return (
    <button
      type="button"
      aria-label={[`${where}: ${shown}`, ...marks].join(', ')}
      title={marks.join(', ')}
      onClick={onClick}
      className={`${cellButton} ${number}`}
    >
      {marks.length > 0 && <AlertIcon className="size-4 text-warn" />}
      {shown}
    </button>
  )
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The arrow keys move to the next cell that has a button, past those without one. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const cell = event.target instanceof Element && event.target.closest('td, th')
  if (!step || !(cell instanceof HTMLTableCellElement)) return
  const { rows } = event.currentTarget
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex + step[0]
  let column = cell.cellIndex + step[1]
  for (; rows[row]?.cells[column]; row += step[0], column += step[1]) {
    const button = rows[row]?.cells[column]?.querySelector<HTMLElement>('a, button')
    if (!button) continue
    event.preventDefault()
    return button.focus()
  }
}
