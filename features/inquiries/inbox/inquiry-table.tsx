import { formatMoney } from '#shared/money.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { type Inquiry, leads } from '../leads/contract.ts'
import { leadPaths } from '../paths.ts'
import { describeSkills } from '../rules.ts'
import { InboxFilter, Opening, Sender, sharedColumns } from './columns.tsx'
import { leadBulk, namedInquiry, useLeadActions } from './use-lead-actions.tsx'

const columns: Column<Inquiry>[] = [
  {
    key: 'from',
    header: 'From',
    width: '13rem',
    cell: ({ name, company, unread }) => <Sender name={name} business={company} unread={unread} />,
  },
  {
    key: 'project',
    header: 'Work',
    inCard: 'paragraph',
    cell: ({ id, skillsNeeded, projectDescription, unread }) => (
      <Opening
        to={leadPaths.details('freelance', id)}
        title={describeSkills(skillsNeeded)}
        text={projectDescription}
        unread={unread}
      />
    ),
  },
  {
    key: 'budget',
    header: 'Budget',
    width: '7rem',
    align: 'end',
    inCard: 'amount',
    cell: ({ budget, budgetCurrency }) => (
      <span data-numeric>{formatMoney(budget, budgetCurrency)}</span>
    ),
  },
  ...sharedColumns,
]

/** Inquiries from the hire form. */
export function InquiryTable() {
  const list = useList(leads.inquiries, { pollMs: 15_000 })
  const actionsFor = useLeadActions()
  const selected = useSelection(list, {
    plural: 'inquiries',
    nameOf: (row) => namedInquiry(row).label,
    ...leadBulk,
  })
  return (
    <ResourceList
      list={list}
      caption="Hire inquiries"
      columns={columns}
      firstFilter={<InboxFilter list={list} all="All inquiries" />}
      actions={(inquiry) => actionsFor(namedInquiry(inquiry))}
      rowName={(inquiry) => namedInquiry(inquiry).label}
      {...selected}
      empty={{
        title: 'No inquiries found.',
        text: 'Inquiries from the page for hiring arrive here, and in your mailbox.',
        action: (
          <ButtonLink href="/hire-freelance" variant="secondary">
            Open the form for hiring
          </ButtonLink>
        ),
      }}
    />
  )
}
