export const categories = [
  'Guides',
  'Brand',
  'Website',
  'Contracts',
  'Reports',
  'Templates',
  'Other',
] as const
export type Category = (typeof categories)[number]

export const titleMax = 120
export const textMax = 2000

/** True for an https URL without credentials. */
export function isSecureAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.hostname !== '' && !url.username && !url.password
}

/** The host of a URL, without “www.”: status.example.com. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
