import { useId } from 'react'
import { useStaff } from '#people/use-staff.ts'
import { addDays } from '#shared/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'
import { time } from '../contract.ts'
import type { Week } from './use-week.ts'
import { formatWeek } from './week.ts'

/** Which week is shown, of whom, and of which project and client. */
export function WeekBar({ week }: { week: Week }) {
  const { days, selection, isThisWeek, hrefOf } = week
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex gap-1.5">
          <WeekLink label="Previous week" to={hrefOf({ week: addDays(selection.from, -7) })}>
            <ChevronLeftIcon />
          </WeekLink>
          <WeekLink label="Next week" to={hrefOf({ week: addDays(selection.from, 7) })}>
            <ChevronRightIcon />
          </WeekLink>
        </div>
        <h2 className="text-h4 max-sm:order-first max-sm:w-full">{formatWeek(days)}</h2>
        {!isThisWeek && (
          <ButtonLink to={hrefOf({ week: '' })} preventScrollReset variant="secondary" size="small">
            This week
          </ButtonLink>
        )}
      </div>
      <Filters week={week} />
    </div>
  )
}

function WeekLink({
  label,
  to,
  children,
}: {
  label: string
  to: string
  children: React.ReactNode
}) {
  return (
    <ButtonLink
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      variant="secondary"
      className="size-(--control-height) px-0!"
    >
      {children}
    </ButtonLink>
  )
}

/** Projects and clients are those that the person has ever logged time for. */
function Filters({ week }: { week: Week }) {
  const { chosen, choose, seesOthers, selection } = week
  const worked = useRead(time.totals, { query: { person: selection.person } }).data
  const optionsOf = (parts: { id: string; name: string }[] = []): Option[] =>
    parts
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((one, other) => one.label.localeCompare(other.label))
  const list = { chosen, choose }
  return (
    <div className="flex w-full flex-wrap gap-3 lg:w-auto">
      {seesOthers && <PersonSelect week={week} />}
      <ListFilter
        compact
        list={list}
        name="project"
        label="Project"
        all="All projects"
        options={optionsOf(worked?.projects)}
      />
      <ListFilter
        compact
        list={list}
        name="client"
        label="Client"
        all="All clients"
        options={optionsOf(worked?.clients)}
      />
      {seesOthers && (
        <ListFilter
          compact
          list={list}
          name="unbilled"
          label="Billing"
          all="All time"
          options={[{ value: 'yes', label: 'Unbilled' }]}
        />
      )}
    </div>
  )
}

function PersonSelect({ week: { person, choose } }: { week: Week }) {
  const id = useId()
  return (
    <div className="w-[calc(50%-0.375rem)] max-2xs:w-full sm:w-52">
      <span id={id} className="sr-only">
        Person
      </span>
      <Select
        labelId={id}
        placeholder="Person"
        options={[{ value: 'all', label: 'Everyone' }, ...useStaff()]}
        value={person}
        onChange={(next) => choose('person', next)}
      />
    </div>
  )
}
