import { useOpeningQuestion } from '#features/appointments/booking/opening-question.tsx'
import { SettingForms } from '#features/settings/setting-forms.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Settings() {
  const questions = { booking: useOpeningQuestion() }
  return (
    <Page title="Settings" description="Settings of the whole site and its mails.">
      <SettingForms questions={questions} />
    </Page>
  )
}
