import { parseImageUrl } from '#shared/images.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import type { Picture } from '#ui/media/pictures.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { files } from './contract.ts'
import type { LibraryKind } from './rules.ts'

/** The unique part of its URL. */
function nameInUrl(url: string): string | undefined {
  return parseImageUrl(url)?.folder.split('/').at(-1)
}

export async function uploadPicture(
  kind: LibraryKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<Picture> {
  const input = { body: {}, files: { [kind]: await fitUpload(file) } }
  const via = { fetch: fetchWithProgress(onProgress) }
  const { url, alt = '', width = 0, height = 0 } = await api.call(files.upload, input, via)
  void queryClient.invalidateQueries({ queryKey: [files.list.path] })
  return { url, alt, width, height }
}

export async function describePicture(url: string, alt: string): Promise<void> {
  const params = { idOrName: nameInUrl(url) ?? '' }
  await api.call(files.describe, { params, body: { alt } })
  void queryClient.invalidateQueries({ queryKey: [files.list.path] })
  void queryClient.invalidateQueries({ queryKey: [files.one.path] })
}

export async function findPicture(url: string): Promise<Picture | null> {
  const idOrName = nameInUrl(url)
  if (!idOrName) return null
  const { alt, width, height } = await api.call(files.one, { params: { idOrName } })
  return { url, alt, width, height }
}
