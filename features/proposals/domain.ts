import { accessLevels } from '#shared/roles.ts'
import { FileIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { proposalPaths } from './paths.ts'

export const proposalNavigation: Navigation = [
  {
    to: proposalPaths.list,
    label: 'Proposals',
    icon: FileIcon,
    roles: accessLevels.editor,
    group: 'Money',
  },
  {
    to: proposalPaths.create,
    also: ['/admin/proposals/edit'],
    label: 'Write a proposal',
    short: 'Proposal',
    icon: FileIcon,
    roles: accessLevels.admin,
    places: ['new'],
    shape: 'form',
  },
]
