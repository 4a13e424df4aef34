export const supportPages = {
  client: '/client-portal/support',
  staff: '/admin/support',
  /** The conversation with a client. */
  conversation: (clientId: string) => `${supportPages.staff}/${clientId}`,
}
