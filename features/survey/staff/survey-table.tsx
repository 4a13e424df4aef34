import { created } from '#content/columns.tsx'
import { Chip } from '#ui/base/chip.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { Phone } from '#ui/details/phone.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type Survey, surveys } from '../contract.ts'
import { answerFilters, surveyList } from '../lists.ts'
import { staffPages } from '../paths.ts'
import { choiceName, describeChoice, filters, ratings } from '../rules.ts'
import { useHasBonus } from '../use-has-bonus.ts'
import { BonusBadge } from './bonus-badge.tsx'

const allFilters = Object.entries(filters).map(([value, label]) => ({ value, label }))
const deviceFilters = allFilters.filter(({ value }) => !value.startsWith('bonus'))
const ratingOptions = [...ratings].reverse().map((value) => ({ value, label: `${value} of 10` }))

const columns: Column<Survey>[] = [
  {
    key: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ id, email }) => (
      <RecordLink to={staffPages.details(id)}>{email || 'Erased'}</RecordLink>
    ),
  },
  {
    key: 'phoneNumber',
    header: 'Phone number',
    width: '9rem',
    from: 'table',
    cell: ({ phoneNumber }) => (phoneNumber ? <Phone number={phoneNumber} /> : '–'),
  },
  {
    key: 'device',
    header: 'Device',
    width: '6rem',
    from: 'wide',
    cell: ({ device }) => choiceName('device', device),
  },
  {
    key: 'rating',
    header: 'Rating',
    width: '6rem',
    align: 'end',
    sortable: true,
    inCard: 'amount',
    cell: ({ rating }) => (
      <span className="tabular-nums">
        <span className="font-medium">{rating}</span>
        <span className="text-ink-faint"> / 10</span>
      </span>
    ),
  },
  {
    key: 'bonus',
    header: 'Bonus',
    width: '6rem',
    inCard: 'status',
    cell: ({ bonus, bonusAmount }) =>
      bonusAmount === null ? '–' : <BonusBadge paid={bonus !== null} />,
  },
  {
    ...created,
    from: undefined,
    inCard: 'date',
  },
  {
    key: 'details',
    header: 'Details',
    width: '5.5rem',
    from: 'table',
    cell: ({ id, email }) => (
      <TextLink to={staffPages.details(id)} aria-label={`Details of ${email || 'the answer'}`}>
        Details
      </TextLink>
    ),
  },
]

const payoutColumns = ['phoneNumber', 'bonus']

export function useSurveys() {
  return useList(surveys.list, { ...surveyList, untilChanged: true })
}

/** All answers. */
export function SurveyTable({ list }: { list: List<Survey> }) {
  const hasBonus = useHasBonus()
  return (
    <ResourceList
      csv={false}
      list={list}
      caption="Answers"
      columns={hasBonus ? columns : columns.filter(({ key }) => !payoutColumns.includes(key))}
      firstFilter={
        <ListFilter
          list={list}
          label="Show"
          all="All answers"
          options={hasBonus ? allFilters : deviceFilters}
        />
      }
      filters={
        <ListFilter
          compact
          list={list}
          name="rating"
          label="Rating"
          all="Any rating"
          options={ratingOptions}
        />
      }
      empty={{
        title: 'No answers found.',
        text: 'Clients find the survey in their portal, and are asked for it when a project is completed.',
      }}
    />
  )
}

/** The active filters from the results, each with a button to remove it. */
export function AnswerChips({ list }: { list: List<Survey> }) {
  const chosen = answerFilters.filter((name) => list.chosen[name])
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen answers" className="flex flex-wrap gap-2">
      {chosen.map((name) => (
        <li key={name}>
          <Chip
            label={describeChoice(name, list.chosen[name] ?? '')}
            onRemove={() => list.choose(name, '')}
          />
        </li>
      ))}
    </ul>
  )
}
