export const resourcePaths = {
  list: '/admin/resources',
  add: '/admin/resources/add-resource',
  edit: (id: string) => `/admin/resources/edit-resource/${id}`,
} as const

export const clientResourcesPath = '/client-portal/resources'
