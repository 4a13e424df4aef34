import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { removeUnsaved, writeUnsaved } from '#ui/form/unsaved-storage.ts'

/** Inside the form of a comment or a reply: stores its text across reloads and navigation. */
export function StoredDraft({ name }: { name: string }) {
  const text: string = useWatch({ name: 'text' })
  useEffect(() => {
    if (text) writeUnsaved(name, { at: new Date().toISOString(), values: { text } })
    else removeUnsaved(name)
  }, [name, text])
  return null
}
