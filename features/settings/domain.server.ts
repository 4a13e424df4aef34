import { readableRows, sectionLabels } from '#content/changes/service.server.ts'
import { pageTitles } from '#features/visitors/public.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { labelsOfSections, readableSetting, settingRoutes } from './routes.server.ts'
import { settingSearch } from './search.server.ts'
import { readPageTitles } from './service.server.ts'

export const settingsDomain: ServerDomain = {
  routes: settingRoutes,
  answers: [
    recordSearch(settingSearch),
    readableRows({ setting: readableSetting }),
    sectionLabels(labelsOfSections),
    pageTitles(readPageTitles),
  ],
}
