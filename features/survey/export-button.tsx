import { calendarDay } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useExport } from '#ui/client/save-file.ts'
import { surveys } from './contract.ts'

/** Downloads the selected answers as a CSV file. */
export function ExportButton({ query = {} }: { query?: Input<typeof surveys.csv>['query'] }) {
  const { busy, save } = useExport(async () => ({
    name: `survey-${calendarDay(new Date())}.csv`,
    bytes: await api.call(surveys.csv, { query }),
  }))
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Export CSV
    </Button>
  )
}
