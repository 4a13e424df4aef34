import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** A list or one of its items changed. The id is the project's. */
const { onboarding: ofEditors } = events({ onboarding: 'editor' })
const { onboarding: ofClient } = events({ onboarding: 'person' })

export async function publishOnboardingEvent(
  trx: Db,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<void> {
  await publishEvent(trx, ofEditors, { id: projectId })
  await publishEvent(trx, ofClient, { clientId, rights: ['projects'], id: projectId })
}
