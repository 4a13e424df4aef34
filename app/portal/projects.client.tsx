import { MyProjects } from '#features/projects/my-projects.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Projects() {
  return (
    <Page title="Projects" description="What we make for you, and how far it is.">
      <MyProjects />
    </Page>
  )
}
