const list = '/admin/task'

export const taskPaths = {
  list,
  filtered: (filter: string) => `${list}?filter=${filter}`,
  add: `${list}/add-task`,
  edit: (id: string) => `${list}/edit-task/${id}`,
  details: (id: string) => `${list}/details/${id}`,
}
