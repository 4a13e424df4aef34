import { FaqTable } from '#features/faqs/admin-table.tsx'
import { faqs } from '#features/faqs/contract.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Faqs() {
  return (
    <Page
      title="FAQs"
      description="What people ask, as the home page answers it."
      actions={
        may(faqs.add) && (
          <ButtonLink to="/admin/faqs/add-faq">
            <PlusIcon />
            Add Faq
          </ButtonLink>
        )
      }
    >
      <FaqTable />
    </Page>
  )
}
