/** The kinds of entries in the order of the filter, with labels. */
export const kinds = {
  messages: 'Messages',
  projects: 'Projects',
  files: 'Files',
  time: 'Time',
  invoices: 'Invoices',
  payments: 'Payments',
  appointments: 'Appointments',
  plan: 'Plan',
  survey: 'Survey',
  leads: 'Leads',
  account: 'Account',
} as const
export const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]
