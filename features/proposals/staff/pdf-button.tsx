import { Button } from '#ui/base/button.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useExport } from '#ui/client/save-file.ts'
import { type Proposal, proposals } from '../contract.ts'

/** Downloads the proposal as its reader gets it. */
export function PdfButton({ proposal: { id, title } }: { proposal: Proposal }) {
  const { busy, save } = useExport(async () => ({
    name: `Proposal ${title}.pdf`,
    bytes: await api.call(proposals.pdf, { params: { id } }),
  }))
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon className="size-4.5" />
      PDF
    </Button>
  )
}
