import { ChangeTable } from '#content/changes/change-table.tsx'
import { Page } from '#ui/portal/page.tsx'

/** Where each kind of thing is changed, before its id. */
const places: Record<string, string> = {
  service: 'services/edit-service',
  blog: 'blogs/edit-blog',
  'blog-category': 'blogs/edit-blog-category',
  project: 'projects/edit-project',
  'project-category': 'projects/edit-project-category',
  reason: 'reasons/edit-reason',
  process: 'process/edit-design-process',
  faq: 'faqs/edit-faq',
  about: 'about/edit-about',
  'cookie-policy': 'cookie-policy/edit-cookie-policy',
  term: 'term-policy/edit-term-policy',
  'refund-policy': 'refund-policy/edit-refund-policy',
  'privacy-policy': 'privacy-policy/edit-privacy-policy',
}

export default function Changes() {
  return (
    <Page title="Changes" description="Who added, edited or deleted what, and the way back.">
      <ChangeTable placeOf={(kind, id) => places[kind] && `/admin/${places[kind]}/${id}`} />
    </Page>
  )
}
