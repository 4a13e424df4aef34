import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { pageKinds, pages } from './contract.ts'
import { pageList } from './lists.ts'
import { pageRoutes } from './routes.server.ts'

export const pagesDomain: ServerDomain = {
  routes: pageRoutes,
  firstReads: Object.assign(
    {},
    ...pageKinds.map((name) => contentReads(name, pages[name], pageList(name))),
  ),
}
