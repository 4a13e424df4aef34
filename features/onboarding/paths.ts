import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'

/** Where the content of a project is asked for: its page, for staff and for its client. */
export const onboardingPaths = {
  staff: (projectId: string) => projectPaths.details(projectId, 'content'),
  client: (projectId: string) => clientProjectPaths.details(projectId, 'content'),
}
