import { CheckIcon, EyeIcon, MinusIcon, TrashIcon, UndoIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import type { Bulk } from '#ui/selection/use-selection.ts'
import { type Inquiry, type Lead, leads, type Message } from '../leads/contract.ts'
import { leadPaths } from '../leads/pages.ts'
import type { Kind } from '../leads/rules.ts'

/** The reads that a write to a lead changes. */
export const leadReads = [leads.messages, leads.inquiries, leads.one, leads.unread]
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
  label: `${message.firstName} ${message.lastName}: ${message.subject}`,
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

const icon = 'size-4'
const consequence = 'Its replies and notes are deleted too. This cannot be undone.'

/** The actions that the lead's state and the user's role allow. */
export function useLeadActions({
  onPage = false,
  replied = false,
  onDeleted,
}: Options = {}): (lead: Named) => MenuAction[] {
  const change = useWrite(leads.change, { refresh: leadReads })
  const options = { refresh: listReads, consequence, ...(onDeleted && { onDone: onDeleted }) }
  const removeMessage = useRemove(leads.removeMessage, { noun: 'message', ...options })
  const removeInquiry = useRemove(leads.removeInquiry, { noun: 'inquiry', ...options })
  return ({ id, kind, state, answeredAt, unread, label }) => {
    const set = (body: { read?: boolean; answered?: boolean; spam?: boolean }) =>
      change.mutate({ params: { id }, body })
    const remove = kind === 'message' ? removeMessage : removeInquiry
    const isSpam = state === 'spam'
    const actions: [isAllowed: boolean, action: MenuAction][] = [
      [
        !onPage,
        {
          label: 'Details',
          to: leadPaths.details(kind, id),
          icon: <EyeIcon className={icon} />,
        },
      ],
      [
        state === 'new',
        {
          label: 'Mark as answered',
          onSelect: () => set({ answered: true }),
          icon: <CheckIcon className={icon} />,
        },
      ],
      [
        onPage && state === 'answered' && answeredAt !== null && !replied,
        {
          label: 'Mark as unanswered',
          onSelect: () => set({ answered: false }),
          icon: <UndoIcon className={icon} />,
        },
      ],
      [
        !onPage && unread,
        {
          label: 'Mark as read',
          onSelect: () => set({ read: true }),
          icon: <CheckIcon className={icon} />,
        },
      ],
      [
        !isSpam && state !== 'client',
        {
          label: 'Mark as spam',
          onSelect: () => set({ spam: true }),
          icon: <MinusIcon className={icon} />,
        },
      ],
      [
        isSpam,
        {
          label: 'Not spam',
          onSelect: () => set({ spam: false }),
          icon: <UndoIcon className={icon} />,
        },
      ],
      [
        remove !== null,
        {
          label: 'Delete',
          onSelect: () => remove?.(label, { params: { id } }),
          icon: <TrashIcon className={icon} />,
          danger: true,
        },
      ],
    ]
    return actions.filter(([isAllowed]) => isAllowed).map(([, action]) => action)
  }
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
