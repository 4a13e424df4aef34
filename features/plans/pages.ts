export const staffPages = {
  list: '/admin/subscriptions',
  clients: '/admin/subscriptions/clients',
  add: '/admin/subscriptions/add-subscription',
  edit: (id: string) => `/admin/subscriptions/edit-subscription/${id}`,
} as const

export const clientPages = {
  plans: '/client-portal/subscriptions',
  own: '/client-portal/my-subscription',
} as const
