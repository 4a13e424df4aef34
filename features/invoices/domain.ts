import { accessLevels } from '#shared/roles.ts'
import { InvoiceIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientInvoicePaths, invoicePaths } from './paths.ts'

const page = { label: 'Invoices', icon: InvoiceIcon } as const

export const invoiceNavigation: Navigation = [
  {
    ...{ ...page, to: clientInvoicePaths.list, phone: 'Invoices' },
    ...{ roles: accessLevels.client, rights: ['invoices'] },
  },
  { ...page, to: invoicePaths.list, roles: accessLevels.editor, group: 'Money', phone: 'Money' },
  {
    to: invoicePaths.create,
    also: ['/admin/invoices/edit-invoice'],
    label: 'Create invoice',
    short: 'Invoice',
    icon: InvoiceIcon,
    roles: accessLevels.admin,
    places: ['new'],
    shape: 'form',
  },
  {
    to: invoicePaths.revenue,
    label: 'Revenue by project',
    short: 'Revenue',
    roles: accessLevels.editor,
    group: 'Money',
    under: invoicePaths.list,
  },
  {
    to: invoicePaths.recurring,
    label: 'Recurring invoices',
    short: 'Recurring',
    roles: accessLevels.editor,
    group: 'Money',
    under: invoicePaths.list,
  },
  {
    to: invoicePaths.addRecurring,
    also: ['/admin/invoices/recurring/edit-recurring-invoice'],
    label: 'Add recurring invoice',
    short: 'Recurring invoice',
    icon: InvoiceIcon,
    roles: accessLevels.admin,
    places: ['new'],
    shape: 'form',
  },
]
