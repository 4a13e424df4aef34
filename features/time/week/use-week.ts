import { people } from '#people/contract.ts'
import { api } from '#ui/client/api.ts'
import { may } from '#ui/client/may.ts'
import { useToday } from '#ui/date/use-clock.ts'
import { useQueryParams, withChanges } from '#ui/list/list-state.ts'
import type { TimeLog } from '../contract.ts'
import { selectWeek } from './week.ts'

type Name = 'week' | 'person' | 'project' | 'client' | 'unbilled'

/** Whose week is shown, and what it is narrowed to. All of it is in the URL. */
export function useWeek() {
  const { search, change } = useQueryParams()
  const own = api.claims()?.userId ?? ''
  const today = useToday()
  const seesOthers = may(people.list)
  const selected = selectWeek(search, today, own, seesOthers)
  const { chosen, days } = selected

  return {
    ...selected,
    today,
    seesOthers,
    isFiltered: Boolean(chosen.project ?? chosen.client ?? chosen.unbilled),
    isThisWeek: days.includes(today),
    /** Another person has worked for other projects and clients. */
    choose(name: string, value: string) {
      const others = name === 'person' ? { project: '', client: '' } : {}
      change({ ...others, [name]: value })
    },
    hrefOf: (changes: Partial<Record<Name, string>>) => `?${withChanges(search, changes)}`,
  }
}

export type Week = ReturnType<typeof useWeek>

/** Everybody logs and changes their own time, and an Admin that of others. The server checks it independently. */
export function mayLogFor(person: string): boolean {
  const claims = api.claims()
  return claims?.role === 'Admin' || claims?.userId === person
}

export const mayChange = ({ userId }: TimeLog) => mayLogFor(userId.id)
