import { homeSection } from './home.ts'

/** The texts of the site, in the order of the settings page. */
export const websiteSections = [homeSection] as const
