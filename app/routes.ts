import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of Atrium and the file that shows it. */
export default [
  layout('site/layout.tsx', [
    index('site/home.tsx'),
    route('services', 'site/services.tsx'),
    route('service/:slug', 'site/service.tsx'),
    route('portfolio', 'site/portfolio.tsx'),
    route('project-details/:slug', 'site/project.tsx'),
    route('blogs', 'site/blogs.tsx'),
    route('blogs/:slug', 'site/blog-post.tsx'),
    route('about-us', 'site/about.tsx'),
    route('refund-cancellation', 'site/policy-refund.tsx'),
    route('privacy-policy', 'site/policy-privacy.tsx'),
    route('terms-conditions', 'site/policy-terms.tsx'),
    route('cookie-policy', 'site/policy-cookies.tsx'),
    route('message-sent-success', 'site/message-sent.tsx'),
    route('freelance-success', 'site/freelance-sent.tsx'),
    route('reset-link-success', 'site/reset-link-sent.tsx'),
  ]),
  layout('site/form-layout.tsx', [
    route('contact-us', 'site/contact.tsx'),
    route('hire-freelance', 'site/hire.tsx'),
    route('login', 'site/login.tsx'),
    route('verify-2fa', 'site/verify-2fa.tsx'),
    route('forgot-password', 'site/forgot-password.tsx'),
    route('reset-password/:userId/:token', 'site/reset-password.tsx'),
    route('first-admin/:token', 'site/first-admin.tsx'),
  ]),

  route('client-portal', 'portal/layout.tsx', [
    index('portal/dashboard.client.tsx'),
    route('services', 'portal/services.client.tsx'),
    route('profile', 'account/profile.client.tsx', { id: 'client-profile' }),
    route('update-password', 'account/update-password.client.tsx', {
      id: 'client-update-password',
    }),
    route('passkeys', 'account/passkeys.client.tsx', { id: 'client-passkeys' }),
    route('enable-2fa', 'account/enable-two-factor.client.tsx', { id: 'client-enable-2fa' }),
    route('disable-2fa', 'account/disable-two-factor.client.tsx', { id: 'client-disable-2fa' }),
  ]),

  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard.client.tsx'),
    route('profile', 'account/profile.client.tsx', { id: 'admin-profile' }),
    route('update-password', 'account/update-password.client.tsx', {
      id: 'admin-update-password',
    }),
    route('passkeys', 'account/passkeys.client.tsx', { id: 'admin-passkeys' }),
    route('task', 'admin/tasks.client.tsx'),
    route('services', 'admin/services.client.tsx'),
    route('services/add-service', 'admin/service-form.client.tsx', { id: 'add-service' }),
    route('services/edit-service/:id', 'admin/service-form.client.tsx', { id: 'edit-service' }),
    route('services/details/:id', 'admin/service-details.client.tsx'),
    route('blogs/categories', 'admin/categories.client.tsx', { id: 'blog-categories' }),
    route('blogs/add-blog-category', 'admin/category-form.client.tsx', { id: 'add-blog-category' }),
    route('blogs/edit-blog-category/:id', 'admin/category-form.client.tsx', {
      id: 'edit-blog-category',
    }),
    route('projects/categories', 'admin/categories.client.tsx', { id: 'project-categories' }),
    route('projects/add-project-category', 'admin/category-form.client.tsx', {
      id: 'add-project-category',
    }),
    route('projects/edit-project-category/:id', 'admin/category-form.client.tsx', {
      id: 'edit-project-category',
    }),
    route('reasons', 'admin/reasons.client.tsx'),
    route('reasons/add-reason', 'admin/reason-form.client.tsx', { id: 'add-reason' }),
    route('reasons/edit-reason/:id', 'admin/reason-form.client.tsx', { id: 'edit-reason' }),
    route('process', 'admin/process.client.tsx'),
    route('process/add-design-process', 'admin/process-form.client.tsx', { id: 'add-step' }),
    route('process/edit-design-process/:id', 'admin/process-form.client.tsx', { id: 'edit-step' }),
    route('process/details/:id', 'admin/process-details.client.tsx'),
    ...['about', 'cookie-policy', 'term-policy', 'refund-policy', 'privacy-policy'].flatMap(
      (page) => [
        route(page, 'admin/page-texts.client.tsx', { id: `admin-${page}` }),
        route(`${page}/add-${page}`, 'admin/page-form.client.tsx', { id: `add-${page}` }),
        route(`${page}/edit-${page}/:id`, 'admin/page-form.client.tsx', { id: `edit-${page}` }),
      ],
    ),
    route('about/details/:id', 'admin/about-details.client.tsx'),
    route('faqs', 'admin/faqs.client.tsx'),
    route('faqs/add-faq', 'admin/faq-form.client.tsx', { id: 'add-faq' }),
    route('faqs/edit-faq/:id', 'admin/faq-form.client.tsx', { id: 'edit-faq' }),
    route('enable-2fa', 'account/enable-two-factor.client.tsx', { id: 'staff-enable-2fa' }),
    route('disable-2fa', 'account/disable-two-factor.client.tsx', { id: 'staff-disable-2fa' }),
  ]),

  route('share-card/*', 'site/share-card.ts'),
  route('rss.xml', 'site/rss.ts'),
  route('atom.xml', 'site/atom.ts'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'dev/ui.tsx')]),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
