import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'

/** Where a review is, for staff and for its client. Those of a project are on its page. */
export const reviewPaths = {
  staff: (id: string) => `${projectPaths.list}/review/${id}`,
  client: (id: string) => `${clientProjectPaths.list}/review/${id}`,
  ofProject: (projectId: string) => projectPaths.details(projectId, 'review'),
  ofClientProject: (projectId: string) => clientProjectPaths.details(projectId, 'review'),
  /** For whoever has the link. */
  guest: (token: string) => `/review/${token}`,
}
