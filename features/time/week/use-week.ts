import * as z from 'zod/mini'
import { people } from '#people/contract.ts'
import { day, isId } from '#shared/fields.ts'
import { api } from '#ui/client/api.ts'
import { may } from '#ui/client/may.ts'
import { useToday } from '#ui/date/use-clock.ts'
import { useQueryParams, withChanges } from '#ui/list/list-state.ts'
import type { TimeLog } from '../contract.ts'
import { daysOfWeek } from './week.ts'

type Name = 'week' | 'person' | 'project' | 'client' | 'unbilled'

const everybody = 'all'

/** Whose week is shown, and what it is narrowed to. All of it is in the URL. */
export function useWeek() {
  const { search, change } = useQueryParams()
  const own = api.claims()?.userId ?? ''
  const today = useToday()
  const chosen: Record<string, string> = Object.fromEntries(
    [...search].filter(([name, value]) => isId(value) || (name === 'unbilled' && value === 'yes')),
  )
  const wanted = z.safeParse(day, search.get('week'))
  const days = daysOfWeek(wanted.success ? wanted.data : today)
  const seesOthers = may(people.list)
  const isAll = seesOthers && search.get('person') === everybody
  const person = isAll ? everybody : (seesOthers && chosen.person) || own
  const [from = today] = days
  const to = days.at(-1) ?? today

  return {
    days,
    today,
    person,
    seesOthers,
    isAll,
    isFiltered: Boolean(chosen.project ?? chosen.client ?? chosen.unbilled),
    isThisWeek: days.includes(today),
    selection: {
      person: isAll ? undefined : person,
      from,
      to,
      project: chosen.project,
      client: chosen.client,
      unbilled: chosen.unbilled ? ('yes' as const) : undefined,
    },
    /** The chosen filters, as ListFilter takes them. */
    chosen,
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
