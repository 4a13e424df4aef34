import { readableRows, sectionLabels } from '#content/changes/service.server.ts'
import { pageTitles } from '#features/visitors/public.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { settings } from './contract.ts'
import { labelsOfSections, readableSetting, settingRoutes } from './routes.server.ts'
import { settingSearch } from './search.server.ts'
import { readPageTitles } from './service.server.ts'

export const settingsDomain: ServerDomain = {
  routes: settingRoutes,
  firstReads: {
    '/admin/settings': [firstRead(settings.list)],
    '/admin/settings/setup': [firstRead(settings.list)],
  },
  answers: [
    recordSearch(settingSearch),
    readableRows({ setting: readableSetting }),
    sectionLabels(labelsOfSections),
    pageTitles(readPageTitles),
  ],
}
