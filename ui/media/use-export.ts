import { useState } from 'react'
import { toastError } from '#ui/overlay/toast-error.ts'
import { downloadBlob } from './save-file.ts'

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
