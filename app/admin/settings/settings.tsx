import { useAgency } from '#app/agency.ts'
import { BrandPreview } from '#features/agency/brand/preview.tsx'
import { MailTest } from '#features/agency/mail/mail-test.tsx'
import { AgencyPreview } from '#features/agency/preview.tsx'
import type { Agency } from '#features/agency/rules.ts'
import {
  useOfficeQuestion,
  useOpeningQuestion,
} from '#features/appointments/booking/opening-question.tsx'
import { BookingPreview } from '#features/appointments/booking/preview.tsx'
import { InvoicePreview } from '#features/invoices/staff/settings-preview.tsx'
import { SettingForms } from '#features/settings/setting-forms.tsx'
import { websiteSections } from '#features/settings/website/contract.ts'
import { SitePreview } from '#features/settings/website/preview.tsx'
import { useSiteQuestion } from '#features/setup/opening-question.ts'
import { StartOver } from '#features/setup/start-over.tsx'
import { SystemStatus } from '#features/system/system-status.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'
import { controls } from './controls.tsx'
import { useSavedAgency } from './use-saved-agency.ts'

const panels = {
  System: (
    <>
      <SystemStatus />
      <StartOver />
    </>
  ),
}

/** The sign-in pages are too many for one preview. */
const withPreview = websiteSections.filter(({ name }) => name !== 'sign-in')

const sitePreviews = (agency: Agency) =>
  Object.fromEntries(
    withPreview.map((section) => [
      section.name,
      <SitePreview key={section.name} section={section} agency={agency} />,
    ]),
  )

export default function Settings() {
  useSavedAgency()
  const questions = {
    agency: useOfficeQuestion(),
    booking: useOpeningQuestion(),
    opening: useSiteQuestion(),
  }
  const agency = useAgency()
  const previews = {
    ...sitePreviews(agency),
    agency: <AgencyPreview />,
    brand: <BrandPreview />,
    mail: <MailTest agency={agency} />,
    booking: <BookingPreview />,
    invoices: <InvoicePreview agency={agency} />,
  }
  return (
    <Page
      title="Settings"
      description="How the agency appears and how Atrium works for it."
      actions={
        <ButtonLink to="/admin/settings/setup" variant="secondary">
          Setup
        </ButtonLink>
      }
    >
      <SettingForms questions={questions} controls={controls} previews={previews} panels={panels} />
    </Page>
  )
}
