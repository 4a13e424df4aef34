import { useState } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadBlob } from '#ui/media/save-file.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { statistics } from '../statistics/contract.ts'
import type { Dimension } from '../statistics/dimensions.ts'
import type { StatisticsScreen } from './use-statistics.ts'

interface CsvButtonProps {
  screen: StatisticsScreen
  table: Dimension | 'course'
  /** In lowercase. */
  name: string
}

/** Downloads a complete table of the report as CSV. */
export function CsvButton({ screen: { selection, period }, table, name }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const file = await api.call(statistics.csv, { query: { ...selection, table } })
      downloadBlob(`statistics-${table}-${period.from}-to-${period.to}.csv`, file)
    } catch (error) {
      toastError(error, 'Failed to export. Please try again.')
    } finally {
      setBusy(false)
    }
  }
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
