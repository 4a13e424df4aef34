import { lazy } from 'react'
import { OwnResources } from '#features/resources/own-resources.tsx'
import { Tabs, useTab } from '#ui/details/tabs.tsx'
import { Page } from '#ui/portal/page.tsx'

const OwnUploads = lazy(() => import('#features/resources/own-uploads.tsx'))

export default function Resources() {
  const tab = useTab(['shared', 'uploads'])
  // The lists share URL parameters, so only the open one is mounted.
  const tabs = [
    { key: 'shared', label: 'Shared with you', content: tab.open === 'shared' && <OwnResources /> },
    { key: 'uploads', label: 'Your uploads', content: tab.open === 'uploads' && <OwnUploads /> },
  ]
  return (
    <Page title="Resources" description="What we share with you, and what you sent us.">
      <Tabs {...tab} label="Resources" tabs={tabs} />
    </Page>
  )
}
