import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'

const list = `${projectPaths.list}/changes`

/** Where the requests of a project are: its page, for staff and for its client. */
export const changePaths = {
  list,
  filtered: (filter: string) => `${list}?filter=${filter}`,
  staff: (projectId: string) => projectPaths.details(projectId, 'changes'),
  one: (projectId: string, id: string) =>
    `${projectPaths.details(projectId, 'changes')}&${requestParam}=${id}`,
  client: (projectId: string) => clientProjectPaths.details(projectId, 'changes'),
}

/** The request that is open on the page of the project. */
export const requestParam = 'request'
