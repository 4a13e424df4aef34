export const clientPages = {
  list: '/client-portal/appointments',
  book: '/client-portal/appointments/book-appointment',
}

export const staffPages = {
  list: '/admin/appointments',
  /** The calendar, on the day in ?date= or today. */
  week: '/admin/appointments/week',
  month: '/admin/appointments/month',
  book: '/admin/appointments/book-appointment',
  details: (id: string) => `/admin/appointments/details/${id}`,
}
