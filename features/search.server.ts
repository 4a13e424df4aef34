import { contentSearches } from '#content/search.server.ts'
import type { RecordSearch } from '#server/db/record-search.ts'
import { accountSearch } from './accounts/search.server.ts'
import { pictureSearch } from './files/list/search.server.ts'
import { leadSearches } from './inquiries/leads/search.server.ts'
import { invoiceSearch } from './invoices/list/search.server.ts'
import { projectSearch } from './projects/overview/search.server.ts'
import { settingSearch } from './settings/search.server.ts'
import { taskSearch } from './tasks/search.server.ts'

/** The searchable records of the jump palette, in display order. */
export const searches: readonly RecordSearch[] = [
  accountSearch,
  projectSearch,
  invoiceSearch,
  taskSearch,
  ...leadSearches,
  ...contentSearches,
  pictureSearch,
  settingSearch,
]
