import { useState } from 'react'
import { calendarDay } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadBlob } from '#ui/media/save-file.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { surveys } from '../contract.ts'

/** Downloads the selected answers as a CSV file. */
export function ExportButton({ query = {} }: { query?: Input<typeof surveys.csv>['query'] }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const file = await api.call(surveys.csv, { query })
      downloadBlob(`survey-${calendarDay(new Date())}.csv`, file)
    } catch (error) {
      toastError(error, 'Failed to export. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Export CSV
    </Button>
  )
}
