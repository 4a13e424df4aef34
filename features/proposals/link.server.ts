import type { Kernel } from '#server/context.ts'
import { type Linked, readToken, signToken } from '#server/pages/signed-token.ts'

interface Sent {
  id: string
  version: number
}

/** The page where whoever has the link reads this version of the proposal, and signs it. */
export function proposalUrlOf(
  { config, secrets }: { config: Pick<Kernel['config'], 'origin'>; secrets: Kernel['secrets'] },
  { id, version }: Sent,
): string {
  return `${config.origin}/proposal/${signToken(secrets, 'proposal', { id, linkVersion: version })}`
}

/** Reads a genuine link. Its version may have been replaced since. */
export function readProposalLink(
  { secrets }: Pick<Kernel, 'secrets'>,
  token: string,
): Linked | undefined {
  return readToken(secrets, 'proposal', token)
}
