export interface SocialLink {
  label: string
  href: string
}

export const mostSocialLinks = 10

/** Sites whose name is not their host in capitals. */
const names: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
  'wa.me': 'WhatsApp',
}

/** The links of a text, one per line; undefined if a line is no whole address. */
export function readSocialLinks(text: string): SocialLink[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const links = lines.map((href) => ({ href, label: labelOf(href) }))
  return lines.length <= mostSocialLinks && links.every(({ label }) => label)
    ? (links as SocialLink[])
    : undefined
}

/** Instagram for https://www.instagram.com/studio; undefined for what is no address of a site. */
function labelOf(href: string): string | undefined {
  const url = /^https:\/\/\S+$/.test(href) && URL.canParse(href) ? new URL(href) : undefined
  const host = url?.hostname.replace(/^www\./, '')
  if (!host?.includes('.')) return undefined
  const [name = '', ...rest] = host.split('.')
  return names[host] ?? (rest.join('.') === 'com' ? name[0]?.toUpperCase() + name.slice(1) : host)
}
