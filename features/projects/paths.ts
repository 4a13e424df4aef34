type Tab = 'updates' | 'files' | 'history' | 'changes' | 'review' | 'content'

const detailsBelow = (list: string) => (id: string, tab?: Tab) =>
  `${list}/details/${id}${tab ? `?tab=${tab}` : ''}`

const list = '/admin/projects'
const clientList = '/client-portal/my-projects'

/** The addresses of the staff's pages. */
export const projectPaths = {
  list,
  filtered: (filter: string) => `${list}?filter=${filter}`,
  add: `${list}/add-project`,
  edit: (id: string) => `${list}/edit-project/${id}`,
  details: detailsBelow(list),
}

/** The addresses of the client's pages. */
export const clientProjectPaths = { list: clientList, details: detailsBelow(clientList) }
