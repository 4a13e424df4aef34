import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'

/** Where the requests of a project are: its page, for staff and for its client. */
export const changePaths = {
  staff: (projectId: string) => projectPaths.details(projectId, 'changes'),
  client: (projectId: string) => clientProjectPaths.details(projectId, 'changes'),
}
