import { updated } from '#content/columns.tsx'
import { formatMoney } from '#shared/money.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import { type Column, dayWidth } from '#ui/list/table.tsx'
import { type Proposal, proposals } from '../contract.ts'
import { proposalPaths } from '../paths.ts'
import { readerOf } from '../reader.ts'
import { filters } from '../rules.ts'
import { useProposalActions } from './actions.tsx'
import { ProposalState } from './proposal-state.tsx'

const columns: Column<Proposal>[] = [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title }) => <RecordLink to={proposalPaths.details(id)}>{title}</RecordLink>,
  },
  {
    key: 'firstName',
    header: 'For',
    inCard: 'paragraph',
    cell: (row) => <span className="line-clamp-2">{readerOf(row)}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    align: 'end',
    inCard: 'amount',
    cell: ({ total, currency }) => (
      <span data-numeric className="whitespace-nowrap">
        {formatMoney(total, currency)}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    inCard: 'status',
    cell: ({ state }) => <ProposalState state={state} />,
  },
  {
    key: 'expiresOn',
    header: 'Valid until',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ expiresOn }) =>
      expiresOn ? (
        <CalendarDay day={expiresOn} />
      ) : (
        <span className="text-ink-faint">Not sent</span>
      ),
  },
  { ...updated, from: 'wide' },
]

const options = Object.entries(filters).map(([value, label]) => ({ value, label }))

export function useProposals() {
  return useList(proposals.list, { extraFilters: ['client', 'lead'] })
}

export function ProposalTable({ list }: { list: List<Proposal> }) {
  const actions = useProposalActions()
  return (
    <ResourceList
      list={list}
      caption="Proposals"
      columns={columns}
      firstFilter={<ListFilter list={list} label="Show" all="All proposals" options={options} />}
      actions={actions}
      rowName={({ title }) => title}
      empty={{
        title: 'No proposals found.',
        text: 'What you offered, and what was signed.',
        action: may(proposals.add) && (
          <ButtonLink to={proposalPaths.create}>Write a proposal</ButtonLink>
        ),
      }}
    />
  )
}
