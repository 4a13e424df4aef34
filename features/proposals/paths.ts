export const proposalPaths = {
  list: '/admin/proposals',
  filtered: (filter: string) => `/admin/proposals?filter=${filter}`,
  create: '/admin/proposals/create',
  ofLead: (id: string) => `/admin/proposals/create?lead=${id}`,
  ofClient: (id: string) => `/admin/proposals/create?client=${id}`,
  edit: (id: string) => `/admin/proposals/edit/${id}`,
  details: (id: string) => `/admin/proposals/proposal/${id}`,
}
