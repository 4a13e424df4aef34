import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { keptWhileTyping } from '#content/editing/autosave.tsx'
import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { useOnline } from '#ui/client/online.ts'
import { toast } from '#ui/client/toast.ts'
import { useFormWork } from '#ui/form/open-forms.ts'
import { markSaved, setUnsaved } from '#ui/form/set-unsaved.ts'
import { readUnsaved, removeUnsaved, writeUnsaved } from '#ui/form/unsaved-storage.ts'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { findProblem } from '../rules.ts'
import { openDrafts } from './send-kept.ts'
import { draftOf } from './use-kept-answers.ts'

/** The version that the typed text is based on. Its text is null where only the revision is known. */
interface Base {
  revision: number
  text: string | null
}

export interface Conflict {
  /** Says who changed it, and when. */
  message: string
  theirs: OnboardingItem
}

interface Failure {
  error: ApiError
  /** The refused text. */
  text: string
  /** Sending the same again would be refused again. */
  isFinal: boolean
}

export type SaveState = 'none' | 'saving' | 'saved' | 'failed'

const pauseMs = 1_000
const retryMs = 10_000
/** Browsers finish larger ones only while the page is open. */
const keepaliveMax = 20_000
const temporary = [401, 408, 429]

export const textOf = ({ kind, answer, content }: OnboardingItem) =>
  kind === 'text' ? content : answer

const baseOf = (item: OnboardingItem): Base => ({ revision: item.revision, text: textOf(item) })

/** An earlier visit left a text that was not saved. */
function storedBase(item: OnboardingItem): Base {
  const stored = readUnsaved(draftOf(item.id))
  return stored ? { revision: Number(stored.version), text: null } : baseOf(item)
}

const outlivePage = {
  fetch: (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true }),
}

/**
 * Inside the form of an item: saves its answer whenever typing pauses, when the field or the page is
 * left, and when the connection is back. Until then it is kept in this browser.
 */
export function useAnswer(item: OnboardingItem) {
  const { id } = item
  const draft = draftOf(id)
  const form = useFormContext()
  const { pending, saveDraft } = useFormWork()
  const typed: string = useWatch({ name: 'answer' }) ?? ''
  const online = useOnline()
  const refetch = useRefetch([onboardings.ofProject])
  const [base, setBase] = useState(() => storedBase(item))
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [conflict, setConflict] = useState<Conflict>()
  const running = useRef<Promise<boolean>>(undefined)
  const read = (): string => form.getValues('answer') ?? ''
  const latest = useRef({ item, base, read, save })
  latest.current = { item, base: latest.current.base, read, save }

  function adopt(next: Base) {
    latest.current.base = next
    setBase(next)
    setFailure(undefined)
    setConflict(undefined)
    if (next.text !== null) markSaved(form, { answer: next.text }, keptWhileTyping)
    store()
  }

  function store() {
    const { revision, text } = latest.current.base
    const now = read()
    if (now === text) return removeUnsaved(draft)
    const at = new Date().toISOString()
    writeUnsaved(draft, { at, values: { answer: now }, version: String(revision) })
  }

  async function saveOnce(via?: typeof outlivePage): Promise<boolean> {
    for (const report of pending) report()
    const text = read()
    const { item, base } = latest.current
    if (text === base.text) return true
    if (findProblem(item, text)) return false
    const body = { basedOn: base.revision, [item.kind === 'text' ? 'content' : 'answer']: text }
    setIsSaving(true)
    try {
      const reply = await api.call(onboardings.saveAnswer, { params: { id }, body }, via)
      adopt({ revision: reply.item.revision, text })
      setIsSaved(true)
      void refetch()
      return true
    } catch (cause) {
      return await refuse(cause instanceof ApiError ? cause : new ApiError('INTERNAL'), text)
    } finally {
      setIsSaving(false)
    }
  }

  async function refuse(error: ApiError, text: string): Promise<boolean> {
    if (error.code === 'CONFLICT') {
      const theirs = await api.call(onboardings.item, { params: { id } }).catch(() => null)
      // The reply to the save itself got lost, or both wrote the same.
      if (theirs && textOf(theirs) === text) {
        adopt(baseOf(theirs))
        setIsSaved(true)
        return true
      }
      if (theirs) setConflict({ message: error.message, theirs })
    }
    const isFinal = error.status >= 400 && error.status < 500 && !temporary.includes(error.status)
    setFailure({ error, text, isFinal })
    if (isFinal) void refetch()
    return false
  }

  function save(via?: typeof outlivePage): Promise<boolean> {
    running.current ??= saveOnce(via).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  /** False if something remains unsaved. */
  async function flush(): Promise<boolean> {
    while (read() !== latest.current.base.text) {
      if (!(await save())) return false
    }
    return true
  }
  saveDraft.current = flush

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is restored once
  useEffect(() => {
    const stored = readUnsaved(draft)
    if (stored) setUnsaved(form, stored.values)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is stored
  useEffect(() => store(), [typed, base])

  const isUnsaved = typed !== base.text
  const isStopped = conflict !== undefined || (failure?.isFinal && failure.text === typed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and every failure restart the timer
  useEffect(() => {
    if (!isUnsaved || isStopped || !online) return
    const timer = setTimeout(() => void latest.current.save(), failure ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, base, isUnsaved, isStopped, failure, online])

  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) void latest.current.save()
    wasOnline.current = online
  }, [online])

  // A colleague's change is shown, unless something else is being written here.
  useEffect(() => {
    const { base } = latest.current
    if (item.revision <= base.revision || (form.getValues('answer') ?? '') !== base.text) return
    latest.current.base = baseOf(item)
    setBase(latest.current.base)
    setIsSaved(false)
    form.reset({ answer: textOf(item) })
  }, [item, form])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden') return
      const { read, save } = latest.current
      void save(read().length < keepaliveMax ? outlivePage : undefined)
    }
    document.addEventListener('visibilitychange', leave)
    openDrafts.add(draft)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      openDrafts.delete(draft)
      void latest.current.save()
    }
  }, [draft])

  function choose(which: 'mine' | 'theirs' | 'both') {
    if (!conflict) return
    const [mine, theirs] = [read(), textOf(conflict.theirs)]
    if (which === 'theirs') {
      form.setValue('answer', theirs)
      toast.success('Your version was replaced by theirs.', { label: 'Undo', onSelect: undo })
    }
    if (which === 'both')
      form.setValue('answer', item.kind === 'text' ? theirs + mine : `${theirs}\n${mine}`)
    adopt(baseOf(conflict.theirs))
    void flush()

    function undo() {
      setUnsaved(form, { answer: mine })
      return 'Your version is back.'
    }
  }

  return {
    conflict: conflict && { ...conflict, mine: typed, choose },
    error: failure?.error,
    state: stateOf({ isSaving, isUnsaved, isSaved, isFailed: failure !== undefined || !online }),
    save,
    flush,
  }
}

function stateOf(
  now: Record<'isSaving' | 'isUnsaved' | 'isSaved' | 'isFailed', boolean>,
): SaveState {
  if (now.isUnsaved && now.isFailed && !now.isSaving) return 'failed'
  if (now.isUnsaved || now.isSaving) return 'saving'
  return now.isSaved ? 'saved' : 'none'
}
