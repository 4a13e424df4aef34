import { Day } from '#ui/date.tsx'
import type { Column } from '#ui/table.tsx'

export const created: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Created',
  sortable: true,
  cell: ({ createdAt }) => <Day iso={createdAt} />,
}

export const updated: Column<{ updatedAt: string }> = {
  key: 'updatedAt',
  header: 'Updated',
  sortable: true,
  cell: ({ updatedAt }) => <Day iso={updatedAt} />,
}
