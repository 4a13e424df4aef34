import { cutAtWord, plainText } from '#shared/text.ts'

export const priorities = ['low', 'medium', 'high'] as const

export const statuses = ['not started', 'in-progress', 'paused', 'completed', 'canceled'] as const

/** What is shown of one that is past its due date and neither completed nor canceled. It is not stored. */
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

/** A whole address of a website, as people may follow it. */
export function isWebAddress(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}

/** not started as it stands on a screen: Not started. */
export function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What the page of a project says of itself to search engines: what was written for them, or how its text begins. */
export function summaryOf(project: { meta_description: string; description: string }): string {
  return project.meta_description || cutAtWord(plainText(project.description), 155)
}
