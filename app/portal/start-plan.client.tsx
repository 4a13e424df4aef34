import { useNavigate, useParams } from 'react-router'
import { GetStarted } from '#features/plans/client/get-started.tsx'
import { clientPages } from '#features/plans/pages.ts'
import { payPlanPage } from './plan-payment.ts'

export default function StartPlan() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <GetStarted
      key={id}
      planId={id}
      onStarted={({ owed }) =>
        void navigate(owed ? payPlanPage(owed.invoiceId) : clientPages.thanks, { replace: true })
      }
      onChanged={() => void navigate(clientPages.own, { replace: true })}
    />
  )
}
