/** The addresses of the staff's pages. */
export const invoicePaths = {
  list: '/admin/invoices',
  create: '/admin/invoices/create-invoice',
  edit: (id: string) => `/admin/invoices/edit-invoice/${id}`,
  details: (id: string) => `/admin/invoices/invoice-details/${id}`,
  statement: (client?: string) => `/admin/invoices/statement${client ? `?client=${client}` : ''}`,
}
