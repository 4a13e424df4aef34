import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { addPath, detailsPath, editPath, type Kind } from '#content/kind.ts'
import { kinds, type PlainKindName } from '#content/kinds.ts'
import { plainKindNames } from './admin/content/screen-at.ts'

const contentPage = 'admin/content/content.tsx'

/** The routes of a plain content kind, below /admin. */
function contentRoutes(name: PlainKindName) {
  const kind: Kind = kinds[name]
  const within = (path: string, screen: string) =>
    route(path.replace('/admin/', ''), contentPage, { id: `${name} ${screen}` })
  return [
    within(kind.list, 'list'),
    within(addPath(kind), 'add'),
    within(editPath(kind, ':id'), 'edit'),
    ...(kind.details ? [within(detailsPath(kind, ':id'), 'details')] : []),
  ]
}

/** All pages of Atrium, with the file that renders each. */
export default [
  layout('site/frame/layout.tsx', [
    index('site/home/home.tsx'),
    route('services', 'site/services/services.tsx'),
    route('service/:slug', 'site/services/service.tsx'),
    route('portfolio', 'site/portfolio/portfolio.tsx'),
    route('project-details/:slug', 'site/portfolio/project.tsx'),
    route('project-details/preview/:id', 'site/portfolio/project-preview.tsx'),
    route('blogs', 'site/blog/blogs.tsx'),
    route('blogs/:slug', 'site/blog/blog-post.tsx'),
    route('blogs/preview/:id', 'site/blog/blog-preview.tsx'),
    route('page/:slug', 'site/own-page.tsx'),
    route('about-us', 'site/about.tsx'),
    route('refund-cancellation', 'site/policies/policy-refund.tsx'),
    route('privacy-policy', 'site/policies/policy-privacy.tsx'),
    route('terms-conditions', 'site/policies/policy-terms.tsx'),
    route('cookie-policy', 'site/policies/policy-cookies.tsx'),
    route('message-sent-success', 'site/contact/message-sent.tsx'),
    route('freelance-success', 'site/contact/freelance-sent.tsx'),
    route('reset-link-success', 'site/sign-in/reset-link-sent.tsx'),
  ]),
  layout('site/frame/form-layout.tsx', [
    route('contact-us', 'site/contact/contact.tsx'),
    route('hire-freelance', 'site/contact/hire.tsx'),
    route('login', 'site/sign-in/login.tsx'),
    route('verify-2fa', 'site/sign-in/verify-2fa.tsx'),
    route('forgot-password', 'site/sign-in/forgot-password.tsx'),
    route('reset-password/:userId/:token', 'site/sign-in/reset-password.tsx'),
    route('choose-password/:userId/:token', 'site/sign-in/choose-password.tsx'),
    route('confirm-email/:token', 'site/sign-in/confirm-email.tsx'),
    route('first-admin/:token', 'site/sign-in/first-admin.tsx'),
    route('unsubscribe/:token', 'site/mail/unsubscribe.tsx'),
    route('pay/:token', 'site/pay/pay.tsx'),
    route('proposal/:token', 'site/proposal/proposal.tsx'),
  ]),
  layout('site/review/review-layout.tsx', [route('review/:token', 'site/review/review.tsx')]),

  route('calendar/:file', 'site/calendar.ts'),

  route('client-portal', 'portal/layout.tsx', [
    index('portal/dashboard.tsx'),
    route('my-projects', 'portal/projects.tsx'),
    route('my-projects/details/:id', 'portal/project-details.tsx'),
    route('my-projects/review/:id', '../features/reviews/screens/review.page.tsx', {
      id: 'client-review',
    }),
    route('invoices', 'portal/invoices.tsx'),
    route('invoices/:id', 'portal/invoice-details.tsx'),
    route('invoices/pay-bill/:invoiceId', 'portal/pay-bill.tsx'),
    route('appointments', 'portal/appointments.tsx', { id: 'client-appointments' }),
    route('appointments/book-appointment', 'portal/book-appointment.tsx', {
      id: 'client-book-appointment',
    }),
    route('subscriptions', 'portal/plans.tsx'),
    route('subscriptions/get-started/:id', 'portal/start-plan.tsx'),
    route('my-subscription', 'portal/own-plan.tsx'),
    route('services', 'portal/services.tsx'),
    route('resources', 'portal/resources.tsx', { id: 'client-resources' }),
    route('people', 'portal/people.tsx'),
    route('survey', '../features/survey/form/survey.page.tsx'),
    route('notifications', 'account/notifications.tsx', { id: 'client-notifications' }),
    route('support', 'portal/support.tsx', { id: 'client-support' }),
    route('profile', 'account/profile.tsx', { id: 'client-profile' }),
    route('update-password', 'account/update-password.tsx', {
      id: 'client-update-password',
    }),
    route('passkeys', 'account/passkeys.tsx', { id: 'client-passkeys' }),
    route('enable-2fa', 'account/enable-two-factor.tsx', { id: 'client-enable-2fa' }),
    route('disable-2fa', 'account/disable-two-factor.tsx', { id: 'client-disable-2fa' }),
    route('*', 'portal/not-found.tsx'),
  ]),

  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard.tsx'),
    route('notifications', 'account/notifications.tsx', { id: 'admin-notifications' }),
    route('profile', 'account/profile.tsx', { id: 'admin-profile' }),
    route('update-password', 'account/update-password.tsx', {
      id: 'admin-update-password',
    }),
    route('passkeys', 'account/passkeys.tsx', { id: 'admin-passkeys' }),
    route('task', 'admin/work/tasks.tsx'),
    route('task/add-task', 'admin/work/task-form.tsx', { id: 'add-task' }),
    route('task/edit-task/:id', 'admin/work/task-form.tsx', { id: 'edit-task' }),
    route('task/details/:id', 'admin/work/task-details.tsx'),
    route('task/time', '../features/time/week/week.page.tsx'),
    route('task/timer', 'admin/work/timer.tsx'),
    route('appointments', 'admin/work/appointments.tsx'),
    route('appointments/week', 'admin/work/appointment-calendar.tsx', {
      id: 'appointments-week',
    }),
    route('appointments/month', 'admin/work/appointment-calendar.tsx', {
      id: 'appointments-month',
    }),
    route('appointments/book-appointment', 'admin/work/book-appointment.tsx'),
    route('appointments/details/:id', 'admin/work/appointment-details.tsx'),
    route('blogs', 'admin/content/blogs.tsx'),
    route('blogs/add-blog', 'admin/content/blog-form.tsx', { id: 'add-blog' }),
    route('blogs/edit-blog/:id', 'admin/content/blog-form.tsx', { id: 'edit-blog' }),
    route('blogs/details/:id', 'admin/content/blog-details.tsx'),
    route('projects', 'admin/work/projects.tsx'),
    route('projects/add-project', 'admin/work/project-form.tsx', { id: 'add-project' }),
    route('projects/edit-project/:id', 'admin/work/project-form.tsx', {
      id: 'edit-project',
    }),
    route('projects/details/:id', 'admin/work/project-details.tsx'),
    route('projects/changes', 'admin/work/change-requests.tsx'),
    route('projects/review/:id', '../features/reviews/screens/review.page.tsx', {
      id: 'staff-review',
    }),
    route('users', 'admin/clients/users.tsx'),
    route('users/add-user', 'admin/clients/user-form.tsx', { id: 'add-user' }),
    route('users/edit-user/:id', 'admin/clients/user-form.tsx', { id: 'edit-user' }),
    route('users/details/:id', 'admin/clients/user-details.tsx'),
    route('clients', 'admin/clients/clients.tsx'),
    route('clients/:id', 'admin/clients/client-details.tsx'),
    route('survey', '../features/survey/staff/survey.page.tsx'),
    route('survey/results', '../features/survey/results/results.page.tsx'),
    route('survey/details/:id', '../features/survey/staff/survey-details.page.tsx'),
    route('proposals', 'admin/money/proposals.tsx'),
    route('proposals/create', 'admin/money/proposal-form.tsx', { id: 'create-proposal' }),
    route('proposals/edit/:id', 'admin/money/proposal-form.tsx', { id: 'edit-proposal' }),
    route('proposals/proposal/:id', 'admin/money/proposal-details.tsx'),
    route('invoices', 'admin/money/invoices.tsx'),
    route('invoices/create-invoice', 'admin/money/invoice-form.tsx', {
      id: 'create-invoice',
    }),
    route('invoices/edit-invoice/:id', 'admin/money/invoice-form.tsx', {
      id: 'edit-invoice',
    }),
    route('invoices/invoice-details/:id', 'admin/money/invoice-details.tsx', {
      id: 'staff-invoice-details',
    }),
    route('invoices/statement', 'admin/money/statement.tsx'),
    route('invoices/revenue', 'admin/money/revenue.tsx'),
    route('invoices/recurring', 'admin/money/recurring-invoices.tsx'),
    route('invoices/recurring/add-recurring-invoice', 'admin/money/recurring-invoice-form.tsx', {
      id: 'add-recurring-invoice',
    }),
    route(
      'invoices/recurring/edit-recurring-invoice/:id',
      'admin/money/recurring-invoice-form.tsx',
      { id: 'edit-recurring-invoice' },
    ),
    route('subscriptions', 'admin/money/subscriptions.tsx'),
    route('subscriptions/clients', 'admin/money/plan-clients.tsx'),
    route('subscriptions/clients/:id', 'admin/money/plan-client.tsx'),
    route('subscriptions/add-subscription', 'admin/money/subscription-form.tsx', {
      id: 'add-subscription',
    }),
    route('subscriptions/edit-subscription/:id', 'admin/money/subscription-form.tsx', {
      id: 'edit-subscription',
    }),
    route('messages', 'admin/inbox/inbox.tsx', { id: 'messages' }),
    route('messages/details/:id', 'admin/inbox/lead.tsx', { id: 'message-details' }),
    route('freelance', 'admin/inbox/inbox.tsx', { id: 'freelance' }),
    route('freelance/details/:id', 'admin/inbox/lead.tsx', { id: 'freelance-details' }),
    route('support/:clientId?', 'admin/support/support.tsx', { id: 'staff-support' }),
    route('media', '../features/files/library.page.tsx'),
    route('media/:id', 'admin/media/media-details.tsx'),
    ...plainKindNames.flatMap(contentRoutes),
    route('settings', 'admin/settings/settings.tsx'),
    route('settings/setup', 'admin/settings/setup.tsx'),
    route('statistics', '../features/visitors/screen/statistics.page.tsx'),
    route('changes', 'admin/insight/changes.tsx'),
    route('security', 'admin/insight/security-log.tsx'),
    route('failed-mails', 'admin/insight/failed-mails.tsx'),
    route('resources', 'admin/insight/resources.tsx'),
    route('resources/add-resource', 'admin/insight/resource-form.tsx', {
      id: 'add-resource',
    }),
    route('resources/edit-resource/:id', 'admin/insight/resource-form.tsx', {
      id: 'edit-resource',
    }),
    route('enable-2fa', 'account/enable-two-factor.tsx', { id: 'staff-enable-2fa' }),
    route('disable-2fa', 'account/disable-two-factor.tsx', { id: 'staff-disable-2fa' }),
    route('*', 'admin/not-found.tsx'),
  ]),

  route('file-link-expired', 'site/errors/file-link.tsx'),
  route('share-card/*', 'site/meta/share-card.ts'),
  route('contact.vcf', 'site/contact/contact-card.ts'),
  route('rss.xml', 'site/blog/rss.ts'),
  route('atom.xml', 'site/blog/atom.ts'),
  route('sitemap.xml', 'site/meta/sitemap.ts'),
  route('robots.txt', 'site/meta/robots.ts'),
  route('site.webmanifest', 'site/meta/web-manifest.ts'),
  route('icon/:brand/:name', 'site/meta/icon.ts'),
  route('favicon.ico', 'site/meta/icon.ts', { id: 'favicon' }),
  route('apple-touch-icon.png', 'site/meta/icon.ts', { id: 'apple-touch-icon' }),
  route('*', 'site/errors/not-found.tsx'),
] satisfies RouteConfig
