import { contract } from '#shared/endpoint.ts'

export const creditNotes = contract({
  pdf: {
    route: 'GET /api/invoice/credit-note/{id}',
    summary: 'The credit note of a voided invoice as PDF.',
    access: 'admin',
    file: true,
  },
})
