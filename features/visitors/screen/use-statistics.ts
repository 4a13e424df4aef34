import { useSearchParams } from 'react-router'
import { calendarDay } from '#shared/dates.ts'
import { useRead } from '#ui/client/data.tsx'
import { type Selection, selectReport, statistics } from '../statistics/contract.ts'
import { type Dimension, dimensions } from '../statistics/dimensions.ts'
import { periodOf, type Step } from '../statistics/periods.ts'

const pollMs = 60_000
/** The report for the selection in the URL, and links to other selections. */
export function useStatistics() {
  const [search, setSearch] = useSearchParams()
  const selection = selectReport(search)
  const today = calendarDay(new Date())
  const read = useRead(statistics.report, { query: selection }, { pollMs })

  function addressOf(changes: Partial<Record<keyof Selection, string | undefined>>) {
    const next = { ...selection, ...changes }
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    return new URLSearchParams(kept as [string, string][])
  }

  const filters = dimensions.flatMap((dimension) => {
    const value = selection[dimension]
    return value === undefined ? [] : [{ dimension, value }]
  })
  return {
    ...{ read, selection, today, filters },
    period: periodOf(selection, today),
    hrefOf: (changes: Parameters<typeof addressOf>[0]) => `?${addressOf(changes)}`,
    choose: (changes: Parameters<typeof addressOf>[0]) =>
      setSearch(addressOf(changes), { preventScrollReset: true }),
    withoutFilters: `?${addressOf(
      Object.fromEntries(dimensions.map((dimension) => [dimension, undefined])),
    )}`,
  }
}

export type StatisticsScreen = ReturnType<typeof useStatistics>
export type { Dimension, Selection, Step }
