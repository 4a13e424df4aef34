import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves the server's proof-of-work challenge and returns the token to send with the form. */
export async function solveChallenge(
  challenge: Parameters<typeof solve>[0]['challenge'],
): Promise<string> {
  const solution = await solve({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
