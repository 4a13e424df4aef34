import { accessLevels } from '#shared/roles.ts'
import { ClockIcon } from '#ui/base/icons.tsx'
import type { NavEntry, Navigation } from '#ui/portal/navigation.ts'
import { addPath, editPath, type Kind } from './kind.ts'
import { type KindName, kindNames, kinds } from './kinds.ts'

/** All screens of a kind belong to the entry of its list, even if their paths differ. */
export function listEntry(
  name: KindName,
  look: Pick<NavEntry, 'icon' | 'group' | 'label' | 'short' | 'under' | 'phone'>,
): NavEntry {
  const kind: Kind = kinds[name]
  return {
    ...look,
    to: kind.list,
    roles: accessLevels[kind.write ?? 'editor'],
    ...(kind.folder && { also: [addPath(kind), editPath(kind, '').slice(0, -1)] }),
  }
}

/** The form that adds a record, in the New menu. */
export function addEntry(
  name: KindName,
  look: Pick<NavEntry, 'icon' | 'label' | 'short'>,
): NavEntry {
  const kind: Kind = kinds[name]
  const roles = accessLevels[kind.write ?? 'editor']
  return { ...look, to: addPath(kind), roles, places: ['new'] }
}

/** The lists of the kinds that declare a menu entry in kinds.ts. */
export const contentNavigation: Navigation = kindNames.flatMap((name) => {
  const { menu }: Kind = kinds[name]
  return menu ? [listEntry(name, { group: 'Website', ...menu })] : []
})

export const changeNavigation: Navigation = [
  {
    to: '/admin/changes',
    label: 'Changes',
    icon: ClockIcon,
    roles: accessLevels.admin,
    group: 'Insight',
  },
]
