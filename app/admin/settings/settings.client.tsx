import { SettingForms } from '#features/settings/setting-forms.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Settings() {
  return (
    <Page title="Settings" description="Settings of the whole site and its mails.">
      <SettingForms />
    </Page>
  )
}
