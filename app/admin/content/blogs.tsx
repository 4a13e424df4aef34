import { BlogTable } from '#features/blog/admin-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Blogs() {
  return (
    <Page
      title="Blogs"
      description="Posts on the website and in its feeds."
      add={{ to: '/admin/blogs/add-blog', label: 'Add blog' }}
    >
      <BlogTable />
    </Page>
  )
}
