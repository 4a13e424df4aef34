import { useQuery } from '@tanstack/react-query'
import type { FileKind } from '#shared/file-kinds.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { downloadFile, type LinksOf } from '#ui/client/save-file.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** A signed URL is valid for five minutes. */
const validMs = 4 * 60_000

export interface PreviewedFile {
  id: string
  name: string
  kind: FileKind
  bytes: number
}

interface PreviewDialogProps {
  file: PreviewedFile
  linksOf: LinksOf
  open: boolean
  onClose: () => void
}

/** Shows a picture or a PDF. */
export function PreviewDialog({ file, linksOf, open, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['links of a file', file.id],
    queryFn: () => linksOf(file.id),
    staleTime: validMs,
    enabled: open,
    // Another URL would load the file again while somebody looks at it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={file.name}
      footer={
        <Button onClick={() => void downloadFile(linksOf, file.id)}>
          <DownloadIcon />
          Download, {formatBytes(file.bytes)}
        </Button>
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-[50dvh] w-full" />}
      {data &&
        (file.kind === 'pdf' ? (
          <PdfFrame name={file.name} url={data.previewUrl ?? ''} />
        ) : (
          <img
            src={data.url}
            alt={file.name}
            className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full object-contain"
          />
        ))}
    </Dialog>
  )
}

/** The viewer of the browser, where there is one. */
function PdfFrame({ name, url }: { name: string; url: string }) {
  if (!navigator.pdfViewerEnabled)
    return <p className="text-ink-soft">This browser cannot show a PDF here. Please download it.</p>
  return (
    <iframe
      title={name}
      src={url}
      className="h-[60dvh] w-full rounded-sharp border border-line bg-sunken"
    />
  )
}
