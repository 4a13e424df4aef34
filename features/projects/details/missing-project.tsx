import { Missing } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import type { SeenProject } from '../contract.ts'

/** Somebody else's project that the website shows, which the API answers without its private fields. */
export function isPublicOnly(project: SeenProject | undefined): boolean {
  return project !== undefined && project.status === undefined
}

/** In place of the page of a project that is not the reader's. */
export function MissingProject({ back }: { back: { to: string; label: string } }) {
  return (
    <Page title="Project" back={back}>
      <Missing title="This project does not exist." back={back} />
    </Page>
  )
}
