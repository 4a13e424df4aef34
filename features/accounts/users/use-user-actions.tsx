import { staffTwoFactor } from '#features/auth/two-factor-reset/contract.ts'
import type { AccountStatus } from '#shared/roles.ts'
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
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useRemove } from '#ui/list/use-remove.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { accounts, type ListedUser } from '../contract.ts'
import { users } from './contract.ts'

const refresh = [accounts.list, users.one]
const icon = 'size-4'

/** The actions on an account, for its row and its details page. An Admin alone has more than the details. */
export function useUserActions(onDeleted?: () => void): (user: ListedUser) => MenuAction[] {
  const confirm = useConfirm()
  const update = useWrite(accounts.update, { refresh })
  const sendLink = useWrite(users.sendPasswordLink, { sendsMail: true, refresh })
  const resetTwoFactor = useWrite(staffTwoFactor.reset, { sendsMail: true, refresh })
  const endSignIns = useWrite(users.endSignIns, { refresh })
  const remove = useRemove(accounts.remove, {
    noun: 'user',
    refresh: [accounts.list],
    inUse: users.inUse,
    consequence:
      'The account is closed permanently. Nobody can sign in with it, and its email can be used again.',
    onDone: onDeleted,
  })

  const setStatus = (id: string, status: AccountStatus) =>
    update.mutateAsync({ body: { id, status } })

  const suspension = (id: string) => ({
    action: 'Suspend account',
    onConfirm: () => setStatus(id, 'Suspended'),
  })

  const askToSuspend = ({ id, firstName }: ListedUser) =>
    confirm({
      title: `Suspend ${firstName}?`,
      text: 'Signs out everywhere, and nobody can sign in.',
      ...suspension(id),
    })

  const askToEndSignIns = ({ id, firstName }: ListedUser) =>
    confirm({
      title: `Sign ${firstName} out everywhere?`,
      text: 'Every browser will have to sign in again.',
      action: 'Sign out',
      onConfirm: () => endSignIns.mutateAsync({ params: { id } }),
    })

  const askToResetTwoFactor = ({ id, firstName }: ListedUser) =>
    confirm({
      title: `Reset two-factor of ${firstName}?`,
      text: 'Only the password is needed until two-factor is enabled again. Signs out everywhere.',
      action: 'Reset two-factor',
      onConfirm: () => resetTwoFactor.mutateAsync({ params: { id } }),
    })

  const askToDelete = ({ id, firstName, lastName, status }: ListedUser) =>
    remove?.(
      `${firstName} ${lastName}`,
      { params: { id } },
      status === 'Active' ? suspension(id) : undefined,
    )

  return (user) => {
    const { id, status, invited, isTwoFactorEnabled, closedAt } = user
    const isOwn = id === api.claims()?.userId
    const details: MenuAction[] = [
      { label: 'Details', to: `/admin/users/details/${id}`, icon: <EyeIcon className={icon} /> },
    ]
    if (closedAt) return details
    if (user.role === 'User') {
      details.push({
        label: 'Write message',
        to: `/admin/support/${id}`,
        icon: <ChatIcon className={icon} />,
      })
    }
    if (!may(users.sendPasswordLink)) return details
    if (user.role === 'User') {
      details.push({
        label: 'New invoice',
        to: `/admin/invoices/create-invoice?client=${id}`,
        icon: <InvoiceIcon className={icon} />,
      })
    }
    const isActive = status === 'Active'
    const suspend: MenuAction = {
      label: 'Suspend',
      onSelect: () => askToSuspend(user),
      icon: <LockIcon className={icon} />,
    }
    const activate: MenuAction = {
      label: 'Activate',
      onSelect: () => update.mutate({ body: { id, status: 'Active' } }),
      icon: <UserIcon className={icon} />,
    }
    const link: MenuAction = {
      label: invited ? 'Send invitation again' : 'Send password link',
      onSelect: () => sendLink.mutate({ params: { id } }),
      icon: <MailIcon className={icon} />,
    }
    const twoFactorReset: MenuAction = {
      label: 'Reset two-factor',
      onSelect: () => askToResetTwoFactor(user),
      icon: <ShieldIcon className={icon} />,
    }
    const signInsEnd: MenuAction = {
      label: 'Sign out everywhere',
      onSelect: () => askToEndSignIns(user),
      icon: <LogoutIcon className={icon} />,
    }
    const deletion: MenuAction = {
      label: 'Delete',
      onSelect: () => askToDelete(user),
      icon: <TrashIcon className={icon} />,
      danger: true,
    }
    return [
      ...details,
      { label: 'Edit', to: `/admin/users/edit-user/${id}`, icon: <EditIcon className={icon} /> },
      ...(isActive ? [link] : []),
      ...(isTwoFactorEnabled && !isOwn ? [twoFactorReset] : []),
      ...(isOwn ? [] : [signInsEnd, isActive ? suspend : activate, deletion]),
    ]
  }
}
