import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { type ListedUser, people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import {
  ChatIcon,
  EditIcon,
  EyeIcon,
  InvoiceIcon,
  LockIcon,
  LogoutIcon,
  MailIcon,
  ShieldIcon,
  TrashIcon,
  UserIcon,
} from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useWrites } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useActions } from '#ui/list/use-actions.ts'
import { useRemove } from '#ui/list/use-remove.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { accounts } from '../contract.ts'
import { users } from './contract.ts'

/** The actions on an account, for its row and its details page. An Admin alone has more than the details. */
export function useUserActions(onDeleted?: () => void): (user: ListedUser) => MenuAction[] {
  const write = useWrites({ refresh: [people.list, users.one] })
  const remove = useRemove(accounts.remove, {
    noun: 'user',
    refresh: [people.list],
    inUse: users.inUse,
    consequence:
      'The account is closed permanently. Nobody can sign in with it, and its email can be used again.',
    onDone: onDeleted,
  })
  const isAdmin = may(users.sendPasswordLink)
  const ownId = api.claims()?.userId

  return useActions((user: ListedUser) => {
    const { id, clientId, firstName, status, invited, isTwoFactorEnabled, closedAt } = user
    const isActive = status === 'Active'
    const isClient = Boolean(clientId) && !closedAt
    const isEditable = isAdmin && !closedAt
    const isOther = isEditable && id !== ownId
    const suspend = () => write(accounts.update, { body: { id, status: 'Suspended' } })
    return [
      { label: 'Details', icon: EyeIcon, to: userPaths.details(id) },
      { label: 'Write message', icon: ChatIcon, when: isClient, to: `/admin/support/${clientId}` },
      {
        label: 'New invoice',
        icon: InvoiceIcon,
        when: isClient && isAdmin,
        to: `/admin/invoices/create-invoice?client=${clientId}`,
      },
      { label: 'Edit', icon: EditIcon, when: isEditable, to: userPaths.edit(id) },
      {
        label: invited ? 'Send invitation again' : 'Send password link',
        icon: MailIcon,
        when: isEditable && isActive,
        onSelect: () => write(users.sendPasswordLink, { params: { id } }, { sendsMail: true }),
      },
      {
        label: 'Reset two-factor',
        icon: ShieldIcon,
        when: isOther && isTwoFactorEnabled,
        ask: {
          title: `Reset two-factor of ${firstName}?`,
          text: 'Only the password is needed until two-factor is enabled again. Signs out everywhere.',
          action: 'Reset two-factor',
        },
        onSelect: () => write(twoFactor.reset, { params: { id } }, { sendsMail: true }),
      },
      {
        label: 'Sign out everywhere',
        icon: LogoutIcon,
        when: isOther,
        ask: {
          title: `Sign ${firstName} out everywhere?`,
          text: 'Every browser will have to sign in again.',
          action: 'Sign out',
        },
        onSelect: () => write(users.endSignIns, { params: { id } }),
      },
      {
        label: 'Suspend',
        icon: LockIcon,
        when: isOther && isActive,
        ask: {
          title: `Suspend ${firstName}?`,
          text: 'Signs out everywhere, and nobody can sign in.',
          action: 'Suspend account',
        },
        onSelect: suspend,
      },
      {
        label: 'Activate',
        icon: UserIcon,
        when: isOther && !isActive,
        onSelect: () => write(accounts.update, { body: { id, status: 'Active' } }),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: isOther,
        onSelect: () =>
          remove?.(
            nameOf(user),
            { params: { id } },
            isActive ? { action: 'Suspend account', onConfirm: suspend } : undefined,
          ),
      },
    ]
  })
}
