import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { proposalPaths } from './paths.ts'

/** `about` is the id of the proposal, the subject names it and its reader. */
const toStaff = {
  group: 'Money',
  access: 'editor',
  text: (proposal: string) => `${proposal}.`,
  link: proposalPaths.details,
} as const

const quiet = { ...toStaff, channel: 'portal', mayBeOff: true } as const
const loud = { ...toStaff, channel: 'both' } as const

export const proposalNotifications = notificationKinds({
  'proposal-opened': {
    ...quiet,
    label: 'Opened proposals',
    description: 'Someone opened a proposal for the first time.',
    title: () => 'Proposal opened',
  },
  'proposal-read': {
    ...quiet,
    label: 'Read proposals',
    description: 'Someone read a proposal to its end.',
    title: () => 'Proposal read to the end',
  },
  'proposal-expired': {
    ...loud,
    label: 'Expired proposals',
    description: 'A proposal expired without an answer.',
    title: () => 'Proposal expired',
  },
  'proposal-signed': {
    ...loud,
    label: 'Signed proposals',
    description: 'A proposal was signed.',
    title: () => 'Proposal signed',
  },
  'proposal-declined': {
    ...loud,
    label: 'Declined proposals',
    description: 'A proposal was declined, with the reason.',
    title: () => 'Proposal declined',
  },
  'proposal-question': {
    ...loud,
    label: 'Questions about proposals',
    description: 'Someone asked about a proposal on its page.',
    title: () => 'Question about a proposal',
  },
  'proposal-renewal': {
    ...loud,
    label: 'Proposals that are wanted again',
    description: 'Someone asked for a new link of a proposal that expired or was replaced.',
    title: () => 'New link wanted',
  },
})

interface Named {
  id: string
  title: string
  firstName: string
  lastName: string
  businessName: string
}

/** Notifies staff in the transaction of what happened. */
export async function notifyOfProposal(
  trx: Db,
  kind: keyof typeof proposalNotifications,
  { id, title, ...reader }: Named,
  note = '',
): Promise<void> {
  const name = reader.businessName || `${reader.firstName} ${reader.lastName}`.trim()
  const subject = `${title}, for ${name}${note}`
  await notify(trx, { to: 'editor', kind: proposalNotifications[kind], subject, about: id })
}
