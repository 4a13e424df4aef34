import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FileKind, isPictureKind } from '#shared/file-kinds.ts'
import { FileIcon, ImageIcon } from '#ui/base/icons.tsx'

interface FileThumbnailProps {
  file: { id: string; kind: FileKind }
  /** Reads the small copy of a picture. */
  read: (id: string) => Promise<Blob>
}

/** A private file in a row: its picture, or an icon. */
export function FileThumbnail({ file: { id, kind }, read }: FileThumbnailProps) {
  const isPicture = isPictureKind(kind)
  const { data } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: () => read(id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isPicture,
  })
  const url = useObjectUrl(data)
  const Icon = isPicture ? ImageIcon : FileIcon
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sharp border border-line bg-sunken text-ink-faint">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon />}
    </span>
  )
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
