export const invoicesPage = '/client-portal/invoices'
export const invoicePage = (id: string) => `${invoicesPage}/${id}`
export const payPage = (id: string) => `${invoicesPage}/pay-bill/${id}`
