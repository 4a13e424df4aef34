import { createApiClient } from '#shared/api-client.ts'
import { solveBotCheck } from './bot-check.ts'

/** The browser's one client: it holds the access token, in memory only. */
export const api = createApiClient({ solveBotCheck })
