import { useState } from 'react'
import { toastError } from '#ui/client/toast-error.ts'

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

interface ExportedFile {
  name: string
  bytes: Blob
}

/** Reads an export and downloads it, one at a time. */
export function useExport(
  read: () => Promise<ExportedFile>,
  failed = 'Failed to export. Please try again.',
) {
  const [busy, setBusy] = useState(false)
  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const { name, bytes } = await read()
      downloadBlob(name, bytes)
    } catch (error) {
      toastError(error, failed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
