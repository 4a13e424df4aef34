import { PlanForm } from '#features/plans/admin/plan-form.tsx'
import { staffPages } from '#features/plans/pages.ts'
import { FormPage } from '#ui/form/form-page.tsx'

export default function SubscriptionFormPage() {
  return (
    <FormPage recordLabel="Subscription" back={{ to: staffPages.list, label: 'All plans' }}>
      {(parts) => <PlanForm {...parts} />}
    </FormPage>
  )
}
