import { useRef, useState } from 'react'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { toast } from '#ui/client/toast.ts'
import { refuseFile } from '#ui/media/file-rules.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { files } from './contract.ts'
import type { LibraryKind } from './rules.ts'

interface Sending {
  id: number
  name: string
  share: number
}

/** Uploads files one after the other, because the server processes one per account at a time. */
export function useUploads(kind: LibraryKind) {
  const [sending, setSending] = useState<Sending[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const nextId = useRef(0)
  const last = useRef(Promise.resolve())
  const refetch = useRefetch([files.list, files.countUnused])

  async function send(file: File, id: number): Promise<boolean> {
    const showShare = (share: number) =>
      setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
    try {
      const input = { body: {}, files: { [kind]: await fitUpload(file) } }
      await api.call(files.upload, input, { fetch: fetchWithProgress(showShare) })
      return true
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'The upload failed.'
      setRefusals((all) => [...all, `${file.name}: ${why}`])
      return false
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
    }
  }

  async function sendAll(queue: { file: File; id: number }[]) {
    let kept = 0
    for (const { file, id } of queue) if (await send(file, id)) kept += 1
    await refetch()
    if (kept > 0) toast.success(kept === 1 ? 'Image uploaded' : `${kept} images uploaded.`)
  }

  function upload(chosen: File[]) {
    const refused: string[] = []
    const queue: { file: File; id: number }[] = []
    for (const file of chosen) {
      const wrong = refuseFile(file, { accept: 'image/*' })
      if (wrong) refused.push(`${file.name}: ${wrong}`)
      else queue.push({ file, id: nextId.current++ })
    }
    setRefusals(refused)
    setSending((all) => [
      ...all,
      ...queue.map(({ file, id }) => ({ id, name: file.name, share: 0 })),
    ])
    if (queue.length > 0) last.current = last.current.then(() => sendAll(queue))
  }

  return { sending, refusals, upload }
}
