import { MyProjects } from '#features/projects/my-projects.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Projects() {
  return (
    <Page title="Projects" description="What we are making for you and how far along it is.">
      <MyProjects />
    </Page>
  )
}
