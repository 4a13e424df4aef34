import { createContext, useContext } from 'react'

/** Whose site it is, for the titles of windows and for what people keep. */
export const SiteName = createContext('')

export const useSiteName = () => useContext(SiteName)
