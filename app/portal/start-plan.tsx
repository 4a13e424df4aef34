import { useNavigate, useParams } from 'react-router'
import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { GetStarted } from '#features/plans/client/get-started.tsx'
import { clientPages, planParam } from '#features/plans/paths.ts'

export default function StartPlan() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <GetStarted
      key={id}
      planId={id}
      onStarted={({ owed }) => {
        const next = owed
          ? `${clientInvoicePaths.pay(owed.invoiceId)}?${planParam}=1`
          : clientPages.thanks
        void navigate(next, { replace: true })
      }}
      onChanged={() => void navigate(clientPages.own, { replace: true })}
    />
  )
}
