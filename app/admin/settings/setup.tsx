import { BrandPreview } from '#features/agency/brand/preview.tsx'
import { AgencyPreview } from '#features/agency/preview.tsx'
import { StepSections } from '#features/settings/step-sections.tsx'
import { SetupSteps } from '#features/setup/setup-steps.tsx'
import { userPaths } from '#people/paths.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'
import { controls } from './controls.tsx'
import { useSavedAgency } from './use-saved-agency.ts'

const addUser = `${userPaths.add}?for=setup`

const panels = {
  facts: <StepSections names={['agency']} controls={controls} preview={<AgencyPreview />} />,
  look: <StepSections names={['brand']} controls={controls} preview={<BrandPreview />} />,
  site: <StepSections names={['home', 'menu']} controls={controls} />,
  staff: <ButtonLink to={addUser}>Add a colleague</ButtonLink>,
  client: <ButtonLink to={addUser}>Add a client</ButtonLink>,
}

export default function SetupPage() {
  useSavedAgency()
  return (
    <Page
      title="Setup"
      description="Five steps from an empty installation to your agency. Skip what can wait: it stays on the list."
    >
      <SetupSteps panels={panels} />
    </Page>
  )
}
