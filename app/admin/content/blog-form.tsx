import { BlogForm } from '#features/blog/blog-form.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function BlogFormPage() {
  return (
    <FormPage noun="blog" back={{ to: '/admin/blogs', label: 'All blogs' }}>
      {(parts) => <BlogForm {...parts} />}
    </FormPage>
  )
}
