/** The addresses of the staff's pages of clients. */
export const clientPaths = {
  list: '/admin/clients',
  details: (id: string) => `/admin/clients/${id}`,
}

/** The persons of the client that one works for. */
export const ownPeoplePath = '/client-portal/people'
