/** The addresses of the staff's pages of accounts. */
export const userPaths = {
  list: '/admin/users',
  add: '/admin/users/add-user',
  edit: (id: string) => `/admin/users/edit-user/${id}`,
  details: (id: string) => `/admin/users/details/${id}`,
}

/** The pages of one's own account, for clients and for staff. */
export const profilePaths = { client: '/client-portal/profile', staff: '/admin/profile' }

/** The tabs of a profile, which follow its address. */
export const profileTabs = {
  security: '?tab=security',
  notifications: '?tab=notifications',
  data: '?tab=data',
}
