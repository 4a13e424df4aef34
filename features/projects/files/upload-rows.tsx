import { Button, IconButton } from '#ui/base/button.tsx'
import { leaving } from '#ui/base/data-states.tsx'
import { CloseIcon, UploadIcon } from '#ui/base/icons.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { progressText, UploadBar } from '#ui/media/upload-progress.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadRowsProps {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onRemove: (upload: Upload) => void
}

/** The files on their way, and those that failed. */
export function UploadRows({ uploads, onRetry, onRemove }: UploadRowsProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="divide-y divide-line border-line border-y">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="grid size-14 shrink-0 place-items-center rounded-sharp border border-line-strong border-dashed text-ink-faint">
            <UploadIcon className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className="wrap-anywhere font-medium text-small">{upload.file.name}</p>
            {upload.error === undefined ? <Progress upload={upload} /> : null}
            <div role="alert">{upload.error && <FieldError>{upload.error}</FieldError>}</div>
          </div>
          <span className="ml-auto flex items-center gap-1">
            {upload.error && !upload.isUnusable && (
              <Button size="small" variant="secondary" onClick={leaving(() => onRetry(upload))}>
                Try again
              </Button>
            )}
            <IconButton
              label={`${upload.error ? 'Dismiss' : 'Cancel'} ${upload.file.name}`}
              onClick={() => onRemove(upload)}
            >
              <CloseIcon className="size-4" />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Progress({ upload: { file, share, url } }: { upload: Upload }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <p data-numeric className="font-mono text-caption text-ink-faint">
        {formatBytes(file.size)} · {url ? 'Waiting for the others' : progressText(share)}
      </p>
      <UploadBar name={file.name} percent={percent} />
    </>
  )
}
