import { useRef, useState } from 'react'
import { api } from '#ui/client/api.ts'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { refuseFile } from '#ui/media/file-rules.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { type Attachment, chat } from '../contract.ts'
import { attachmentsMax } from '../rules.ts'

export const accepted = '.jpg,.jpeg,.png,.gif,.webp,.pdf'

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  share: number
  cancel: () => void
}

interface UploadOptions {
  /** The number of files that the message already has. */
  count: number
  onDone: (attachment: Attachment) => void
}

/** Uploads the files of a message while its text is written. */
export function useUploads({ count, onDone }: UploadOptions) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const nextId = useRef(0)
  const done = useRef(onDone)
  done.current = onDone

  async function send(file: File) {
    const id = nextId.current++
    const stop = new AbortController()
    const upload = { id, name: file.name, share: 0, cancel: () => stop.abort() }
    setUploads((all) => [...all, upload])
    const onProgress = (share: number) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
    try {
      const via = { fetch: fetchWithProgress(onProgress, stop.signal) }
      const input = { body: {}, files: { file: await fitUpload(file) } }
      const { item } = await api.call(chat.upload, input, via)
      if (!stop.signal.aborted) done.current(item)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'It could not be sent.'
      if (!stop.signal.aborted) setRefusals((all) => [...all, `${file.name}: ${why}`])
    } finally {
      setUploads((all) => all.filter((one) => one.id !== id))
    }
  }

  function add(files: readonly File[]) {
    const refused: string[] = []
    let room = attachmentsMax - count - uploads.length
    for (const file of files) {
      const wrong = refuseFile(file, { accept: accepted })
      if (wrong) refused.push(`${file.name}: ${wrong}`)
      else if (room-- > 0) void send(file)
      else refused.push(`${file.name}: At most ${attachmentsMax} files.`)
    }
    setRefusals(refused)
  }

  return { uploads, refusals, add, forget: () => setRefusals([]) }
}
