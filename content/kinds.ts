import type { Kind } from './kind.ts'

const category = {
  noun: 'category',
  plural: 'categories',
  title: 'name',
} as const

const page = {
  table: 'page_text',
  tag: 'page',
  title: 'kind',
  richText: 'description',
} as const

const policy = { ...page, write: 'admin' } as const

/** Every content kind. Everything else about kinds derives from this list. */
export const kinds = {
  service: {
    table: 'service',
    tag: 'service',
    path: '/api/service',
    noun: 'service',
    plural: 'services',
    label: 'Service',
    title: 'title',
    richText: 'content',
    picture: 'image',
    list: '/admin/services',
    form: 'service',
    details: true,
    slug: true,
    order: true,
  },
  blog: {
    table: 'blog',
    tag: 'blog',
    path: '/api/blog',
    noun: 'blog',
    plural: 'blogs',
    label: 'Blog post',
    title: 'title',
    richText: 'content',
    picture: 'image',
    list: '/admin/blogs',
    form: 'blog',
    labels: {
      image: 'Featured image',
      featured_post: 'Featured',
      current_blog: 'Current',
      published_status: 'Published',
      publish_at: 'Publish on',
    },
    details: true,
    ownScreens: true,
    slug: true,
  },
  'blog-category': {
    ...category,
    table: 'blog_category',
    tag: 'blog-category',
    path: '/api/blog-category',
    label: 'Blog category',
    list: '/admin/blogs/categories',
    folder: '/admin/blogs',
    form: 'blog-category',
    menu: { label: 'Blog categories', short: 'Categories', under: '/admin/blogs' },
  },
  project: {
    table: 'project',
    tag: 'project',
    path: '/api/project',
    noun: 'project',
    plural: 'projects',
    label: 'Project',
    title: 'title',
    richText: 'description',
    pictures: 'pictures',
    list: '/admin/projects',
    form: 'project',
    labels: {
      pictures: 'Project files',
      project_url: 'Live site',
      showcase: 'Show in the portfolio',
    },
    details: true,
    ownScreens: true,
    slug: true,
  },
  'project-category': {
    ...category,
    table: 'project_category',
    tag: 'project',
    path: '/api/project-category',
    label: 'Project category',
    list: '/admin/projects/categories',
    folder: '/admin/projects',
    form: 'project-category',
    menu: {
      label: 'Project categories',
      short: 'Categories',
      under: '/admin/projects',
      group: 'Work',
    },
  },
  about: {
    ...page,
    variant: 'about',
    path: '/api/about',
    ...{ noun: 'about text', plural: 'about texts', label: 'About text' },
    list: '/admin/about',
    form: 'about',
    details: true,
    menu: { label: 'About', under: 'Pages' },
  },
  'site-page': {
    table: 'site_page',
    tag: 'site-page',
    path: '/api/site-page',
    noun: 'page',
    plural: 'pages',
    label: 'Page',
    title: 'title',
    richText: 'content',
    list: '/admin/pages',
    form: 'page',
    details: true,
    slug: true,
    order: true,
    menu: { label: 'Own pages', under: 'Pages' },
  },
  process: {
    table: 'process_step',
    tag: 'process',
    path: '/api/process',
    noun: 'step',
    plural: 'steps',
    label: 'Step',
    title: 'title',
    richText: 'description',
    picture: 'image',
    list: '/admin/process',
    form: 'design-process',
    details: true,
    order: true,
    menu: { label: 'Design process', short: 'Process', under: 'Pages' },
  },
  reason: {
    table: 'reason',
    tag: 'reason',
    path: '/api/reason',
    noun: 'reason',
    plural: 'reasons',
    label: 'Reason',
    title: 'title',
    list: '/admin/reasons',
    form: 'reason',
    order: true,
    menu: { label: 'Reasons', under: 'Pages' },
  },
  faq: {
    table: 'faq',
    tag: 'faq',
    path: '/api/faq',
    noun: 'faq',
    plural: 'questions',
    label: 'FAQ',
    title: 'question',
    richText: 'answer',
    list: '/admin/faqs',
    form: 'faq',
    order: true,
    menu: { label: 'FAQs', under: 'Pages' },
  },
  'cookie-policy': {
    ...policy,
    ...{ variant: 'cookie-policy', path: '/api/cookie-policy' },
    ...{ noun: 'cookie policy', plural: 'cookie policies', label: 'Cookie policy' },
    list: '/admin/cookie-policy',
    form: 'cookie-policy',
    menu: { label: 'Cookie policy', short: 'Cookie', under: 'Pages' },
  },
  term: {
    ...policy,
    ...{ variant: 'term', path: '/api/term' },
    ...{ noun: 'term policy', plural: 'term policies', label: 'Term policy' },
    list: '/admin/term-policy',
    form: 'term-policy',
    menu: { label: 'Terms policy', short: 'Terms', under: 'Pages' },
  },
  'refund-policy': {
    ...policy,
    ...{ variant: 'refund-policy', path: '/api/refund-policy' },
    ...{ noun: 'refund policy', plural: 'refund policies', label: 'Refund policy' },
    list: '/admin/refund-policy',
    form: 'refund-policy',
    menu: { label: 'Refund policy', short: 'Refund', under: 'Pages' },
  },
  'privacy-policy': {
    ...policy,
    ...{ variant: 'privacy-policy', path: '/api/privacy-policy' },
    ...{ noun: 'privacy policy', plural: 'privacy policies', label: 'Privacy policy' },
    list: '/admin/privacy-policy',
    form: 'privacy-policy',
    menu: { label: 'Privacy policy', short: 'Privacy', under: 'Pages' },
  },
  plan: {
    table: 'plan',
    tag: 'subscription-plan',
    path: '/api/subscription-plans',
    noun: 'plan',
    plural: 'plans',
    label: 'Maintenance plan',
    title: 'name',
    list: '/admin/subscriptions',
    form: 'subscription',
    labels: { fee_cents: 'Fee', included_minutes: 'Included hours' },
    ownScreens: true,
    keepsChanges: true,
    write: 'admin',
  },
  'proposal-template': {
    table: 'proposal_template',
    tag: 'proposal-template',
    path: '/api/proposal-template',
    noun: 'proposal template',
    plural: 'proposal templates',
    label: 'Proposal template',
    title: 'title',
    list: '/admin/proposals/templates',
    folder: '/admin/proposals',
    form: 'proposal-template',
    write: 'admin',
    readVersions: 'admin',
    menu: {
      ...{ label: 'Proposal templates', short: 'Templates' },
      ...{ under: '/admin/proposals', group: 'Money' },
    },
  },
  'onboarding-template': {
    table: 'onboarding_template',
    tag: 'onboarding-template',
    path: '/api/onboarding-template',
    ...{ noun: 'onboarding template', plural: 'onboarding templates' },
    ...{ label: 'Onboarding template', title: 'title' },
    ...{ list: '/admin/projects/templates', folder: '/admin/projects' },
    form: 'onboarding-template',
    menu: {
      ...{ label: 'Onboarding templates', short: 'Onboarding' },
      ...{ under: '/admin/projects', group: 'Work' },
    },
  },
  setting: {
    table: 'setting',
    tag: 'setting',
    path: '/api/settings',
    noun: 'section',
    plural: 'settings',
    label: 'Settings',
    title: 'section',
    list: '/admin/settings',
    form: 'section',
    ownScreens: true,
    write: 'admin',
    readVersions: 'admin',
    editedInList: true,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
/** The kinds that use content/screens.tsx. */
export type PlainKindName = {
  [N in KindName]: (typeof kinds)[N] extends { ownScreens: true } ? never : N
}[KindName]
export type ContentTable = (typeof kinds)[KindName]['table']

export const kindNames = Object.keys(kinds) as KindName[]
const all: [KindName, Kind][] = kindNames.map((name) => [name, kinds[name]])

export function findKind(name: string): Kind | undefined {
  return all.find(([known]) => known === name)?.[1]
}

export const contentTables = [...new Set(kindNames.map((name) => kinds[name].table))]

/** The tables whose recorded changes are deleted after `CHANGE_RETENTION_DAYS`; all others are kept. */
export const expiringTables = contentTables.filter((table) =>
  all.every(([, kind]) => kind.table !== table || !kind.keepsChanges),
)

/** The kind of a stored row, from its table and its `kind` column. */
export function kindOfRow(table: string, row: Record<string, unknown>): Kind | undefined {
  return all.find(
    ([, kind]) => kind.table === table && (!kind.variant || kind.variant === row.kind),
  )?.[1]
}

export type Screen = 'List' | 'Form' | 'Details'
