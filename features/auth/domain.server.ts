import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { passkeys } from './passkeys/contract.ts'
import { passkeyRoutes } from './passkeys/routes.server.ts'
import { passwordJobs } from './passwords/jobs.server.ts'
import { passwordRoutes } from './passwords/routes.server.ts'
import { authData } from './personal-data.server.ts'
import { signInNotifications } from './sessions/notifications.ts'
import { sessionRoutes } from './sessions/routes.server.ts'
import { signInRoutes } from './sign-in/routes.server.ts'
import { twoFactorRoutes } from './two-factor/routes.server.ts'

const endedSessionDays = 30
const deviceDays = 400

export const authDomain: ServerDomain = {
  routes: [
    ...signInRoutes,
    ...sessionRoutes,
    ...twoFactorRoutes,
    ...passkeyRoutes,
    ...passwordRoutes,
  ],
  firstReads: {
    '/admin/passkeys': [firstRead(passkeys.list)],
    '/client-portal/passkeys': [firstRead(passkeys.list)],
  },
  jobs: passwordJobs,
  sweeps: [
    async ({ db, daysAgo }) => {
      await db.deleteFrom('session').where('expires_at', '<', daysAgo(endedSessionDays)).execute()
      await db.deleteFrom('known_device').where('last_seen_at', '<', daysAgo(deviceDays)).execute()
    },
    ({ db, daysAgo }) =>
      db.deleteFrom('passkey_challenge').where('expires_at', '<', daysAgo(0)).execute(),
    ({ db, daysAgo }) =>
      db.deleteFrom('password_link').where('expires_at', '<', daysAgo(0)).execute(),
  ],
  answers: authData.map(personalDataPart),
  notifications: signInNotifications,
}
