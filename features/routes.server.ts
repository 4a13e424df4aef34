import type { Route } from '#server/implement.ts'
import { accountRoutes } from './accounts/routes.server.ts'
import { botCheckRoutes } from './bot-check/routes.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { serviceRoutes } from './services/routes.server.ts'
import { signInRoutes } from './sign-in/routes.server.ts'

/** The whole API with its handlers. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...serviceRoutes,
  ...fileRoutes,
  ...botCheckRoutes,
]
