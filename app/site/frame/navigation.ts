export interface NavigationItem {
  name: string
  href: string
  /** Pages under this path belong to the entry too. */
  within?: string
}

/** Where the buttons that ask for a quote lead. */
export const quote: NavigationItem = { name: 'Get A Quote', href: '/contact-us' }

/** For one person of ours rather than a project. */
export const hire: NavigationItem = { name: 'Hire a freelancer', href: '/hire-freelance' }

/** In the header and in the footer. */
export const pages: NavigationItem[] = [
  { name: 'Portfolio', href: '/portfolio', within: '/project-details/' },
  { name: 'Services', href: '/services', within: '/service/' },
  { name: 'Blog', href: '/blogs', within: '/blogs/' },
  { name: 'About', href: '/about-us' },
  { name: 'Contact', href: '/contact-us' },
]

export const clients: NavigationItem[] = [{ name: 'Client Login', href: '/login' }]

/** The footer's last line: policies. */
export const legal: NavigationItem[] = [
  { name: 'Refunds', href: '/refund-cancellation' },
  { name: 'Privacy', href: '/privacy-policy' },
  { name: 'Terms', href: '/terms-conditions' },
  { name: 'Cookies', href: '/cookie-policy' },
]

export function isCurrent({ href, within }: NavigationItem, pathname: string): boolean {
  return pathname === href || (within !== undefined && pathname.startsWith(within))
}
