import { TimerPage } from '#features/time/timer/timer-page.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Timer() {
  return (
    <Page title="Timer">
      <TimerPage />
    </Page>
  )
}
