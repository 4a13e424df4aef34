import { createApiClient } from '#shared/api-client.ts'
import { ApiError } from '#shared/errors.ts'

const couldNotSolve = 'reCAPTCHA is still loading. Please try again in a few seconds.'

async function solveBotCheck(): Promise<string> {
  const [{ solveChallenge }, response] = await Promise.all([
    import('#shared/bot-check.ts'),
    fetch('/api/bot-check/challenge', { cache: 'no-store' }),
  ]).catch(() => {
    throw new ApiError('UNAVAILABLE', { message: couldNotSolve })
  })
  if (!response.ok) throw new ApiError('UNAVAILABLE', { message: couldNotSolve })
  return solveChallenge(await response.json())
}

/** The browser's one client: it holds the access token, in memory only. */
export const api = createApiClient({ solveBotCheck })
