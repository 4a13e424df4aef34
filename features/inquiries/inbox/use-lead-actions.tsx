import { nameOf } from '#people/names.ts'
import { CheckIcon, EyeIcon, MinusIcon, TrashIcon, UndoIcon } from '#ui/base/icons.tsx'
import { useWrites } from '#ui/client/data.tsx'
import { useActions } from '#ui/list/use-actions.ts'
import { useRemove } from '#ui/list/use-remove.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import type { Bulk } from '#ui/selection/use-bulk.tsx'
import { type Inquiry, type Lead, leads, type Message } from '../leads/contract.ts'
import type { Kind } from '../leads/rules.ts'
import { leadPaths } from '../paths.ts'

/** The reads that a write to a lead changes. */
export const leadReads = [leads.messages, leads.inquiries, leads.one, leads.waiting]
/** A deleted lead cannot be refetched. */
const listReads = leadReads.filter((read) => read !== leads.one)

type Handled = Pick<Lead, 'id' | 'state' | 'answeredAt' | 'unread'>

interface Named extends Handled {
  kind: Kind
  /** The sender's name and the subject. */
  label: string
}

export const namedMessage = (message: Message): Named => ({
  ...message,
  kind: 'message',
  label: `${nameOf(message)}: ${message.subject}`,
})

export const namedInquiry = (inquiry: Inquiry): Named => ({
  ...inquiry,
  kind: 'freelance',
  label: `${inquiry.name}, ${inquiry.company}`,
})

export const namedLead = (lead: Lead): Named => ({
  ...lead,
  label:
    lead.kind === 'message'
      ? `${lead.name}: ${lead.subject}`
      : `${lead.name}, ${lead.businessName}`,
})

interface Options {
  /** True on the page of the lead. */
  onPage?: boolean
  /** True if a reply was sent; undefined if unknown. */
  replied?: boolean
  onDeleted?: () => void
}

const consequence = 'Its replies and notes are deleted too. This cannot be undone.'

/** The actions that the lead's state and the user's role allow. */
export function useLeadActions({
  onPage = false,
  replied = false,
  onDeleted,
}: Options = {}): (lead: Named) => MenuAction[] {
  const write = useWrites({ refresh: leadReads })
  const options = { refresh: listReads, consequence, onDone: onDeleted }
  const removeMessage = useRemove(leads.removeMessage, { noun: 'message', ...options })
  const removeInquiry = useRemove(leads.removeInquiry, { noun: 'inquiry', ...options })
  return useActions(({ id, kind, state, answeredAt, unread, label }: Named) => {
    const change = (body: { read?: boolean; answered?: boolean; spam?: boolean }) =>
      write(leads.change, { params: { id }, body })
    const remove = kind === 'message' ? removeMessage : removeInquiry
    const isSpam = state === 'spam'
    return [
      { label: 'Details', icon: EyeIcon, when: !onPage, to: leadPaths.details(kind, id) },
      {
        label: 'Mark as answered',
        icon: CheckIcon,
        when: state === 'new',
        onSelect: () => change({ answered: true }),
      },
      {
        label: 'Mark as unanswered',
        icon: UndoIcon,
        when: onPage && state === 'answered' && answeredAt !== null && !replied,
        onSelect: () => change({ answered: false }),
      },
      {
        label: 'Mark as read',
        icon: CheckIcon,
        when: !onPage && unread,
        onSelect: () => change({ read: true }),
      },
      {
        label: 'Mark as spam',
        icon: MinusIcon,
        when: !isSpam && state !== 'client',
        onSelect: () => change({ spam: true }),
      },
      { label: 'Not spam', icon: UndoIcon, when: isSpam, onSelect: () => change({ spam: false }) },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: remove !== null,
        onSelect: () => remove?.(label, { params: { id } }),
      },
    ]
  })
}

/** The actions on the selected leads. */
export const leadBulk = {
  refresh: listReads,
  marks: {
    call: leads.changeMany,
    bodies: [
      ['Mark as read', { read: true }],
      ['Mark as spam', { spam: true }],
    ],
  },
  remove: {
    call: leads.removeMany,
    consequence: 'Their replies and notes are deleted too. This cannot be undone.',
  },
} satisfies Omit<Bulk<never>, 'plural' | 'nameOf'>
