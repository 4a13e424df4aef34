import type { Input } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useExport } from '#ui/media/save-file.ts'
import { time } from '../contract.ts'

/** Saves the selection as a CSV file. */
export function ExportButton({ selection }: { selection: Input<typeof time.csv>['query'] }) {
  const { busy, save } = useExport(async () => {
    const { name, csv } = await api.call(time.csv, { query: selection })
    return { name, bytes: new Blob([csv], { type: 'text/csv' }) }
  }, 'Failed to export the time. Please try again.')
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Export CSV
    </Button>
  )
}
