export const staffPages = {
  list: '/admin/subscriptions',
  clients: '/admin/subscriptions/clients',
  client: (id: string) => `/admin/subscriptions/clients/${id}`,
  add: '/admin/subscriptions/add-subscription',
  edit: (id: string) => `/admin/subscriptions/edit-subscription/${id}`,
} as const

export const clientPages = {
  plans: '/client-portal/subscriptions',
  /** Starts the plan with this id, or changes to it. */
  start: (id: string) => `/client-portal/subscriptions/get-started/${id}`,
  own: '/client-portal/my-subscription',
  /** Opened after the first payment. */
  thanks: '/client-portal/my-subscription?thanks=1',
} as const

/** A parameter of the pay page: return to the plan after the payment. */
export const planParam = 'plan'
