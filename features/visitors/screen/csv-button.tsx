import { IconButton } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useExport } from '#ui/client/save-file.ts'
import { statistics } from '../statistics/contract.ts'
import type { Dimension } from '../statistics/dimensions.ts'
import type { StatisticsScreen } from './use-statistics.ts'

interface CsvButtonProps {
  screen: StatisticsScreen
  table: Dimension | 'course' | 'sources'
  /** In lowercase. */
  name: string
}

/** Downloads a complete table of the report as CSV. */
export function CsvButton({ screen: { selection, period }, table, name }: CsvButtonProps) {
  const { busy, save } = useExport(async () => ({
    name: `statistics-${table}-${period.from}-to-${period.to}.csv`,
    bytes: await api.call(statistics.csv, { query: { ...selection, table } }),
  }))
  return (
    <IconButton
      label={`Export ${name} as CSV`}
      size="small"
      busy={busy}
      onClick={() => void save()}
    >
      <DownloadIcon />
    </IconButton>
  )
}
