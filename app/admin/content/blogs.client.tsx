import { BlogTable } from '#features/blog/admin-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Blogs() {
  return (
    <Page
      title="Blogs"
      description="Posts on the website and in its feeds."
      actions={
        <ButtonLink to="/admin/blogs/add-blog">
          <PlusIcon />
          Add blog
        </ButtonLink>
      }
    >
      <BlogTable />
    </Page>
  )
}
