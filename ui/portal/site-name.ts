import { createContext, useContext } from 'react'

/** The name of the site, for window titles and downloaded files. */
export const SiteName = createContext('')

export const useSiteName = () => useContext(SiteName)
