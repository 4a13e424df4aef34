import { blogCategories } from '#features/categories/contract.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead } from '#server/http/first-reads.ts'
import { blog } from './contract.ts'
import { blogJobs, sweepPreviews } from './jobs.server.ts'
import { categoriesByName, postFields } from './lists.ts'
import { blogRoutes } from './routes.server.ts'

export const blogDomain: ServerDomain = {
  routes: blogRoutes,
  firstReads: {
    '/admin/blogs': (page) => [
      firstList(blog.list, { fields: postFields }, page),
      firstRead(blogCategories.list, categoriesByName),
    ],
  },
  jobs: blogJobs,
  sweeps: [sweepPreviews],
}
