import { teamSection } from '#features/accounts/team/contract.ts'
import { blogSection } from './blog.ts'
import { closingSection, contactSection, hireSection } from './contact.ts'
import { homeSection } from './home.ts'
import { menuSection } from './menu.ts'
import { openingSection } from './opening.ts'
import { aboutSection, policiesSection } from './pages.ts'
import { portfolioSection } from './portfolio.ts'
import { servicesSection } from './services.ts'
import { errorsSection, signInSection } from './sign-in.ts'

export { openingSection }

/** The settings of the site, in the order of the settings page. */
export const websiteSections = [
  openingSection,
  homeSection,
  menuSection,
  servicesSection,
  portfolioSection,
  blogSection,
  aboutSection,
  teamSection,
  contactSection,
  hireSection,
  closingSection,
  signInSection,
  errorsSection,
  policiesSection,
] as const
