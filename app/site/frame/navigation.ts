export interface NavigationItem {
  name: string
  href: string
  /** Pages below this path belong to the entry too. */
  within?: string
}

/** The target of all buttons that ask for a quote. */
export const quote: NavigationItem = { name: 'Get A Quote', href: '/contact-us' }

/** For hiring one person instead of starting a project. */
export const hire: NavigationItem = { name: 'Hire a freelancer', href: '/hire-freelance' }

/** Shown in the header and the footer. */
export const pages: NavigationItem[] = [
  { name: 'Portfolio', href: '/portfolio', within: '/project-details/' },
  { name: 'Services', href: '/services', within: '/service/' },
  { name: 'Blog', href: '/blogs', within: '/blogs/' },
  { name: 'About', href: '/about-us' },
  { name: 'Contact', href: '/contact-us' },
]

export const clients: NavigationItem[] = [{ name: 'Client Login', href: '/login' }]

/** The last line of the footer: policies. */
export const legal: NavigationItem[] = [
  { name: 'Refunds', href: '/refund-cancellation' },
  { name: 'Privacy', href: '/privacy-policy' },
  { name: 'Terms', href: '/terms-conditions' },
  { name: 'Cookies', href: '/cookie-policy' },
]

export function isCurrent({ href, within }: NavigationItem, pathname: string): boolean {
  return pathname === href || (within !== undefined && pathname.startsWith(within))
}
