import { accessLevels } from '#shared/roles.ts'
import { ShieldIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientPages, staffPages } from './paths.ts'

export const planNavigation: Navigation = [
  {
    to: clientPages.plans,
    also: [clientPages.own],
    label: 'Maintenance plans',
    icon: ShieldIcon,
    roles: accessLevels.client,
    rights: ['invoices'],
    shape: 'cards',
  },
  {
    to: staffPages.list,
    label: 'Subscriptions',
    icon: ShieldIcon,
    roles: accessLevels.editor,
    group: 'Money',
  },
  {
    to: staffPages.clients,
    label: 'Clients with plans',
    short: 'Clients',
    roles: accessLevels.editor,
    group: 'Money',
    under: staffPages.list,
  },
  {
    to: staffPages.add,
    label: 'Add subscription',
    short: 'Subscription',
    icon: ShieldIcon,
    roles: accessLevels.admin,
    places: ['new'],
    shape: 'form',
  },
]
