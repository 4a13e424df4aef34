import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#shared/money.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { Day } from '#ui/base/date.tsx'
import { DownloadIcon, EditIcon, EyeIcon, PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PageHeader } from '#ui/portal/page-header.tsx'
import { Example, Section } from './section.tsx'

interface Invoice {
  id: string
  client: string
  items: number
  subtotal: number
  status: [Tone, string]
  due: string
}

const invoices: Invoice[] = [
  {
    id: 'INV-0042',
    client: 'Prairie Street Bakery',
    items: 3,
    subtotal: 1250,
    status: ['good', 'Paid'],
    due: '2026-11-21T15:04:05Z',
  },
  {
    id: 'INV-0043',
    client: 'Dr. Hale Family Dental',
    items: 12,
    subtotal: 18_400.5,
    status: ['warn', 'Pending'],
    due: '2026-12-01T15:04:05Z',
  },
  {
    id: 'INV-0044',
    client: 'Second Gear Bicycle Repair and Rental',
    items: 1,
    subtotal: 90,
    status: ['bad', 'Overdue'],
    due: '2026-10-02T15:04:05Z',
  },
  {
    id: 'INV-0045',
    client: 'Loess Hills Seed Co.',
    items: 5,
    subtotal: 6120,
    status: ['info', 'Sent'],
    due: '2026-12-24T15:04:05Z',
  },
  {
    id: 'INV-0046',
    client: 'Ames Chamber Choir',
    items: 2,
    subtotal: 480,
    status: ['neutral', 'Draft'],
    due: '2027-01-08T15:04:05Z',
  },
]

const columns: Column<Invoice>[] = [
  {
    key: 'client',
    header: 'Client',
    sortable: true,
    cell: (row) => <span className="font-medium">{row.client}</span>,
  },
  {
    key: 'number',
    header: 'Invoice',
    cell: (row) => <span className="font-mono text-caption">{row.id}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={row.status[0]}>{row.status[1]}</Badge>,
  },
  { key: 'due', header: 'Due', sortable: true, cell: (row) => <Day iso={row.due} /> },
  { key: 'items', header: 'Items', align: 'end', cell: (row) => row.items },
  {
    key: 'subtotal',
    header: 'Subtotal',
    align: 'end',
    sortable: true,
    cell: (row) => formatMoney(row.subtotal),
  },
]

const actionsOf = (row: Invoice): MenuAction[] => [
  { label: 'Details', to: `?invoice=${row.id}`, icon: <EyeIcon className="size-4" /> },
  { label: 'Download', href: '/favicon.ico', icon: <DownloadIcon className="size-4" /> },
  {
    label: 'Edit',
    onSelect: () => toast.success(`Editing ${row.id}`),
    icon: <EditIcon className="size-4" />,
  },
  {
    label: 'Delete',
    onSelect: () => toast.error(`${row.id} is kept`),
    icon: <TrashIcon className="size-4" />,
    danger: true,
  },
]

const nothing = {
  title: 'No Invoices Found',
  text: 'Invoices that you make for clients are listed here.',
  action: <ButtonLink to="?new">Create invoice</ButtonLink>,
}

const shared = {
  caption: 'Invoices',
  columns,
  actions: actionsOf,
  rowName: (row: Invoice) => row.id,
  empty: nothing,
}

function Paging({ pages }: { pages: number }) {
  const [search] = useSearchParams()
  const page = Math.min(Number(search.get('page') ?? 1), pages)
  return (
    <Pager label={`Invoices, ${pages}`} page={page} pages={pages} href={(to) => `?page=${to}`} />
  )
}

export function DataGallery() {
  const [sort, setSort] = useState('-due')
  return (
    <>
      <Section title="Page header">
        <PageHeader
          title="Invoices"
          description="What clients owe, and what they have paid."
          actions={
            <ButtonLink to="?new">
              <PlusIcon />
              Create invoice
            </ButtonLink>
          }
        />
        <PageHeader
          title="Second Gear Bicycle Repair and Rental"
          back={{ to: '?', label: 'Invoices' }}
        />
      </Section>
      <Section title="Table">
        <Example of="Rows, sortable, with a menu">
          <Table {...shared} rows={invoices} sort={sort} onSort={setSort} />
        </Example>
        <Example of="Loading">
          <Table {...shared} />
        </Example>
        <Example of="Empty">
          <Table {...shared} rows={[]} />
        </Example>
        <Example of="Failed">
          <Table
            {...shared}
            error="An error occurred, please try again."
            onRetry={() => toast.success('Tried again')}
          />
        </Example>
      </Section>
      <Section title="Pager">
        <Example of="Five pages">
          <Paging pages={5} />
        </Example>
        <Example of="Forty pages">
          <Paging pages={40} />
        </Example>
      </Section>
      <Section title="States">
        <Example of="Empty, without a way to fill it">
          <EmptyState title="No new notifications." />
        </Example>
        <Example of="Error, nothing to try again">
          <ErrorState message="You are not allowed to do this." />
        </Example>
        <Example of="Skeletons">
          <div className="grid gap-2">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Example>
      </Section>
      <Section title="Small parts">
        <Example of="Status">
          <p className="flex flex-wrap gap-6">
            {invoices.map(({ id, status }) => (
              <Badge key={id} tone={status[0]}>
                {status[1]}
              </Badge>
            ))}
          </p>
        </Example>
        <Example of="Avatars">
          <div className="flex flex-wrap items-end gap-4">
            <Avatar name="Ida Lindqvist" size="small" />
            <Avatar name="Ida Lindqvist" />
            <Avatar name="Prince" />
            <Avatar name="Ida Maria Lindqvist" size="large" />
          </div>
        </Example>
        <Example of="Card">
          <Card
            title="Two-factor sign-in"
            actions={
              <ButtonLink to="?2fa" variant="secondary" size="small">
                Enable
              </ButtonLink>
            }
          >
            <p className="max-w-prose text-ink-soft">
              A code from your phone is asked for after the password.
            </p>
          </Card>
        </Example>
        <Example of="Day">
          <Day iso="2026-11-21T15:04:05Z" />
        </Example>
      </Section>
    </>
  )
}
