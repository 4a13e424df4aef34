import { downloadBlob } from '#ui/client/save-file.ts'
import { toastError } from '#ui/client/toast-error.ts'

const failed = 'Failed to export. Please try again.'

/** Saves a CSV file that the server answers with. False if it failed, which is shown. */
export async function saveCsv(read: Promise<{ name: string; csv: string }>): Promise<boolean> {
  try {
    const { name, csv } = await read
    downloadBlob(name, new Blob([csv], { type: 'text/csv' }))
    return true
  } catch (error) {
    toastError(error, failed)
    return false
  }
}

export async function savePdf(name: string, read: Promise<Blob>): Promise<void> {
  try {
    downloadBlob(name, await read)
  } catch (error) {
    toastError(error, failed)
  }
}
