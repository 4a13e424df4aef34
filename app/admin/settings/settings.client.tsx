import { BrandPreview } from '#features/agency/brand/preview.tsx'
import { CountryField, TimeZoneField } from '#features/agency/place-fields.tsx'
import { useOpeningQuestion } from '#features/appointments/booking/opening-question.tsx'
import { SettingForms } from '#features/settings/setting-forms.tsx'
import { SystemStatus } from '#features/system/system-status.tsx'
import { FooterLinksField, MenuEntriesField } from '#features/website/menu-fields.tsx'
import { Page } from '#ui/portal/page.tsx'

const previews = { brand: <BrandPreview /> }
const panels = { System: <SystemStatus /> }
const controls = {
  'agency.country': CountryField,
  'agency.timeZone': TimeZoneField,
  'menu.entries': MenuEntriesField,
  'menu.links': FooterLinksField,
}

export default function Settings() {
  const questions = { booking: useOpeningQuestion() }
  return (
    <Page title="Settings" description="How the agency appears and how Atrium works for it.">
      <SettingForms questions={questions} controls={controls} previews={previews} panels={panels} />
    </Page>
  )
}
