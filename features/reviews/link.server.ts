import type { Kernel } from '#server/context.ts'
import { signToken } from '#server/pages/signed-token.ts'
import { reviewPaths } from './paths.ts'
import type { DeliverableRow } from './queries.server.ts'

/** The page where whoever has the link reviews this deliverable without an account. */
export const reviewUrlOf = (
  { config, secrets }: { config: Pick<Kernel['config'], 'origin'>; secrets: Kernel['secrets'] },
  { id, linkVersion }: Pick<DeliverableRow, 'id' | 'linkVersion'>,
) => config.origin + reviewPaths.guest(signToken(secrets, 'review', { id, linkVersion }))
