import type { Route } from '#server/implement.ts'
import { accountRoutes } from './accounts/routes.server.ts'
import { blogCategoryRoutes, blogRoutes } from './blog/routes.server.ts'
import { botCheckRoutes } from './bot-check/routes.server.ts'
import { changeRoutes } from './changes/routes.server.ts'
import { documentRoutes } from './documents/routes.server.ts'
import { faqRoutes } from './faqs/routes.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { freelanceRoutes } from './freelance/routes.server.ts'
import { messageRoutes } from './messages/routes.server.ts'
import { pageRoutes } from './pages/routes.server.ts'
import { passkeyRoutes } from './passkeys/routes.server.ts'
import { passwordRoutes } from './passwords/routes.server.ts'
import { processRoutes } from './process/routes.server.ts'
import { projectCategoryRoutes, projectRoutes } from './projects/routes.server.ts'
import { reasonRoutes } from './reasons/routes.server.ts'
import { securityLogRoutes } from './security-log/routes.server.ts'
import { serviceRoutes } from './services/routes.server.ts'
import { shareCardRoutes } from './share-card/routes.server.ts'
import { signInRoutes } from './sign-in/routes.server.ts'
import { twoFactorRoutes } from './two-factor/routes.server.ts'
import { visitorRoutes } from './visitors/routes.server.ts'

/** The whole API with its handlers. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...passwordRoutes,
  ...serviceRoutes,
  ...blogRoutes,
  ...blogCategoryRoutes,
  ...projectRoutes,
  ...projectCategoryRoutes,
  ...processRoutes,
  ...reasonRoutes,
  ...faqRoutes,
  ...pageRoutes,
  ...messageRoutes,
  ...freelanceRoutes,
  ...fileRoutes,
  ...documentRoutes,
  ...changeRoutes,
  ...securityLogRoutes,
  ...shareCardRoutes,
  ...botCheckRoutes,
  ...visitorRoutes,
]
