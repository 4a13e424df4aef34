import { signIn } from '#features/auth/sign-in/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { type ApiClient, createApiClient } from '#shared/api-client.ts'
import { solveChallenge } from '#shared/bot-check.ts'
import type { Role } from '#shared/roles.ts'

const adminPassword = 'Atrium!2026'
export const password = 'Correct-horse!7'

/** The people of the demo who sign in. */
export type Actor = 'admin' | 'manager' | 'employee' | 'client' | 'client2'

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** Well within the time after which sensitive calls ask for the password again. */
export const signInLastsMs = 5 * 60_000
const admins = new Map<string, { since: number; api: Promise<ApiClient> }>()

/** The API as the demo's admin, who signs in again before the last sign-in is too old. */
export function adminApi(baseURL: string): Promise<ApiClient> {
  const last = admins.get(baseURL)
  if (last && Date.now() - last.since < signInLastsMs) return last.api
  const credentials = { email: 'admin@atrium.test', password: adminPassword }
  const admin = { since: Date.now(), api: signInToApi(baseURL, credentials) }
  admins.set(baseURL, admin)
  return admin.api
}

/** The same as somebody of `makePerson`. */
export const apiOf = (baseURL: string, { email }: Pick<Person, 'email'>) =>
  signInToApi(baseURL, { email, password })

async function signInToApi(
  baseURL: string,
  credentials: { email: string; password: string },
): Promise<ApiClient> {
  const solveBotCheck = async () =>
    solveChallenge(await (await fetch(`${baseURL}/api/bot-check/challenge`)).json())
  const client = createApiClient({ baseUrl: baseURL, solveBotCheck })
  const { accessToken } = await client.call(signIn.login, { body: credentials })
  client.setToken(accessToken)
  return client
}

/** An account of its own, for a test that changes it: the demo's are everybody's. */
export async function makePerson(
  baseURL: string,
  role: Role = 'User',
  businessName = 'Halvorsen Boats',
): Promise<Person> {
  const admin = await adminApi(baseURL)
  const person = {
    email: `${crypto.randomUUID()}@example.test`,
    firstName: 'Greta',
    lastName: 'Halvorsen',
  }
  const details = {
    businessName,
    phoneNumber: '(515) 555-0177',
    address: '4 Mill Lane',
    city: 'Grimes',
    state: 'Iowa',
    zipCode: '50111',
  }
  const { user } = await admin.call(newAccounts.add, {
    body: { ...person, ...details, role, password },
  })
  return { ...person, id: user.id }
}
