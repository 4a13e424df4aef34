import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { cutAtWord } from '#shared/text.ts'
import { reviewNotifications } from './notifications.ts'
import type { Writer } from './writers.server.ts'

interface Named {
  id: string
  clientId: string
  title: string
}

interface Failed extends Omit<Named, 'clientId'> {
  number: number
  accountId: string
}

/** Such as “Home page”, version 2. */
export const nameVersion = (title: string, number: number) =>
  `“${cutAtWord(title, 80)}”, version ${number}`

/** Until its reader has seen it, further comments are counted, so that several make one mail. */
export async function notifyOfComment(
  trx: Db,
  { id, clientId, title }: Named,
  { from, name }: Writer,
): Promise<void> {
  const subject = `${name} commented on “${cutAtWord(title, 80)}”.`
  const to = from === 'agency' ? { clientId } : 'editor'
  const kind = reviewNotifications[from === 'agency' ? 'review-comments' : 'client-review-comments']
  await notify(trx, { to, kind, subject, about: id })
}

export const notifyOfVersion = (trx: Db, { id, clientId, title }: Named, number: number) =>
  notify(trx, {
    ...{ to: { clientId }, kind: reviewNotifications['review-ready'], about: id },
    subject: `${nameVersion(title, number)}, is ready for your review.`,
  })

export const notifyOfDecision = (trx: Db, { id }: Named, sentence: string) =>
  notify(trx, {
    ...{ to: 'editor', kind: reviewNotifications['client-review-decision'], about: id },
    subject: sentence,
  })

/** To the editor who added it. */
export const notifyOfFailure = (trx: Db, { id, title, number, accountId }: Failed) =>
  notify(trx, {
    ...{ to: accountId, kind: reviewNotifications['review-failed'], about: id },
    subject: `${nameVersion(title, number)}, could not be made. Please add it again.`,
  })
