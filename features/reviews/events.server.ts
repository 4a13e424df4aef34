import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** A deliverable, its versions or its pins changed. The id is the deliverable's. */
const { review: ofEditors } = events({ review: 'editor' })
const { review: ofClient } = events({ review: 'person' })
const { review: ofLink } = events({ review: 'link' })

interface Changed {
  id: string
  clientId: string
  linkVersion: number
}

/** The topic that the streams of a link follow. Those of a link that was ended follow nothing more. */
export const followedBy = ({ id, linkVersion }: Pick<Changed, 'id' | 'linkVersion'>) =>
  `${id} ${linkVersion}`

export async function publishReviewEvent(trx: Db, changed: Changed): Promise<void> {
  const { id, clientId } = changed
  await publishStaffEvent(trx, id)
  await publishEvent(trx, ofClient, { clientId, rights: ['projects'], id })
  await publishEvent(trx, ofLink, { id: followedBy(changed) })
}

/** For what clients do not see. */
export const publishStaffEvent = (trx: Db, id: string): Promise<void> =>
  publishEvent(trx, ofEditors, { id })
