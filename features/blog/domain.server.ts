import { contentReads } from '#content/first-reads.server.ts'
import { blogCategories } from '#features/categories/contract.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { blog } from './contract.ts'
import { blogJobs, sweepPreviews } from './jobs.server.ts'
import { postList } from './lists.ts'
import { blogRoutes } from './routes.server.ts'

const categories = firstRead(blogCategories.list, { query: { sort: 'name' } })

export const blogDomain: ServerDomain = {
  routes: blogRoutes,
  firstReads: {
    ...contentReads('blog', blog),
    '/admin/blogs': [firstList(blog.list, postList), categories],
    '/admin/blogs/add-blog': [firstRead(blog.authors), categories],
    '/admin/blogs/edit-blog/:id': [firstRead(blog.authors), categories, firstRecord(blog.one)],
  },
  jobs: blogJobs,
  sweeps: [sweepPreviews],
}
