import { useNavigate } from 'react-router'
import { CopyIcon, EditIcon, EyeIcon, MailIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useActions } from '#ui/list/use-actions.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { type Proposal, proposalReads, proposals } from '../contract.ts'
import { proposalPaths } from '../paths.ts'

interface Options {
  /** On the page of the proposal, which has buttons of its own for the rest. */
  onPage?: boolean
}

/** The actions on a proposal. A Manager may only look at it. */
export function useProposalActions({
  onPage = false,
}: Options = {}): (proposal: Proposal) => MenuAction[] {
  const navigate = useNavigate()
  const refresh = proposalReads
  const send = useWrite(proposals.send, { refresh })
  const duplicate = useWrite(proposals.duplicate, {
    refresh,
    onDone: ({ item }) => void navigate(proposalPaths.edit(item.id)),
  })
  const remove = useWrite(proposals.remove, {
    refresh: [proposals.list],
    onDone: () => onPage && void navigate(proposalPaths.list),
  })
  return useActions((proposal: Proposal) => {
    const { id, title, state, email, updatedAt } = proposal
    const params = { id }
    const isAdmin = may(proposals.edit)
    const isOpen = isAdmin && state !== 'signed'
    return [
      { label: 'Details', icon: EyeIcon, when: !onPage, to: proposalPaths.details(id) },
      { label: 'Edit', icon: EditIcon, when: isOpen && !onPage, to: proposalPaths.edit(id) },
      {
        label: state === 'draft' ? 'Send' : 'Send again',
        icon: MailIcon,
        when: isOpen && state !== 'declined' && !(onPage && state === 'draft'),
        ask: {
          title: `Send “${title}”?`,
          text: `${email} gets an email with the link.`,
          action: 'Send',
        },
        onSelect: () => send.mutateAsync({ params, body: { basedOn: updatedAt } }),
      },
      {
        label: 'Duplicate',
        icon: CopyIcon,
        when: isAdmin,
        onSelect: () => duplicate.mutateAsync({ params }),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: isOpen,
        ask: {
          title: `Delete “${title}”?`,
          text: state === 'draft' ? 'This cannot be undone.' : 'Its link stops working.',
          action: 'Delete',
        },
        onSelect: () => remove.mutateAsync({ params }),
      },
    ]
  })
}
