import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Does the work that the server asks of a form, and gives the answer that goes in as its token. */
export async function solveChallenge(
  challenge: Parameters<typeof solve>[0]['challenge'],
): Promise<string> {
  const solution = await solve({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
