import { calendarDay } from '#shared/dates.ts'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { useExport } from '#ui/client/save-file.ts'

interface CsvButtonProps {
  /** The plural name of the records, such as Services. */
  caption: string
  read: () => Promise<Blob>
}

/** Downloads all selected records, on every page, as CSV. */
export function CsvButton({ caption, read }: CsvButtonProps) {
  const { busy, save } = useExport(async () => {
    const name = caption.toLowerCase().replaceAll(' ', '-')
    return { name: `${name}-${calendarDay(new Date())}.csv`, bytes: await read() }
  })
  return (
    <button
      type="button"
      aria-busy={busy}
      aria-label={`Export ${caption.toLowerCase()} as CSV`}
      onClick={() => void save()}
      className="inline-flex min-h-(--bar-height) cursor-pointer items-center gap-1.5 rounded-sharp transition-colors duration-150 hover:text-ink aria-busy:opacity-60"
    >
      <DownloadIcon className="size-4" />
      CSV
    </button>
  )
}
