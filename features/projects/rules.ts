import { cutAtWord, plainText } from '#shared/text.ts'

export const priorities = ['low', 'medium', 'high'] as const

export const statuses = ['not started', 'in-progress', 'paused', 'completed', 'canceled'] as const

/** Shown for a project past its due date that is neither completed nor canceled. Never stored. */
export const overDue = 'over-due'

export const techStack = [
  'Javascript',
  'Nodejs',
  'React',
  'Ruby',
  'Python',
  'Java',
  'PHP',
  'c++',
  'Vuejs',
  'Html5',
  'Css3',
  'Sass',
  'Nextjs',
  'Photoshop',
  'Illustrator',
  'Adobe XD',
  'Figma',
  'Aws',
  'MSQL',
  'Git',
  'WordPres',
  'Socket.io',
  'Stripe',
  'Paypal',
  'Razor Pay',
  'Mail Gun',
  'Send Grid',
] as const

/** An absolute http or https URL. */
export function isWebAddress(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}

/** The label of a status: Not started. */
export function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The meta description of a project's page: its own, or the beginning of its text. */
export function summaryOf(project: { meta_description: string; description: string }): string {
  return project.meta_description || cutAtWord(plainText(project.description), 155)
}
