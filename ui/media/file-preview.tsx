import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon, FileIcon } from '#ui/base/icons.tsx'
import { isImageUrl, nameOfUrl } from '#ui/media/file-rules.ts'

interface FilePreviewProps {
  url: string
  onRemove: () => void
  disabled?: boolean
}

export function FilePreview({ url, onRemove, disabled }: FilePreviewProps) {
  const name = nameOfUrl(url)
  return (
    <li className="flex items-center gap-3 p-2">
      <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-sharp bg-sunken text-ink-faint">
        {isImageUrl(url) ? (
          <img src={url} alt="" className="size-full object-cover" />
        ) : (
          <FileIcon />
        )}
      </span>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate font-mono text-caption text-ink-soft hover:text-ink hover:underline"
      >
        {name}
      </a>
      {!disabled && (
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <CloseIcon className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
