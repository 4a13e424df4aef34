import { toastError } from '#ui/overlay/toast-error.ts'

/** Saves the bytes as a browser download. */
export function downloadBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  downloadUrl(url, name)
  URL.revokeObjectURL(url)
}

/** Saves what the URL returns. A name that the server sends takes precedence. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** The signed URLs of a private file. `previewUrl` is set if the file can be previewed. */
export type LinksOf = (id: string) => Promise<{ url: string; previewUrl?: string | null }>

/** Downloads a private file. */
export async function downloadFile(linksOf: LinksOf, id: string): Promise<void> {
  try {
    downloadUrl((await linksOf(id)).url)
  } catch (error) {
    toastError(error)
  }
}
