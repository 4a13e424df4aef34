import { useState } from 'react'
import type { Input } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadBlob } from '#ui/media/save-file.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { time } from '../contract.ts'

/** Saves the selection as a CSV file. */
export function ExportButton({ selection }: { selection: Input<typeof time.csv>['query'] }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { name, csv } = await api.call(time.csv, { query: selection })
      downloadBlob(name, new Blob([csv], { type: 'text/csv' }))
    } catch (error) {
      toastError(error, 'Failed to export the time. Please try again.')
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
