/**
 * The intended access to every endpoint, written independently of the contracts to catch mistakes
 * in them. P is anybody without a session, U a client, E an Employee, M a Manager, A an Admin, 2 a
 * session that is pending its second factor. `own` limits access to their own records, `shown` to
 * what the site shows.
 */
const everybody = 'P U E M A'
const signedIn = 'U E M A'
const own = 'U:own E:own M:own A:own'
const editors = 'M A'
const admins = 'A'
const staff = 'E M A'
const editorsAndEmployee = 'E:own M A'
const editorsAndOwner = 'U:own M A'

export const matrix: Record<string, string> = {
  // Signing in
  'POST /api/auth/login': everybody,
  'POST /api/auth/logout': `2 ${everybody}`,
  'GET /api/auth/refresh': everybody,
  'POST /api/auth/confirm-password': signedIn,
  'POST /api/auth/passkey/options': everybody,
  'POST /api/auth/passkey': everybody,
  'GET /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions/{id}': own,
  'POST /api/user/verify-2fa': `2:own ${own}`,
  'POST /api/user/passkeys/second-factor/options': `2 ${signedIn}`,
  'POST /api/user/passkeys/second-factor': `2 ${signedIn}`,
  'POST /api/user/passkeys/step-up/options': signedIn,
  'POST /api/user/passkeys/step-up': signedIn,

  // The own account
  'GET /api/user/auth-user': signedIn,
  'PUT /api/user/update-account': 'U:own E:own M:own A',
  'PUT /api/user/update-password': signedIn,
  'POST /api/user/enable-2fa': own,
  'POST /api/user/disable-2fa': signedIn,
  'GET /api/user/passkeys': signedIn,
  'POST /api/user/passkeys/options': signedIn,
  'POST /api/user/passkeys': signedIn,
  'PUT /api/user/passkeys/{id}': own,
  'DELETE /api/user/passkeys/{id}': own,
  'POST /api/user/forgot-password': everybody,
  'POST /api/user/reset-password/{userId}/{token}': everybody,
  'POST /api/user/first-admin/{token}': everybody,
  'POST /api/user/confirm-email/{token}': everybody,

  // Accounts
  'GET /api/user/all-users': editors,
  'GET /api/user/{id}': editors,
  'POST /api/user/{id}/password-link': admins,
  'DELETE /api/user/{id}/sign-ins': admins,
  'POST /api/user/create-account': admins,
  'DELETE /api/user/delete/{id}': admins,
  'POST /api/user/reset-2fa/{id}': admins,

  // Dashboards
  'GET /api/dashboard/client': 'U',
  'GET /api/dashboard/staff': editors,

  // Live
  'GET /api/live': signedIn,

  // Notifications
  'GET /api/notification': signedIn,
  'GET /api/notification/count': signedIn,
  'PUT /api/notification/read': signedIn,
  'GET /api/notification/preference': signedIn,
  'PUT /api/notification/preference/{kind}': signedIn,
  'GET /api/notification/unsubscribe/{token}': everybody,
  'POST /api/notification/unsubscribe/{token}': everybody,

  // Content
  'GET /api/service': everybody,
  'GET /api/service/{id}': everybody,
  'POST /api/service': editors,
  'PUT /api/service/{id}': editors,
  'DELETE /api/service/{id}': admins,
  'PUT /api/service/order': editors,
  'GET /api/blog': everybody,
  'GET /api/blog/{id}': 'P:shown U:shown E:shown M A',
  'GET /api/blog/similar-blogs': everybody,
  'GET /api/blog/authors': editors,
  'POST /api/blog': editors,
  'PUT /api/blog/{id}': editors,
  'DELETE /api/blog/{id}': admins,
  'POST /api/blog/draft': editors,
  'PUT /api/blog/{id}/draft': editors,
  'POST /api/blog/{id}/preview': editors,
  'GET /api/blog/preview/{id}': everybody,
  'GET /api/blog-category': everybody,
  'GET /api/blog-category/{id}': everybody,
  'POST /api/blog-category': editors,
  'PUT /api/blog-category/{id}': editors,
  'DELETE /api/blog-category/{id}': admins,
  'GET /api/project': everybody,
  'GET /api/project/my-projects': signedIn,
  'GET /api/project/{id}': 'P:shown U:own E:own M A',
  'GET /api/project/{id}/history': 'U:own E:own M A',
  'POST /api/project': editors,
  'PUT /api/project/{id}': editors,
  'DELETE /api/project/{id}': admins,
  'POST /api/project/{id}': 'U:own E:own M A',
  'DELETE /api/project/{id}/documents/{docId}': 'U:own M:own A',
  // Limited to documents that the caller deleted.
  'POST /api/project/{id}/documents/{docId}/restore': 'U:own M:own A:own',
  'POST /api/document': signedIn,
  'GET /api/document/{id}': 'U:own E:own M A',
  'GET /api/document/{id}/preview': 'U:own E:own M A',
  'GET /api/document/{id}/link': 'U:own E:own M A',

  // Resources
  'GET /api/resource': 'U M A',
  'GET /api/resource/uploads': 'U',
  'GET /api/resource/{id}': editorsAndOwner,
  'POST /api/resource': editors,
  'PUT /api/resource/{id}': editors,
  'DELETE /api/resource/{id}': admins,
  'GET /api/resource/{id}/file': editorsAndOwner,
  'GET /api/resource/{id}/preview': editorsAndOwner,
  'GET /api/resource/{id}/link': editorsAndOwner,

  // Personal data
  'GET /api/personal-data': 'U',
  'POST /api/personal-data': 'U',
  'GET /api/personal-data/download/{id}': 'U:own',
  'GET /api/personal-data/download/{id}/link': 'U:own',
  'GET /api/personal-data/account/{id}': admins,
  'POST /api/personal-data/account/{id}/erase': admins,
  'GET /api/project-category': everybody,
  'GET /api/project-category/{id}': everybody,
  'POST /api/project-category': editors,
  'PUT /api/project-category/{id}': editors,
  'DELETE /api/project-category/{id}': admins,
  'GET /api/process': everybody,
  'GET /api/process/{id}': everybody,
  'POST /api/process': editors,
  'PUT /api/process/{id}': editors,
  'DELETE /api/process/{id}': admins,
  'PUT /api/process/order': editors,
  'GET /api/reason': everybody,
  'GET /api/reason/{id}': everybody,
  'POST /api/reason': editors,
  'PUT /api/reason/{id}': editors,
  'DELETE /api/reason/{id}': admins,
  'PUT /api/reason/order': editors,
  'GET /api/faq': everybody,
  'GET /api/faq/{id}': everybody,
  'POST /api/faq': editors,
  'PUT /api/faq/{id}': editors,
  'DELETE /api/faq/{id}': admins,
  'GET /api/about': everybody,
  'GET /api/about/{id}': everybody,
  'POST /api/about': editors,
  'PUT /api/about/{id}': editors,
  'DELETE /api/about/{id}': admins,

  // Tasks
  'GET /api/task/tasks': staff,
  'GET /api/task/{id}': editorsAndEmployee,
  'POST /api/task': editors,
  'PUT /api/task/{id}': editorsAndEmployee,
  'DELETE /api/task/{id}': admins,
  'GET /api/task/{id}/comments': editorsAndEmployee,
  'POST /api/task/{id}/comments': editorsAndEmployee,

  // Policies
  'GET /api/cookie-policy': everybody,
  'GET /api/cookie-policy/{id}': everybody,
  'POST /api/cookie-policy': admins,
  'PUT /api/cookie-policy/{id}': admins,
  'DELETE /api/cookie-policy/{id}': admins,
  'GET /api/term': everybody,
  'GET /api/term/{id}': everybody,
  'POST /api/term': admins,
  'PUT /api/term/{id}': admins,
  'DELETE /api/term/{id}': admins,
  'GET /api/refund-policy': everybody,
  'GET /api/refund-policy/{id}': everybody,
  'POST /api/refund-policy': admins,
  'PUT /api/refund-policy/{id}': admins,
  'DELETE /api/refund-policy/{id}': admins,
  'GET /api/privacy-policy': everybody,
  'GET /api/privacy-policy/{id}': everybody,
  'POST /api/privacy-policy': admins,
  'PUT /api/privacy-policy/{id}': admins,
  'DELETE /api/privacy-policy/{id}': admins,

  // Support
  'GET /api/chat': 'U M A',
  'GET /api/chat/unread': 'U M A',
  'GET /api/chat/{clientId}': editorsAndOwner,
  'PUT /api/chat/{clientId}': editors,
  'GET /api/chat/{clientId}/messages': editorsAndOwner,
  'POST /api/chat/{clientId}/messages': editorsAndOwner,
  'PUT /api/chat/{clientId}/messages/{id}': 'M:own A:own',
  'DELETE /api/chat/{clientId}/messages/{id}': 'M:own A:own',
  'PUT /api/chat/{clientId}/read': editorsAndOwner,
  'POST /api/chat/{clientId}/typing': editorsAndOwner,
  'POST /api/chat/attachment': 'U M A',
  'GET /api/chat/attachment/{id}': editorsAndOwner,
  'GET /api/chat/attachment/{id}/link': editorsAndOwner,
  'GET /api/saved-reply': editors,
  'POST /api/saved-reply': editors,
  'PUT /api/saved-reply/{id}': editors,
  'DELETE /api/saved-reply/{id}': admins,

  // Leads
  'GET /api/message': editors,
  'GET /api/freelance': editors,
  'GET /api/lead/unread': editors,
  'GET /api/lead/{id}': editors,
  'PUT /api/lead/{id}': editors,
  'POST /api/lead/{id}/reply': editors,
  'POST /api/lead/{id}/note': editors,
  'POST /api/lead/{id}/client': admins,
  'PUT /api/lead/{id}/client': editors,
  'DELETE /api/message/{id}': admins,
  'DELETE /api/freelance/{id}': admins,

  // Time
  'GET /api/timer': 'E M A',
  'POST /api/timer': 'E:own M A',
  'DELETE /api/timer': 'E M A',
  'GET /api/timeLogs': 'E M A',
  'GET /api/timeLogs/totals': 'E M A',
  'GET /api/timeLogs/csv': 'E M A',
  'POST /api/time-log': 'E:own M A',
  'GET /api/time-log/{id}': 'E:own M A',
  'PUT /api/time-log/{id}': 'E:own M:own A',
  'DELETE /api/time-log/{id}': 'E:own M:own A',

  // Appointments
  'GET /api/appointment': editors,
  'GET /api/appointment/available-slots': 'U M A',
  'GET /api/appointment/available-days': 'U M A',
  'GET /api/appointment/user-appointments': 'U M A',
  'GET /api/appointment/{id}': editorsAndOwner,
  'POST /api/appointment': 'U M A',
  'PUT /api/appointment/hold': 'U M A',
  'DELETE /api/appointment/hold': 'U M A',
  'PUT /api/appointment/reschedule/{id}': 'U:own',
  'PUT /api/appointment/accept/{id}': 'U:own',
  'PUT /api/appointment/cancel/{id}': editorsAndOwner,
  'PUT /api/appointment/approve/{id}': editors,
  'PATCH /api/appointment/{id}': editors,
  'DELETE /api/appointment/{id}': admins,

  // Invoices
  'GET /api/invoice': editors,
  'GET /api/invoice/sums': editors,
  'GET /api/invoice/client-invoices': 'U',
  'GET /api/invoice/invoice/{id}': editorsAndOwner,
  'GET /api/invoice/unbilled': admins,
  'GET /api/invoice/download/{id}': editorsAndOwner,
  'GET /api/invoice/pdf/{id}': editorsAndOwner,
  'POST /api/invoice/preview': admins,
  'POST /api/invoice': admins,
  'PUT /api/invoice/{id}': admins,
  'POST /api/invoice/{id}/duplicate': admins,
  'DELETE /api/invoice/{id}': admins,
  'POST /api/invoice/{id}/pay-link': admins,
  'POST /api/invoice/{id}/remind': admins,
  'POST /api/invoice/{id}/payment': admins,
  'POST /api/invoice/{id}/credit': admins,
  'POST /api/invoice/{id}/payment/{paymentId}/refund': admins,
  'GET /api/statement': 'U M A',
  'GET /api/statement/csv': 'U M A',
  'GET /api/statement/pdf': 'U M A',
  'GET /api/recurring-invoice': editors,
  'GET /api/recurring-invoice/{id}': editors,
  'POST /api/recurring-invoice': admins,
  'PUT /api/recurring-invoice/{id}': admins,
  'DELETE /api/recurring-invoice/{id}': admins,
  'GET /api/invoice/export/invoices': editors,
  'GET /api/invoice/export/payments': editors,

  'GET /api/appointment/calendar': editors,
  'POST /api/appointment/opening-conflicts': admins,
  'GET /api/appointment/{id}/calendar': editorsAndOwner,
  'GET /api/calendar-feed': 'U M A',
  'POST /api/calendar-feed': 'U M A',
  'GET /api/calendar-feed/{token}': everybody,
  'GET /api/time-off': editors,
  'POST /api/time-off': editors,
  'PUT /api/time-off/{id}': 'M:own A',
  'DELETE /api/time-off/{id}': 'M:own A',

  // Survey
  'POST /api/survey': 'U',
  'GET /api/survey/own': 'U',
  'GET /api/survey': editors,
  'GET /api/survey/csv': editors,
  'GET /api/survey/results': editors,
  'GET /api/survey/results/{question}': editors,
  'GET /api/survey/{id}': editors,
  'PUT /api/survey/{id}/bonus': admins,
  'DELETE /api/survey/{id}/bonus': admins,

  // Payments
  'POST /api/payment/create-payment-intent/{invoiceId}': 'U:own',
  // Requires the signature of the provider.
  'POST /api/payment/webhook': everybody,
  'POST /api/payment/sandbox': everybody,
  'POST /api/payment/sandbox/challenge': everybody,
  'GET /api/payment/review': admins,
  // Everybody who has the link.
  'GET /api/pay/{token}': everybody,
  'POST /api/pay/{token}/intent': everybody,
  'GET /api/pay/{token}/pdf': everybody,
  'POST /api/payment/review/{id}/resolve': admins,

  // Pictures
  'POST /api/upload': signedIn,
  'DELETE /api/upload': 'U:own E:own M:own A',
  'GET /api/file': editors,
  'GET /api/file/{idOrName}': editors,
  'PUT /api/file/{idOrName}': editors,
  'PUT /api/file/{idOrName}/picture': editors,
  'GET /api/file/unused': admins,
  'DELETE /api/file/unused': admins,
  'GET /api/share-card': editors,

  // Recorded changes and the security log
  'GET /api/change': admins,
  'GET /api/change/people': admins,
  'GET /api/change/{id}': editors,
  'GET /api/change/versions': editors,
  'POST /api/change/{id}/restore': editors,
  'GET /api/security-log': admins,

  // Settings
  'GET /api/settings': admins,
  'PUT /api/settings/agency': admins,
  'PUT /api/settings/invoices': admins,
  'PUT /api/settings/booking': admins,
  'PUT /api/settings/survey': admins,

  // Visitors
  'POST /api/message': everybody,
  'POST /api/freelance': everybody,
  'GET /api/bot-check/challenge': everybody,
  'POST /api/visitor/track-visitor': everybody,
  'POST /api/visitor-tracker/track-visitor': everybody,
  'GET /api/visitor/visitor-stats': editors,
  'GET /api/visitor-tracker/visitor-stats': editors,
  'GET /api/visitor/visitor-stats/csv': editors,
  'GET /api/visitor/visitor-stats/now': editors,
  'GET /api/visitor/visitor-stats/sources': editors,
  'POST /api/visitor/consent': everybody,
  'POST /api/visitor/clear-cookie': everybody,
}

export type Letter = 'P' | 'U' | 'E' | 'M' | 'A' | '2'
export type Reach = 'all' | 'own' | 'shown' | 'none'

/** The access that a line of the matrix gives an actor. */
export function reachOf(line: string, letter: Letter): Reach {
  const found = line.split(' ').find((each) => each.startsWith(letter))
  return found ? ((found.split(':')[1] ?? 'all') as Reach) : 'none'
}
