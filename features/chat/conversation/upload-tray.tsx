import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon, FileIcon } from '#ui/base/icons.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { progressText } from '#ui/media/upload-progress.tsx'
import type { Attachment } from '../contract.ts'
import { useAttachmentUrl } from './attachments.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadTrayProps {
  files: readonly Attachment[]
  uploads: readonly Upload[]
  refusals: readonly string[]
  onRemove: (file: Attachment) => void
}

/** The files of a message that is being written. */
export function UploadTray({ files, uploads, refusals, onRemove }: UploadTrayProps) {
  return (
    <>
      {files.length + uploads.length > 0 && (
        <ul className="flex flex-wrap gap-2 px-3 pt-3">
          {files.map((file) => (
            <Ready key={file.id} file={file} onRemove={() => onRemove(file)} />
          ))}
          {uploads.map((upload) => (
            <Sending key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <div role="alert" className="px-3 not-empty:pt-3">
        {refusals.map((text) => (
          <FieldError key={text}>{text}</FieldError>
        ))}
      </div>
    </>
  )
}

const tile =
  'relative flex h-14 max-w-full items-center gap-3 overflow-hidden rounded-sharp border border-line bg-paper pr-1 text-small'
const thumbnail = 'grid h-full w-14 shrink-0 place-items-center bg-sunken text-ink-faint'

function Ready({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const url = useAttachmentUrl(file, file.kind === 'picture')
  return (
    <li className={tile}>
      <span className={thumbnail}>
        {url ? <img src={url} alt="" className="size-14 object-cover" /> : <FileIcon />}
      </span>
      <span className="min-w-0">
        <span className="block max-w-44 truncate">{file.name}</span>
        <span className="block font-mono text-caption text-ink-faint">
          {formatBytes(file.bytes)}
        </span>
      </span>
      <IconButton label={`Remove ${file.name}`} size="small" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  )
}

function Sending({ upload: { name, share, cancel } }: { upload: Upload }) {
  const percent = Math.round(share * 100)
  return (
    <li className={tile}>
      <span className={thumbnail}>
        <FileIcon />
      </span>
      <span className="min-w-0">
        <span className="block max-w-44 truncate">{name}</span>
        <span data-numeric className="block font-mono text-caption text-ink-faint">
          {progressText(share)}
        </span>
      </span>
      <IconButton label={`Cancel ${name}`} size="small" onClick={cancel}>
        <CloseIcon className="size-4" />
      </IconButton>
      <span
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ width: `${percent}%` }}
        className="absolute bottom-0 left-0 h-0.75 bg-action transition-[width] duration-150"
      />
    </li>
  )
}
