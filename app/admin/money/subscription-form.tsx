import { staffPages } from '#features/plans/paths.ts'
import { PlanForm } from '#features/plans/staff/plan-form.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function SubscriptionFormPage() {
  return (
    <FormPage noun="subscription" back={{ to: staffPages.list, label: 'All plans' }}>
      {(parts) => <PlanForm {...parts} />}
    </FormPage>
  )
}
