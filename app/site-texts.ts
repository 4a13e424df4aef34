import { createContext, useContext } from 'react'
import type { Agency } from '#features/agency/contract.ts'
import { fillIn } from '#features/settings/website/placeholders.ts'
import type { SettingSection, SettingValue } from '#shared/settings.ts'
import { useAgency } from './agency.ts'

/** The values of the sections of the website. The browser, which shows few of them, has the defaults. */
export const SiteContext = createContext<ReadonlyMap<string, unknown>>(new Map())

/** The values of a section of the website, with the facts of the agency in its texts. */
export function useSite<S extends SettingSection>(section: S): SettingValue<S> {
  const agency = useAgency()
  const value = useContext(SiteContext).get(section.name) ?? section.defaults
  return withFacts(value as SettingValue<S>, agency)
}

export function withFacts<V extends object>(value: V, agency: Agency): V {
  const filled = Object.entries(value).map(([key, each]) => [
    key,
    typeof each === 'string' ? fillIn(each, agency) : each,
  ])
  return Object.fromEntries(filled) as V
}
