import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadIcon, FileIcon, ImageIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadUrl } from '#ui/client/save-file.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type Attachment, chat } from '../contract.ts'

/** A signed URL is valid for five minutes. */
const validMs = 4 * 60_000
const shown = { width: 320, height: 240 }

const linkOf = async (id: string) => (await api.call(chat.link, { params: { id } })).url

/** The URL of an attachment for this browser, fetched anew when it expires. */
export function useAttachmentUrl({ id }: Attachment, enabled = true): string | undefined {
  const { data } = useQuery({
    queryKey: [chat.link.path, id],
    queryFn: () => linkOf(id),
    staleTime: validMs,
    enabled,
  })
  return data
}

async function download({ id }: Attachment) {
  try {
    downloadUrl(await linkOf(id))
  } catch (error) {
    toastError(error)
  }
}

/** The files of a message: pictures as they are, others by their names. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const documents = files.filter(({ kind }) => kind !== 'picture')
  return (
    <>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id} className="min-w-0">
              <Picture file={file} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="grid max-w-md divide-y divide-line border-line border-y">
          {documents.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => void download(file)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-1 text-left text-small max-2xs:flex-wrap transition-colors duration-150 hover:text-action-text"
              >
                <FileIcon className="size-5 text-ink-faint max-2xs:hidden" />
                <span className="min-w-0 flex-1 wrap-anywhere max-2xs:basis-full">{file.name}</span>
                <span className="shrink-0 font-mono text-caption text-ink-faint">
                  {formatBytes(file.bytes)}
                </span>
                <DownloadIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Its place has its final size before the picture is there, so that the log does not move. */
function Picture({ file }: { file: Attachment }) {
  const [open, setOpen] = useState(false)
  const url = useAttachmentUrl(file)
  const { width: fullWidth, height: fullHeight } = { ...shown, ...sizeOf(file) }
  const scale = Math.min(1, shown.width / fullWidth, shown.height / fullHeight)
  const width = Math.round(fullWidth * scale)
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${file.name}`}
        onClick={() => setOpen(true)}
        style={{ width, aspectRatio: `${fullWidth} / ${fullHeight}` }}
        className="grid max-w-full cursor-zoom-in place-items-center overflow-hidden rounded-sharp border border-line bg-sunken text-ink-faint transition-colors duration-150 hover:border-ink"
      >
        {url ? (
          <img src={url} alt="" decoding="async" className="size-full object-cover" />
        ) : (
          <ImageIcon className="size-6" />
        )}
      </button>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title={file.name}
        description={`${fullWidth} × ${fullHeight} px, ${formatBytes(file.bytes)}`}
      >
        {url && (
          <img
            src={url}
            alt={file.name}
            width={fullWidth}
            height={fullHeight}
            className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full object-contain"
          />
        )}
      </Dialog>
    </>
  )
}

const sizeOf = ({ width, height }: Attachment) => (width && height ? { width, height } : {})
