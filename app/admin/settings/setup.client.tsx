import { BrandPreview } from '#features/agency/brand/preview.tsx'
import { AgencyPreview } from '#features/agency/preview.tsx'
import { SingleSection } from '#features/settings/single-section.tsx'
import { SetupSteps } from '#features/setup/setup-steps.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'
import { controls } from './controls.tsx'

const addUser = '/admin/users/add-user?for=setup'

const panels = {
  facts: <SingleSection name="agency" controls={controls} preview={<AgencyPreview />} />,
  look: <SingleSection name="brand" controls={controls} preview={<BrandPreview />} />,
  site: (
    <div className="grid gap-12">
      <SingleSection name="home" controls={controls} />
      <SingleSection name="menu" controls={controls} />
    </div>
  ),
  staff: <ButtonLink to={addUser}>Add a colleague</ButtonLink>,
  client: <ButtonLink to={addUser}>Add a client</ButtonLink>,
}

export default function SetupPage() {
  return (
    <Page
      title="Setup"
      description="Five steps from an empty installation to your agency. Skip what can wait: it stays on the list."
    >
      <SetupSteps panels={panels} />
    </Page>
  )
}
