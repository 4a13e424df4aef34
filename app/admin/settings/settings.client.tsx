import { SettingForms } from '#features/settings/setting-forms.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Settings() {
  return (
    <Page title="Settings" description="What the whole site and its mails go by.">
      <SettingForms />
    </Page>
  )
}
