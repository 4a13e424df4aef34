import path from 'node:path'

const within = (folder: string, names: readonly string[]) =>
  names.map((name) => path.resolve(folder, name))

/** The modules that every page of the portals loads first. */
export const frameStart = within('.', [
  'app/root.tsx',
  'app/admin/layout.tsx',
  'app/portal/layout.tsx',
  'features/appointments/appointment-status.tsx',
  'features/inquiries/inbox/lead-clock.tsx',
  'features/invoices/client/pages.ts',
  'features/invoices/invoice-status.tsx',
  'features/notifications/use-mark-read.ts',
  'features/projects/project-status.tsx',
  'shared/money.ts',
  'ui/base/badge.tsx',
  'ui/form/field.tsx',
  'ui/media/format-bytes.ts',
  'ui/media/save-file.ts',
  'ui/portal/page.tsx',
])

export const listStart = within('.', [
  'content/actions.tsx',
  'content/bulk/use-publish.ts',
  'content/changes/summary.ts',
  'content/columns.tsx',
  'content/contract.ts',
  'content/screens.tsx',
  'content/use-remove-content.ts',
  'features/categories/contract.ts',
  'ui/client/use-media.ts',
  'ui/list/list-filter.tsx',
  'ui/list/resource-list.tsx',
  'ui/overlay/dialog.tsx',
])

/** Most forms ask for neither a new password nor a passkey, few for both. */
export const passkeyStart = within('features/auth/passkeys', ['contract.ts', 'passkey-button.tsx'])
export const passwordStart = within('features/auth/passwords', [
  'contract.ts',
  'password-checklist.tsx',
])

/** The private files of resources and projects. */
export const documentStart = within('.', [
  'features/documents/contract.ts',
  'features/resources/paths.ts',
  'shared/file-kinds.ts',
  'ui/media/use-preview.tsx',
])

/** Assigned before the contract chunks. */
export const moneyStart = within('features/invoices', ['contract.ts', 'download-button.tsx'])
export const dashboardStart = within('features/dashboard', [
  'contract.ts',
  'rules.ts',
  'section.tsx',
  'progress-bar.tsx',
])
export const payForm = path.resolve('features/payments/form/pay-form.tsx')

/** What pages of one kind or one domain share. A module belongs to the first group that reaches it. */
export const pageStarts = {
  'date-field': within('ui/date', ['date-field.tsx', 'calendar-day.ts']),
  tabs: within('ui/base', ['chip.tsx', 'tabs.tsx']),
  details: within('.', [
    'content/details-page.tsx',
    'ui/base/card.tsx',
    'ui/details/fact-list.tsx',
    'ui/details/figure.tsx',
    'ui/portal/loaded.tsx',
  ]),
  'rich-text': within('ui/rich-text', ['rich-text.tsx']),
  library: within('features/files', ['library.tsx']),
  'form-pages': within('.', [
    'content/form.tsx',
    'content/slug-field.tsx',
    'ui/media/picture-field.tsx',
    'ui/rich-text/field.tsx',
  ]),
  posts: within('features/blog', ['open-preview.ts', 'state-badge.tsx', 'use-remove-blog.ts']),
  projects: within('features/projects', ['admin-table.tsx', 'use-remove-project.ts']),
  'project-parts': within('features/projects', ['details/tech-names.ts', 'files/file-list.tsx']),
  tasks: within('features', [
    'tasks/task-table.tsx',
    'time/timer-button.tsx',
    'time/timer/elapsed.tsx',
  ]),
  appointments: within('features/appointments', [
    'schedule/days.ts',
    'schedule/period.ts',
    'staff/appointment-table.tsx',
    'staff/calendar-menu.tsx',
    'staff/decision.ts',
    'staff/use-appointment-actions.tsx',
    'staff/view-links.tsx',
  ]),
  leads: within('features/inquiries/inbox', ['lead-state.tsx', 'use-lead-actions.tsx']),
  survey: within('features/survey', [
    'results/format.ts',
    'staff/bonus-badge.tsx',
    'staff/export-button.tsx',
    'staff/survey-tabs.tsx',
  ]),
  invoices: within('features/invoices', [
    'client/invoice-items.tsx',
    'disagreement.ts',
    'list/actions.tsx',
    'list/invoice-table.tsx',
  ]),
  plans: within('features/plans', [
    'client/plan-skeleton.tsx',
    'details/change-notice.tsx',
    'details/plan-facts.tsx',
    'details/plan-hours.tsx',
    'details/plan-sheet.tsx',
  ]),
  'plan-actions': within('features/plans/staff', [
    'subscription.ts',
    'use-subscription-actions.tsx',
  ]),
}

/** Islands and lists use these, which are too small for a file. */
export const smallParts = within('.', [
  'features/inquiries/rules.ts',
  'shared/address/countries.ts',
  'ui/details/keep-codes.tsx',
])
