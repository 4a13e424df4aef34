/** The addresses of the staff's pages. */
export const invoicePaths = {
  list: '/admin/invoices',
  ofProject: (project: string) => `/admin/invoices?project=${project}`,
  create: '/admin/invoices/create-invoice',
  createFor: (client: string, project: string) =>
    `/admin/invoices/create-invoice?client=${client}&project=${project}`,
  edit: (id: string) => `/admin/invoices/edit-invoice/${id}`,
  details: (id: string) => `/admin/invoices/invoice-details/${id}`,
  statement: (client?: string) => `/admin/invoices/statement${client ? `?client=${client}` : ''}`,
  revenue: '/admin/invoices/revenue',
  recurring: '/admin/invoices/recurring',
  recurringOf: (client: string) => `/admin/invoices/recurring?client=${client}`,
  addRecurring: '/admin/invoices/recurring/add-recurring-invoice',
  editRecurring: (id: string) => `/admin/invoices/recurring/edit-recurring-invoice/${id}`,
}

/** The addresses of the client's pages. */
export const clientInvoicePaths = {
  list: '/client-portal/invoices',
  ofProject: (project: string) => `/client-portal/invoices?project=${project}`,
  details: (id: string) => `/client-portal/invoices/${id}`,
  pay: (id: string) => `/client-portal/invoices/pay-bill/${id}`,
}
