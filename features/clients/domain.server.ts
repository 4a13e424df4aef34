import { clients } from '#people/clients.ts'
import { decisionData } from '#people/decisions.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { clientPeople } from './contract.ts'
import { clientPaths, ownPeoplePath } from './paths.ts'
import { clientRoutes } from './routes.server.ts'

export const clientsDomain: ServerDomain = {
  routes: clientRoutes,
  answers: [personalDataPart(decisionData)],
  firstReads: {
    '/client-portal/*': [firstRead(clients.mine)],
    [ownPeoplePath]: [
      ({ clientId }) => firstRead(clientPeople.one, { params: { id: clientId ?? '' } }),
    ],
    [clientPaths.list]: [firstList(clients.list)],
    [clientPaths.details(':id')]: [firstRecord(clientPeople.one)],
  },
}
