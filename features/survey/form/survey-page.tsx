import { useRead } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { surveys } from '../contract.ts'

export function SurveyPage() {
  const read = useRead(surveys.own, {})
  return (
    <Page title="Survey" description="Five minutes of your time, and $10.00 of our money.">
      <Loaded read={read} skeleton={<FormSkeleton />}>
        {({ answer }) => <p>{answer ? 'Thank you!' : 'Please answer.'}</p>}
      </Loaded>
    </Page>
  )
}
