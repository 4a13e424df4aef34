import { type Setup, type SetupStep, setupSteps } from './contract.ts'

export const setupPage = '/admin/settings/setup'

/** The last page of the setup opens the site. */
export const setupPlaces = [...setupSteps, 'open'] as const
export type SetupPlace = (typeof setupPlaces)[number]

export const placePath = (place: SetupPlace) => `${setupPage}?step=${place}`

export const stepTexts: Record<SetupPlace, { label: string; text: string }> = {
  facts: {
    label: 'Enter the facts about the agency',
    text: 'Name, phone, address and hours. Pages, emails and invoices show them.',
  },
  look: {
    label: 'Give it your look',
    text: 'Your logo and your color, on the site, in emails and on share cards.',
  },
  site: {
    label: 'Choose what the site shows',
    text: 'The headline of the home page, the other pages and the menu. Sections without content are left out.',
  },
  staff: {
    label: 'Invite your staff',
    text: 'They get an email with a link to set their password.',
  },
  client: {
    label: 'Add your first client',
    text: 'Clients see their projects, invoices and appointments in a portal of their own.',
  },
  open: {
    label: 'Open the site',
    text: 'Until then, visitors see one page with a contact form.',
  },
}

export function stateOf({ done, skipped, isOpen }: Setup, place: SetupPlace) {
  if (place === 'open') return isOpen ? 'done' : 'to do'
  if (done.includes(place)) return 'done'
  return skipped.includes(place) ? 'skipped' : 'to do'
}

/** The step to continue with. */
export const nextPlace = (setup: Setup): SetupPlace =>
  setupPlaces.find((place) => stateOf(setup, place) === 'to do') ?? 'open'

/** True if no reminder is needed: the site is open, and it is in use or no step is left to do. */
export const isSettled = (setup: Setup): boolean =>
  setup.isOpen && (setup.isUsed || setupSteps.every((step) => stateOf(setup, step) !== 'to do'))

export const isStep = (place: SetupPlace): place is SetupStep => place !== 'open'
