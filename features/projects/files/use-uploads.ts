import { useRef, useState } from 'react'
import { documentKinds, documents, filesMax } from '#features/documents/contract.ts'
import { ApiError } from '#shared/errors.ts'
import { acceptOf } from '#shared/file-kinds.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { toast } from '#ui/client/toast.ts'
import { isAccepted, refuseFile } from '#ui/media/file-rules.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { projects } from '../contract.ts'

export const accepted = acceptOf(documentKinds)

const refusal = 'Please choose an image, a PDF, an office document, a text file or a zip.'

export interface Upload {
  id: number
  file: File
  /** The number of the choice that it belongs to. */
  choice: number
  /** From 0 to 1. */
  share: number
  /** Once it is stored, until it is added to the project. */
  url?: string | undefined
  error?: string | undefined
  /** The server would refuse it again. */
  isUnusable?: boolean
}

function refuse(file: File, index: number): Pick<Upload, 'error' | 'isUnusable'> {
  const error = isAccepted(file, accepted) ? refuseFile(file) : refusal
  if (error) return { error, isUnusable: true }
  return index < filesMax ? {} : { error: `At most ${filesMax} files at once.` }
}

/** The statuses with which the server refuses a file for good. */
const refusals = [400, 413, 415]

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : 'The file could not be sent.'

/**
 * Uploads files for a project, each by itself, so that none waits for one that is refused. Those that
 * were chosen together are added together, so that the history says it once. Refused files stay until a later choice succeeds.
 */
export function useUploads(projectId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef(uploads)
  const stops = useRef(new Map<number, AbortController>())
  const nextId = useRef(0)
  const choices = useRef(0)
  const isAdding = useRef(false)
  const refetch = useRefetch([projects.one, projects.list, projects.mine, projects.history])

  function change(next: (all: readonly Upload[]) => readonly Upload[]) {
    latest.current = next(latest.current)
    setUploads(latest.current)
  }

  const set = (id: number, part: Partial<Upload>) =>
    change((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  async function send({ id, file }: Upload) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    const via = { fetch: fetchWithProgress((share) => set(id, { share }), stop.signal) }
    try {
      const input = { body: {}, files: { file: await fitUpload(file) } }
      const { url } = await api.call(documents.upload, input, via)
      set(id, { url, share: 1 })
    } catch (cause) {
      const isUnusable = cause instanceof ApiError && refusals.includes(cause.status)
      set(id, { error: messageOf(cause), isUnusable })
    }
    await addStored()
  }

  /** Empty while a file is being sent, which may belong to the same batch. */
  function nextBatch(): readonly Upload[] {
    const pending = latest.current.filter(({ error }) => error === undefined)
    return pending.every(({ url }) => url) ? pending.slice(0, filesMax) : []
  }

  async function addStored() {
    if (isAdding.current) return
    isAdding.current = true
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) await addBatch(batch)
    isAdding.current = false
  }

  async function addBatch(batch: readonly Upload[]) {
    const ids = batch.map(({ id }) => id)
    try {
      const sent = batch.flatMap(({ url = [] }) => url)
      const body = { id: projectId, uploadedBy: api.claims()?.role, files: sent }
      const input = { params: { id: projectId }, body, files: {} }
      const { message } = await api.call(projects.addDocuments, input)
      await refetch()
      const choice = Math.max(...batch.map((one) => one.choice))
      const isOver = (one: Upload) => one.isUnusable && one.choice < choice
      change((all) => all.filter((one) => !ids.includes(one.id) && !isOver(one)))
      toast.success(message)
    } catch (cause) {
      for (const id of ids) set(id, { error: messageOf(cause) })
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const choice = choices.current++
      const added = files.map((file, index) => {
        return { id: nextId.current++, choice, file, share: 0, ...refuse(file, index) }
      })
      change((all) => [...all, ...added])
      for (const upload of added) if (!upload.error) void send(upload)
    },
    retry(upload: Upload) {
      set(upload.id, { error: undefined })
      if (upload.url) void addStored()
      else void send(upload)
    },
    /** Cancels it, or removes one that failed. */
    remove({ id }: Upload) {
      stops.current.get(id)?.abort()
      change((all) => all.filter((one) => one.id !== id))
      void addStored()
    },
  }
}
